"""Games that take one step at a time."""

import itertools
import random
import sys
import threading
import time

import pytest
from boards import EASY
from sokopush import Game, Games, Warehouse

numpy = pytest.importorskip("numpy")

ROOM = "########\n#@ $ . #\n# $  . #\n#      #\n########\n"
OTHER = "########\n#+  $  #\n#  *   #\n#      #\n########\n"
SMALL = "#####\n#@$.#\n#####\n"
ORDERS = {"gym-sokoban": "udlr", "jumanji": "urdl", "pushes": "udlr"}


class Single:
    """A game of its own, and what a batch must say of it."""

    def __init__(self, levels, index, count, max_steps):
        self.levels, self.index, self.count, self.max_steps = levels, index, count, max_steps
        self.begin()

    def begin(self):
        self.level = self.index % len(self.levels)
        self.index += self.count
        self.game, self.steps, self.dead = Game(self.levels[self.level]), 0, False

    def home(self):
        return int((self.game.array() == 3).sum())

    def is_dead(self):
        self.dead = self.dead or self.game.is_dead()
        return self.dead

    def step(self, act):
        before = self.home()
        act(self.game)
        self.steps += 1
        reward = -0.1 + self.home() - before + 10 * self.game.is_solved
        return reward, self.game.is_solved, self.steps >= self.max_steps


def singles(levels, count, max_steps):
    return [Single(levels, index, count, max_steps) for index in range(count)]


def push_of(action, columns=8):
    """The box and the direction of a push."""
    cell, direction = divmod(action, 4)
    return (*divmod(cell, columns), "udlr"[direction])


@pytest.mark.parametrize("form", ["codes", "one_hot", "jumanji"])
@pytest.mark.parametrize("actions", ORDERS)
@pytest.mark.parametrize("autoreset, threads", [("same_step", None), ("disabled", 3)])
def test_games_are_like_single_ones(form, actions, autoreset, threads):
    choose = random.Random(1)
    levels, count = [ROOM, OTHER, ROOM], 5
    games = Games(levels, count=count, max_steps=30, form=form, actions=actions, autoreset=autoreset, threads=threads)
    assert len(games) == count and games.shape == (5, 8)
    expected = singles(levels, count, 30)
    arrays = None
    if autoreset == "disabled":
        _, *entries = games.step(numpy.zeros(count, int))
        arrays = numpy.zeros_like(games.reset()), *map(numpy.zeros_like, entries)
    for step in range(150):
        masks = games.masks()
        possible = [possible_actions(single.game, actions) for single in expected]
        assert [set(mask.nonzero()[0]) for mask in masks] == possible
        assert games.dead().tolist() == [single.is_dead() for single in expected]
        assert games.levels.tolist() == [single.level for single in expected]
        assert games.boxes_on_goals.tolist() == [single.home() for single in expected]
        assert games.solved.tolist() == [single.game.is_solved for single in expected]
        # Mostly what is possible: hardly any push is.
        chosen = [choose.choice([choose.randrange(masks.shape[1]), *sorted(some) * 4]) for some in possible]
        observations, *ends = games.step(chosen, arrays)
        if arrays:
            assert observations is arrays[0] and ends == [*arrays[1:]]
        wanted = [single.step(action_of(action, actions)) for single, action in zip(expected, chosen)]
        assert [end.dtype for end in ends] == ["float32", "bool", "bool"]
        assert numpy.array_equal(numpy.array(ends, float).T, numpy.array(wanted, "float32"))
        over = ends[1] | ends[2]
        if autoreset == "disabled":
            assert numpy.array_equal(observations, [single.game.array(form) for single in expected])
            observations = games.reset(over)
        for single in itertools.compress(expected, over):
            single.begin()
        assert observations.dtype == "uint8"
        assert numpy.array_equal(observations, [single.game.array(form) for single in expected])
        assert [games.warehouse(index) for index in range(count)] == [single.game.warehouse for single in expected]
    assert games.levels.tolist() != [0, 1, 2, 0, 1]
    first = [Game(levels[index % 3]).array(form) for index in range(count)]
    assert numpy.array_equal(games.reset(), first)
    assert games.dead().tolist() == [False] * count


def possible_actions(game, actions):
    if actions == "pushes":
        return {(row * 8 + column) * 4 + "udlr".index(letter) for row, column, letter in game.legal_pushes()}
    return {ORDERS[actions].index(letter.lower()) for letter in game.legal_moves()}


