"""A Gymnasium environment with the rewards of gym-sokoban, and an expert that knows an optimal action."""

from operator import index

import gymnasium
import numpy

from . import Game, Warehouse, generate, solve
from .registration import register
from .tiles import picture

register()

ACTIONS = {"gym-sokoban": "udlr", "jumanji": "urdl"}
"""The directions by the index of an action: `u` up, `d` down, `l` left, `r` right."""

HIGHEST = {"codes": 6, "one_hot": 1, "jumanji": 4}
"""The highest number in an observation of each form."""


def padded(boards):
    """The boards as warehouses of one shape: walls are added on the right and below."""
    arrays = [Warehouse(board).array() for board in boards]
    rows = max(array.shape[0] for array in arrays)
    columns = max(array.shape[1] for array in arrays)
    return [Warehouse(numpy.pad(array, ((0, rows - array.shape[0]), (0, columns - array.shape[1])))) for array in arrays]


def listed(levels):
    """The levels as a list. Text would be one of its characters."""
    if isinstance(levels, str):
        raise TypeError("levels: expected an iterable of levels, but found an object of type `str`")
    return [*levels]


def boxes_on_goals(codes):
    return int((codes == 3).sum())


class SokobanEnv(gymnasium.Env):
    """A random level, or one of `levels`, each time it is reset.

    A random level has `rows` × `columns` cells and `boxes` boxes, and can be solved. `levels` are what `solve` takes, of
    one shape; with `pad`, smaller ones get walls on the right and below.

    An observation is an array as `Warehouse.array(form)` has it. An action is an index of `ACTIONS[actions]`: up, down, left,
    right, or with `actions="jumanji"` up, right, down, left. A step that is impossible changes nothing. Each step costs 0.1. A
    box that gets onto a goal gives 1, and one that leaves it costs 1; the last one gives 10 more. The episode terminates when
    every box is on a goal, and is truncated after `max_steps`.

    `info` has `boxes_on_goals` and `solved`, after `reset` also `level`; with `mask`, `action_mask`, which has 1 for each
    action that is possible; with `dead`, whether the position is recognized as one without a solution.
    """

    metadata = {"render_modes": ["rgb_array", "ansi"], "render_fps": 8}

    def __init__(
        self,
        levels=None,
        *,
        rows=10,
        columns=10,
        boxes=4,
        max_steps=120,
        form="codes",
        actions="gym-sokoban",
        pad=False,
        mask=False,
        dead=False,
        render_mode=None,
    ):
        if form not in HIGHEST:
            raise ValueError(f"unknown form `{form}`; expected `codes`, `one_hot` or `jumanji`")
        if actions not in ACTIONS:
            raise ValueError(f"unknown actions `{actions}`; expected `gym-sokoban` or `jumanji`")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"unknown render_mode `{render_mode}`; expected `rgb_array`, `ansi` or None")
        if index(max_steps) < 1:
            raise ValueError(f"max_steps: expected at least 1, but found {max_steps}")
        self.form, self.letters, self.max_steps = form, ACTIONS[actions], max_steps
        self.mask, self.dead, self.pad, self.render_mode = mask, dead, pad, render_mode
        self.sizes = {"rows": rows, "columns": columns, "boxes": boxes}
        self.levels = None
        self.shape = (rows, columns)
        if levels is not None:
            self.levels = listed(levels)
            self.shape = self.shape_of_levels()
        else:
            # Nothing is made yet, but wrong sizes are named.
            generate(**self.sizes)
        self.game = None
        self.is_over = True
        sample = Warehouse(numpy.pad([[5]], ((0, self.shape[0] - 1), (0, self.shape[1] - 1)), constant_values=1))
        self.observation_space = gymnasium.spaces.Box(0, HIGHEST[form], sample.array(form).shape, numpy.uint8)
        self.action_space = gymnasium.spaces.Discrete(len(self.letters))

    def shape_of_levels(self):
        """The shape that all levels have; with `pad`, they get it here."""
        if not self.levels:
            raise ValueError("expected at least one level, but `levels` is empty")
        shapes = {Warehouse(level).shape for level in self.levels}
        if len(shapes) == 1:
            return shapes.pop()
        if not self.pad:
            (rows, columns), (other_rows, other_columns) = sorted(shapes)[:2]
            raise ValueError(
                "expected levels of one shape, but found "
                f"{rows} × {columns} and {other_rows} × {other_columns}; `pad=True` adds walls"
            )
        self.levels = padded(self.levels)
        return self.levels[0].shape

    def reset(self, *, seed=None, options=None):
        """Begins a new episode, with `options={"level": LEVEL}` on that level."""
        super().reset(seed=seed)
        if options and "level" in options:
            level = self.given_level(options["level"])
        elif self.levels:
            level = self.levels[self.np_random.integers(len(self.levels))]
        else:
            level = next(generate(seed=int(self.np_random.integers(2**62)), **self.sizes))
        self.game, self.steps, self.plan, self.is_over = Game(level), 0, "", False
        codes = self.game.array()
        self.home = boxes_on_goals(codes)
        return self.observation(codes), {"level": level, **self.info()}

    def given_level(self, level):
        rows, columns = Warehouse(level).shape
        if (rows, columns) == self.shape:
            return level
        fits = rows <= self.shape[0] and columns <= self.shape[1]
        if not self.pad or not fits:
            expected = " × ".join(map(str, self.shape))
            raise ValueError(f"expected a level of {expected}, but found {rows} × {columns}")
        room = numpy.zeros(self.shape, numpy.uint8)
        room[:rows, :columns] = Warehouse(level).array()
        return Warehouse(room)

    def step(self, action):
        if self.is_over:
            raise gymnasium.error.ResetNeeded("the episode is over; call `reset` before the next `step`")
        if not self.action_space.contains(action):
            raise gymnasium.error.InvalidAction(f"expected an action from 0 to {len(self.letters) - 1}, but found {action!r}")
        letter = self.letters[action]
        self.game.step(letter)
        self.steps += 1
        self.plan = self.plan[1:] if self.plan[:1].lower() == letter else ""
        codes = self.game.array()
        before, self.home = self.home, boxes_on_goals(codes)
        is_solved = self.game.is_solved
        reward = -0.1 + self.home - before + 10 * is_solved
        is_truncated = self.steps >= self.max_steps
        self.is_over = is_solved or is_truncated
        return self.observation(codes), reward, is_solved, is_truncated, self.info()

    def observation(self, codes):
        return codes if self.form == "codes" else self.game.array(self.form)

    def info(self):
        info = {"boxes_on_goals": self.home, "solved": self.game.is_solved}
        if self.mask:
            possible = {letter.lower() for letter in self.game.legal_moves()}
            info["action_mask"] = numpy.array([letter in possible for letter in self.letters], numpy.int8)
        if self.dead:
            info["dead"] = self.game.is_dead()
        return info

    def render(self):
        """The position as pixels, or as text in XSB."""
        if self.game is None or self.render_mode is None:
            return None
        return picture(self.game.array()) if self.render_mode == "rgb_array" else str(self.game)

    def expert(self, expansions=100_000):
        """The first action of a solution with the fewest moves from here. None if there is no solution, or if it is not
        proved within so many expanded positions."""
        if self.game is None:
            raise gymnasium.error.ResetNeeded("call `reset` before the first `expert`")
        if not self.plan:
            self.plan = solve(self.game, expansions=expansions).moves or ""
        return self.letters.index(self.plan[0].lower()) if self.plan else None
