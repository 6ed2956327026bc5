#!/usr/bin/env python3
"""What fair.py and fair_attacks.py try in small, at length: 200 kills inside an ask, every sequence of six tricks, 400
draws that somebody with a copy of the database tries to foresee. fair_long.py PROGRAM [TEST…]"""
import concurrent.futures

import fair
import fair_attacks
from harness import main

SHARES = 4


def kills(program):
    for _ in range(10):  # one game has too few draws for all
        fair.restarts(program, kills=20)


def sequences(program):
    with concurrent.futures.ThreadPoolExecutor(SHARES) as pool:  # each mostly waits for its server
        for done in [pool.submit(fair_attacks.steering, program, 6, 1, (share, SHARES)) for share in range(SHARES)]:
            done.result()


def guesses(program):
    fair_attacks.foretelling(program, draws=400)


main([kills, sequences, guesses])