def action_of(action, actions):
    if actions == "pushes":
        return lambda game: game.push(*push_of(action))
    return lambda game: game.step(ORDERS[actions][action])


def test_new_arrays_stay_as_they_are_and_out_is_overwritten():
    games = Games([ROOM, OTHER])
    observations, *_ = kept = games.step([3, 3])
    before = [array.copy() for array in kept]
    out = [array.copy() for array in kept]
    assert games.step([1, 1], out)[0] is out[0]
    assert all(numpy.array_equal(array, copy) for array, copy in zip(kept, before))
    assert not numpy.array_equal(out[0], observations)
    observations[:] = 9
    assert games.reset().max() < 9
    # Parts of a larger buffer, and a buffer that is not contiguous.
    buffer = numpy.zeros((4, 2, 5, 16), "uint8")
    fresh = Games([ROOM, OTHER]).step([3, 3])[0]
    games.step([3, 3], (buffer[1, :, :, ::2], *out[1:]))
    assert numpy.array_equal(buffer[1, :, :, ::2], fresh)
    assert buffer[0].max() == buffer[1, :, :, 1::2].max() == 0


@pytest.mark.parametrize("dtype", ["int64", "int32", "uint8", ">i2", "uint64"])
def test_actions_are_whole_numbers_of_any_type(dtype):
    games, others = Games([ROOM, OTHER]), Games([ROOM, OTHER])
    expected = others.step([3, 1])[0]
    assert numpy.array_equal(games.step(numpy.array([3, 1], dtype))[0], expected)
    strided = numpy.array([1, 9, 1, 9], dtype)[::2]
    assert numpy.array_equal(games.step(strided)[0], others.step((1, 1))[0])


def test_wrong_arguments_change_nothing():
    games = Games([ROOM, OTHER])
    right = numpy.array([3, 3])
    out = games.step(right)
    before = games.reset()
    read_only = out[0].copy()
    read_only.flags.writeable = False
    unaligned = numpy.zeros(9, "uint8")[1:].view("float32")
    wrong = [
        (([3, 4],), ValueError, "actions: game 1: expected an action from 0 to 3, but found 4"),
        (([-1, 0],), ValueError, "actions: game 0: expected an action from 0 to 3, but found -1"),
        (([3],), ValueError, r"actions: expected an array of shape \(2,\), but found one of shape \(1,\)"),
        (([[3, 3]],), ValueError, r"actions: expected an array of shape \(2,\), but found one of shape \(1, 2\)"),
        (([3.0, 3.0],), TypeError, "actions: expected an array of whole numbers, but found one of float64"),
        (([True, True],), TypeError, "actions: expected an array of whole numbers, but found one of bool"),
        ((right, 5), TypeError, "out: expected four arrays: .*, but found an object of type `int`"),
        ((right, out[:3]), ValueError, "out: expected four arrays: .*, but found 3"),
        ((right, (out[1], *out[1:])), TypeError, r"out\[0\]: expected an array of uint8, but found one of float32"),
        ((right, (out[0][:1], *out[1:])), ValueError, r"out\[0\]: expected an array of shape \(2, 5, 8\), but found .*\(1, 5, 8\)"),
        ((right, (read_only, *out[1:])), ValueError, r"out\[0\]: expected an array that can be written to"),
        ((right, (out[0], out[1].astype(">f4"), *out[2:])), TypeError, r"out\[1\]: expected an array of float32, but found one of >f4"),
        ((right, (out[0], unaligned, *out[2:])), ValueError, r"out\[1\]: expected an array that is aligned, but found one that is not"),
        ((right, (*out[:2], [False, False], out[3])), TypeError, r"out\[2\]: expected an array of bool, but found an object of type `list`"),
    ]
    for arguments, error, message in wrong:
        with pytest.raises(error, match=message):
            games.step(*arguments)
        assert numpy.array_equal(games.reset([False, False]), before)
    with pytest.raises(ValueError, match=r"mask: expected an array of shape \(2,\), but found one of shape \(1,\)"):
        games.reset([True])
    with pytest.raises(TypeError, match="mask: expected an array of bool, but found one of int64"):
        games.reset([1, 0])
    with pytest.raises(ValueError, match="game: expected a whole number from 0 to 1, but found 2"):
        games.warehouse(2)
    pushes = Games([ROOM], actions="pushes")
    with pytest.raises(ValueError, match="actions: game 0: expected an action from 0 to 159, but found 160"):
        pushes.step([160])


