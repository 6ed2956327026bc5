#!/usr/bin/env python3
"""What fair.py and fair_attacks.py try in small, at length: 200 kills inside an ask, every sequence of six tricks, 400
draws that somebody with a copy of the database tries to foresee. fair_long.py PROGRAM [TEST…]"""
import fair
import fair_attacks
from harness import main


def kills(program):
    for _ in range(10):  # one game has too few draws for all
        fair.restarts(program, kills=20)


def sequences(program):
    fair_attacks.steering(program, length=6)


def guesses(program):
    fair_attacks.foretelling(program, draws=400)


main([kills, sequences, guesses])
