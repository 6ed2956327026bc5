#!/usr/bin/env python3
"""What fair.py tries in small, at length: 200 kills inside an ask, 600 sequences of tricks, 400 draws that
somebody with a copy of the database tries to foresee. fair_long.py PROGRAM [TEST…]"""
import fair
from harness import main


def kills(program):
    for _ in range(10):  # a game has not so many draws
        fair.restarts(program, kills=20)


def sequences(program):
    for seed in range(10):
        fair.steering(program, runs=60, seed=seed)


def guesses(program):
    fair.foretelling(program, draws=400)


main([kills, sequences, guesses])