def test_a_game_that_has_ended_must_be_reset():
    games = Games([EASY, EASY], autoreset="disabled", max_steps=2)
    games.step([3, 0])
    _, _, terminated, truncated = games.step([3, 0])
    assert (terminated.tolist(), truncated.tolist()) == ([True, False], [True, True])
    with pytest.raises(ValueError, match="game 0 has ended: reset it before the next step"):
        games.step([0, 0])
    games.reset(terminated)
    with pytest.raises(ValueError, match="game 1 has ended"):
        games.step([0, 0])
    games.reset([False, True])
    games.step([0, 0])


def test_wrong_options_are_named():
    wrong = [
        (([],), {}, ValueError, "levels: expected at least one level, but found none"),
        ((EASY,), {}, TypeError, "levels: expected an iterable of levels, but found an object of type `str`"),
        ((5,), {}, TypeError, "levels: expected an iterable of levels, but found an object of type `int`"),
        (([EASY],), {"count": 0}, ValueError, "count: expected a whole number from 1 to"),
        (([EASY],), {"count": 2**62}, MemoryError, "the games have too many cells"),
        (([EASY],), {"max_steps": 0}, ValueError, "max_steps: expected a whole number from 1 to 4294967295, but found 0"),
        (([EASY],), {"threads": 0}, ValueError, "threads: expected a whole number from 1 to 1024, but found 0"),
        (([EASY],), {"form": "rgb"}, ValueError, "unknown form `rgb`; expected `codes`, `one_hot` or `jumanji`"),
        (([EASY],), {"actions": "x"}, ValueError, "actions: expected `gym-sokoban`, `jumanji` or `pushes`, but found `x`"),
        (([EASY],), {"autoreset": "x"}, ValueError, "autoreset: expected `same_step` or `disabled`, but found `x`"),
        (([EASY, EASY, SMALL],), {}, ValueError, "expected levels of one shape, but found 3 × 6 and, at index 2, 3 × 5; `pad=True` adds walls"),
        ((["#@@#"],), {}, ValueError, "<board>|expected"),
    ]
    for arguments, options, error, message in wrong:
        with pytest.raises(error, match=message):
            Games(*arguments, **options)


def test_smaller_levels_get_walls():
    games = Games([SMALL, ROOM], pad=True)
    padded = numpy.zeros((5, 8), "uint8")
    padded[:3, :5] = Warehouse(SMALL).array()
    assert numpy.array_equal(games.reset(), [padded, Warehouse(ROOM).array()])
    assert games.warehouse(0) == Warehouse(padded)


def test_dead_positions_belong_to_the_room_and_the_episode():
    bottom = "#######\n#     #\n#  $  #\n#@   .#\n#######\n"
    top = "#######\n#    .#\n#  $  #\n#@    #\n#######\n"
    games = Games([bottom, top], count=1, max_steps=4)
    up, down, right = 0, 1, 3
    for actions, is_dead in [([right, right, up], True), ([up], False), ([right, right, up], False)]:
        for action in actions:
            games.step([action])
        assert games.dead().tolist() == [is_dead]
    # The first episode once more, with another push.
    games = Games([bottom])
    for actions, is_dead in [([right, right, up], True), ([up, up, right, right, down], False)]:
        games.reset()
        for action in actions:
            games.step([action])
        assert games.dead().tolist() == [is_dead]


def test_other_threads_run_during_a_step():
    interval = sys.getswitchinterval()
    games = Games([ROOM], count=20_000, actions="pushes")
    actions = numpy.full(20_000, 4 * 10 + 3)
    counted, is_over = 0, False

    def count():
        nonlocal counted
        while not is_over:
            counted += 1
            time.sleep(0)

    thread = threading.Thread(target=count)
    # No thread is interrupted; one waits until another gives way.
    sys.setswitchinterval(100)
    try:
        thread.start()
        for act in [games.masks, games.dead, lambda: games.step(actions), games.reset]:
            before = counted
            # The other thread may be too slow to wake up during one call.
            for _ in range(1000):
                act()
                if counted > before:
                    break
            assert counted > before, act
    finally:
        is_over = True
        sys.setswitchinterval(interval)
        thread.join()
