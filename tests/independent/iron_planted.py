"""Faults planted in the model of the Iron Age, to see that the comparison notices them."""
import iron_model
from iron_model import Model
from iron_seat import COLONIES, Seat
from planted import Fault


def feeds_every_province_but_the_first(self, seat):
    eaten = min(seat.food, seat.provinces() - 1)
    seat.food -= eaten
    seat.lost += seat.provinces() - 1 - eaten


def ports_without_goods(self):
    return 1 + self.port_boxes


def no_free_box(seat, population, toward):
    return population - 1, toward


def never_loses_an_army(self, seat, battle, force):
    armies = seat.armies
    won = yield from right_fight(self, seat, battle, force)
    seat.armies = armies
    return won


right_fight = Model.fight


def melita_like_the_others(self, seat):
    return [colony.id for colony in self.open_colonies() if colony.holes == self.rival_size]


FAULTS = (
    Fault("I13 the first province eats nothing", Model, "feed",
          feeds_every_province_but_the_first),
    Fault("I5 a port stands without its goods boxes", Seat, "ports", ports_without_goods),
    Fault("I19 every province marks 1 tribute", iron_model, "PROVINCE_TRIBUTE", (1, 1, 1, 1, 1)),
    Fault("I46 Architecture gives no box", Model, "pay_box", staticmethod(no_free_box), games=40),
    Fault("I15 no army is lost in a battle", Model, "fight", never_loses_an_army),
    Fault("I22 a normal game ends with six developments", iron_model, "ENDS",
          {"short": (5, 30, 4), "normal": (6, 50, 5)}, games=40),
    Fault("I56 the rival founds Melita as any other", Model, "rival_choices",
          melita_like_the_others, games=40),
    Fault("I31 Crete has a hole less", COLONIES["crete"], "holes", 2),
)
