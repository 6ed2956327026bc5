"""The functions of the shared library that the independent models take."""
import ctypes
import json
import os
import sys


class Handle(ctypes.c_void_p):
    """A state. A subclass, as ctypes makes plain numbers of c_void_p."""


class Library:
    """One game of the library, with states that are played move by move."""

    CHANCE, NOBODY = -1, -2
    ROOM = 1 << 18

    def __init__(self, path, game):
        self.dll = ctypes.CDLL(os.path.abspath(path))
        self.game = game.encode()
        for name in ("ages_state_new", "ages_state_copy", "ages_state_read"):
            getattr(self.dll, name).restype = Handle
        self.dll.ages_state_error.restype = ctypes.c_char_p
        self.dll.ages_state_apply.argtypes = [Handle, ctypes.c_uint32]
        self.buffer = ctypes.create_string_buffer(self.ROOM)

    def new(self, seats, options):
        error = ctypes.create_string_buffer(256)
        state = self.dll.ages_state_new(self.game, seats, options.encode(), error,
                                        ctypes.c_size_t(256))
        if not state:
            sys.exit(f"{options}: {error.value.decode()}")
        return state

    def read(self, whole):
        """A state from a position, or why it is none."""
        text, error = json.dumps(whole).encode(), ctypes.create_string_buffer(512)
        state = self.dll.ages_state_read(text, ctypes.c_size_t(len(text)), error,
                                         ctypes.c_size_t(512))
        return (state, "") if state else (None, error.value.decode())

    def free(self, state):
        self.dll.ages_state_free(state)

    def json(self, name, state):
        call = getattr(self.dll, "ages_state_" + name)
        length = call(state, self.buffer, ctypes.c_size_t(self.ROOM))
        assert 0 <= length < self.ROOM, (name, length)
        return json.loads(self.buffer.value)

    def whole(self, state):
        return self.json("json", state)

    def position(self, state):
        return self.whole(state)["state"]

    def moves(self, state):
        """What may come next: text -> (code, weight)."""
        return {move["move"]["text"]: (move["code"], move["weight"])
                for move in self.json("moves_json", state)}

    def turn(self, state):
        return self.dll.ages_state_turn(state)

    def apply(self, state, code):
        if self.dll.ages_state_apply(state, code) != 0:
            sys.exit(self.dll.ages_state_error(state).decode())

    def bot(self, state, name, seed):
        """The code of a bot's move."""
        code = ctypes.c_uint32()
        status = self.dll.ages_state_choose(state, name.encode(), ctypes.c_uint64(seed),
                                            ctypes.byref(code))
        assert status == 0, self.dll.ages_state_error(state)
        return code.value
