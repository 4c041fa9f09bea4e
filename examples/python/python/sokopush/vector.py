"""A vector environment for Gymnasium: many games that take one step at a time."""

from itertools import islice

import gymnasium
import numpy
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from . import Games, Warehouse, generate
from .environment import HIGHEST, listed
from .registration import register
from .tiles import picture

register()

AUTORESET = {AutoresetMode.SAME_STEP, AutoresetMode.DISABLED}
"""The modes of Gymnasium that this environment has."""


class SokobanVectorEnv(VectorEnv):
    """`num_envs` games as `SokobanEnv` has them, with the same arguments, rewards and `info`, on all cores.

    They are on `levels`, or without them on `pool` random levels, which are made at the first `reset` and at each one with a
    seed. The k-th episode of the i-th environment is on level (i + k × num_envs) % the number of levels. `actions` may be
    `pushes` as well, and `threads` is a number, as `sokopush.Games` has them.

    With `autoreset_mode=AutoresetMode.SAME_STEP` an environment whose episode is over begins the next one in the same step;
    `infos` then has `final_obs` and `final_info`. With `DISABLED` the caller resets it, by
    `reset(options={"reset_mask": mask})`. `NEXT_STEP` is not one of the modes here.

    `reset` without a seed and a mask begins the next episode of all environments, with a seed the first one.
    """

    metadata = {"render_modes": ["rgb_array"], "render_fps": 8, "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        num_envs=1,
        levels=None,
        *,
        pool=1000,
        rows=10,
        columns=10,
        boxes=4,
        max_steps=120,
        form="codes",
        actions="gym-sokoban",
        pad=False,
        mask=False,
        dead=False,
        threads=None,
        autoreset_mode=AutoresetMode.SAME_STEP,
        render_mode=None,
    ):
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"unknown render_mode `{render_mode}`; expected `rgb_array` or None")
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        if self.autoreset_mode not in AUTORESET:
            raise ValueError("autoreset_mode: expected SAME_STEP or DISABLED, but found NEXT_STEP")
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.num_envs, self.pool, self.render_mode = num_envs, pool, render_mode
        self.mask, self.dead = mask, dead
        self.sizes = {"rows": rows, "columns": columns, "boxes": boxes}
        self.options = {"count": num_envs, "max_steps": max_steps, "form": form, "actions": actions, "threads": threads}
        self.is_random = levels is None
        if self.is_random:
            # Nothing is made yet, but wrong sizes are named.
            generate(**self.sizes)
            # The shape of the levels to come.
            sample = Warehouse(numpy.pad([[5]], ((0, rows - 1), (0, columns - 1)), constant_values=1))
            self.set_levels([sample], pad)
        else:
            self.set_levels(levels, pad)
        self.over = None
        shape = self.games.reset().shape[1:]
        self.single_observation_space = gymnasium.spaces.Box(0, HIGHEST[form], shape, numpy.uint8)
        self.single_action_space = gymnasium.spaces.Discrete(self.games.masks().shape[1])
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def set_levels(self, levels, pad=False):
        levels = listed(levels)
        # The last observation of an episode is part of `infos`, so games are reset here and not by themselves.
        self.games = Games(levels, autoreset="disabled", pad=pad, **self.options)
        # An array of objects, which NumPy would not make of levels that are arrays themselves.
        self.levels = numpy.empty(len(levels), object)
        for index, level in enumerate(levels):
            self.levels[index] = level

    def reset(self, *, seed=None, options=None):
        """Begins a new episode of all environments, or with `options={"reset_mask": mask}` of those for which `mask` has True."""
        super().reset(seed=seed)
        mask = numpy.ones(self.num_envs, bool)
        if options and "reset_mask" in options:
            if self.over is None:
                raise gymnasium.error.ResetNeeded("call `reset` for all environments before one with a mask")
            mask = numpy.asarray(options["reset_mask"])
            observations = self.games.reset(mask)
        elif self.is_random and (seed is not None or self.over is None):
            seed_of_levels = int(self.np_random.integers(2**62))
            self.set_levels(islice(generate(seed=seed_of_levels, **self.sizes), self.pool))
            observations = self.games.reset()
        elif seed is not None or self.over is None:
            observations = self.games.reset()
        else:
            observations = self.games.reset(mask)
        self.over = numpy.zeros(self.num_envs, bool) if self.over is None else self.over & ~mask
        return observations, self.infos(mask, mask)

    def step(self, actions):
        if self.over is None:
            raise gymnasium.error.ResetNeeded("call `reset` before the first `step`")
        if self.over.any():
            index = self.over.argmax()
            raise gymnasium.error.ResetNeeded(f"the episode of environment {index} is over; reset it before the next `step`")
        observations, rewards, terminated, truncated = self.games.step(actions)
        everyone = numpy.ones(self.num_envs, bool)
        over = terminated | truncated
        if self.autoreset_mode == AutoresetMode.DISABLED:
            self.over = over
            return observations, rewards, terminated, truncated, self.infos(everyone)
        if not over.any():
            return observations, rewards, terminated, truncated, self.infos(everyone)
        infos = self.final_infos(observations, over)
        observations = self.games.reset(over)
        return observations, rewards, terminated, truncated, {**infos, **self.infos(everyone, over)}

    def infos(self, chosen, begun=None):
        """What `SokobanEnv` says in `info`, of the environments that are `chosen`, and the level of those that have `begun`."""
        infos = {"boxes_on_goals": self.games.boxes_on_goals, "solved": self.games.solved}
        if self.mask:
            infos["action_mask"] = self.games.masks().view(numpy.int8)
        if self.dead:
            infos["dead"] = self.games.dead()
        for key in [*infos]:
            infos["_" + key] = chosen.copy()
        if begun is not None:
            infos["level"] = numpy.where(begun, self.levels[self.games.levels], None)
            infos["_level"] = begun.copy()
        return infos

    def final_infos(self, observations, over):
        """The observations and infos at the end of the episodes that are `over`."""
        final = numpy.full(self.num_envs, None, object)
        for index in over.nonzero()[0]:
            final[index] = observations[index]
        return {
            "final_obs": final,
            "_final_obs": over.copy(),
            "final_info": self.infos(over),
            "_final_info": over.copy(),
        }

    def render(self):
        """A picture of each position, as an array of pixels."""
        if self.render_mode is None or self.over is None:
            return None
        return tuple(picture(self.games.warehouse(index).array()) for index in range(self.num_envs))
