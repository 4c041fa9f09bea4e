"""A Gymnasium environment for Sokoban, with the rewards of gym-sokoban and an expert that knows an optimal action."""

import gymnasium
import numpy
import sokopush

ACTIONS = "udlr"


class SokobanEnv(gymnasium.Env):
    """A random level, or one of `levels`, each time it is reset; all have the same shape.

    An observation is an array of gym-sokoban's codes, in the form that `Warehouse.array` has; an action is an index of
    `ACTIONS`. A step that is impossible changes nothing. Each costs 0.1; a box that gets onto a goal gives 1, one that
    leaves it costs 1, and the last one gives 10 more.
    """

    def __init__(self, levels=None, *, rows=10, columns=10, boxes=4, max_steps=120, form="codes"):
        self.levels = None if levels is None else [*levels]
        self.sizes = {"rows": rows, "columns": columns, "boxes": boxes}
        self.max_steps, self.form = max_steps, form
        first = sokopush.Game(self.levels[0] if self.levels else next(sokopush.generate(**self.sizes)))
        shape = first.array(form).shape
        self.observation_space = gymnasium.spaces.Box(0, 6, shape, dtype=numpy.uint8)
        self.action_space = gymnasium.spaces.Discrete(len(ACTIONS))

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        if self.levels:
            level = self.levels[self.np_random.integers(len(self.levels))]
        else:
            level = next(sokopush.generate(seed=int(self.np_random.integers(2**62)), **self.sizes))
        self.game, self.steps, self.plan = sokopush.Game(level), 0, ""
        self.home = self.boxes_on_goals()
        return self.game.array(self.form), {"level": level}

    def step(self, action):
        assert self.action_space.contains(action), action
        letter = ACTIONS[action]
        self.game.step(letter)
        self.steps += 1
        self.plan = self.plan[1:] if self.plan[:1].lower() == letter else ""
        before, self.home = self.home, self.boxes_on_goals()
        is_solved = self.game.is_solved
        reward = -0.1 + self.home - before + 10 * is_solved
        return self.game.array(self.form), reward, is_solved, self.steps >= self.max_steps, {}

    def boxes_on_goals(self):
        return int((self.game.array() == 3).sum())

    def expert(self):
        """The first action of a solution with the fewest moves from here; None if there is no solution."""
        if not self.plan:
            self.plan = sokopush.solve(self.game).moves or ""
        return ACTIONS.index(self.plan[0].lower()) if self.plan else None
