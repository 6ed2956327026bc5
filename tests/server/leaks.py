#!/usr/bin/env python3
"""Games with hidden hands over HTTP: whatever a viewer can ask for tells only what it may know.
leaks.py PROGRAM [TEST…]"""
import json
import random
import re

from harness import Server, Stream, expect, main

BACK = 5  # what an event says instead of a card


def look(server, table, viewer):
    """Everything the viewer can get about the table, checked; the text of it all."""
    state = table.show(viewer, "?since=0")
    for seat, held in enumerate(state["view"]["seats"]):
        if seat != viewer:
            expect(set(held["hand"]) <= {"back"}, "the hand of", seat, "is hidden from", viewer)
        for spot in held["nest"]:
            if spot["card"] not in (None, "back"):
                expect(viewer in spot["seen"], "a card in the nest that", viewer, "never saw")
    for event in state["events"]:
        if event["kind"] == "drawn" and event["seat"] != viewer:
            expect(event["a"] == BACK and event["text"].endswith("draws a card"), event)
        if event["kind"] == "laid" and event["seat"] != viewer:
            expect(event["a"] == BACK and event["text"].endswith("face down"), event)
    expect(state["fair"]["secret"] is None)
    expect(not state["moves"] or state["turn"] == viewer)
    _, _, record = server.ask("GET", table.path + "/record", headers=table.headers(viewer))
    record = record.decode()
    drawn = [event["seat"] for event in state["events"] if event["kind"] == "drawn"]
    told = re.findall(r"^\d+ chance - draw \w+$", record, re.M)
    expect(len(told) == sum(seat == viewer for seat in drawn), "draws told in the record")
    for line in re.findall(r"^\d+ move (\d) lay \w+$", record, re.M):
        expect(int(line) == viewer, "a laid card told to", viewer)
    expect("reveal" not in record and "\nsecret" not in record)
    return json.dumps(state) + record


def nothing_leaks(program):
    with Server(program) as server:
        for number in range(4):
            seats = 2 + number % 3
            table = server.create("magpie", "p" * seats)
            chance = random.Random(number)
            while table.show()["view"]["phase"] != "over":
                for viewer in [None, *range(seats)]:
                    text = look(server, table, viewer)
                    for seat, secret in enumerate(table.secret):
                        expect(secret not in text, "the secret of", seat, "in what", viewer, "sees")
                    expect(table.host not in text)
                table.step(chance.choice)
            while table.step():
                pass
            expect(table.show()["fair"]["secret"], "told at the end")


def backs_only(cards, known, *what):
    for card in cards:
        expect(card.startswith("back_") or card in known, *what, card)


def look_at_civilizations(server, table, viewer):
    """The same of Through the Ages: military cards, face-down events, draws and discards."""
    state = table.show(viewer, "?since=0")
    view = state["view"]
    for seat, civ in enumerate(view["seats"]):
        if seat != viewer:
            backs_only(civ["hand"]["military"], civ["hand"]["offered"], "in the hand of", seat)
    for pile in ("current", "future"):
        for card, seen in zip(view["events"][pile], view["events"][pile + "_seen"]):
            backs_only([card], [card] if viewer in seen else [], "among", pile, "events")
    for event in state["events"]:
        if event["kind"] in ("drew", "future", "discarded") and event["seat"] != viewer:
            expect(" a card of age " in event["text"], viewer, "reads", event["text"])
    _, _, record = server.ask("GET", table.path + "/record", headers=table.headers(viewer))
    record = record.decode()
    drawn = [event["seat"] for event in state["events"] if event["kind"] == "drew"]
    told = re.findall(r"^\d+ chance - draw [a-z]\w+$", record, re.M)
    expect(len(told) == sum(seat == viewer for seat in drawn), "draws told in the record")
    for seat in re.findall(r"^\d+ move (\d) (?:event|discard) [a-z]\w+$", record, re.M):
        expect(int(seat) == viewer, "a card laid or discarded face down told to", viewer)
    return len(drawn)


def no_hand_of_a_civilization_leaks(program):
    with Server(program) as server:
        table = server.create("tta", "ppp", options={"level": "full"})
        chance = random.Random(3)
        drawn = 0
        for step in range(240):
            expect(table.step(lambda moves: chance.choice(
                [move for move in moves if not move.get("gives_up")])))
            if step % 8 == 0:
                for viewer in (None, 0, 1, 2):
                    drawn = look_at_civilizations(server, table, viewer)
        expect(drawn > 10, "cards were drawn:", drawn)


def refusals_tell_nothing(program):
    """What is refused is refused in the same words, whatever the others hold."""
    with Server(program) as server:
        table = server.create("magpie", "pp")
        said = set()
        for card in ("button", "spoon", "ring", "crown", "thorn"):
            state = table.show()
            other = 1 - state["turn"]
            for move in (f"lay {card}", "guard", "steal 0 0", f"draw {card}"):
                status, answer = table.act("moves", other, state["seq"], [move])
                expect(status == 409 and answer["you"] == other, status, answer)
                said.add(json.dumps(answer["error"]))
        expect(len(said) == 1, said)


def streams_tell_no_more(program):
    with Server(program) as server:
        table = server.create("magpie", "pp")
        stream = Stream(server, [{"id": table.id}])
        for _ in range(5):
            event = stream.event()
            expect(set(event["data"]) == {"table", "seq", "turn", "over", "seats", "goes"}, event)
            table.step()


main([nothing_leaks, no_hand_of_a_civilization_leaks, refusals_tell_nothing, streams_tell_no_more])
