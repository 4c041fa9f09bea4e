"""The vector environment for Gymnasium."""

import pytest
from boards import EASY
from sokopush import Game

gymnasium = pytest.importorskip("gymnasium")
numpy = pytest.importorskip("numpy")

from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402
from sokopush.environment import SokobanEnv  # noqa: E402
from sokopush.vector import SokobanVectorEnv  # noqa: E402

ROOM = "########\n#@ $ . #\n# $  . #\n#      #\n########\n"
OTHER = "########\n#+  $  #\n#  *   #\n#      #\n########\n"
LEVELS = [ROOM, OTHER, ROOM]


class InOrder(SokobanEnv):
    """An environment whose episodes have the levels that the vector environment gives it."""

    def __init__(self, index, count, **options):
        super().__init__(LEVELS, **options)
        self.index, self.count = index, count

    def reset(self, *, seed=None, options=None):
        level = LEVELS[self.index % len(LEVELS)]
        self.index += self.count
        return super().reset(seed=seed, options={"level": level})


def assert_same(ours, theirs):
    """Compares arrays and infos; only entries for which an info's mask has True count."""
    if isinstance(theirs, dict):
        assert set(ours) == set(theirs)
        for key, value in theirs.items():
            mask = theirs.get("_" + key)
            if mask is None:
                assert ours[key].dtype == value.dtype == bool
            if mask is None or isinstance(value, dict):
                assert_same(ours[key], value)
            else:
                assert_same(ours[key][mask], value[mask])
    elif theirs.dtype == object:
        for our, their in zip(ours, theirs, strict=True):
            assert numpy.array_equal(our, their)
    else:
        assert ours.shape == theirs.shape
        assert numpy.array_equal(ours.astype("float32"), theirs.astype("float32"))


@pytest.mark.parametrize("mode", [AutoresetMode.SAME_STEP, AutoresetMode.DISABLED])
@pytest.mark.parametrize("options", [{}, {"form": "one_hot", "actions": "jumanji"}, {"mask": True, "dead": True}])
def test_it_is_like_single_environments(mode, options):
    count, options = 5, {"max_steps": 25, **options}
    ours = SokobanVectorEnv(count, LEVELS, autoreset_mode=mode, **options)
    # Each environment has an index of its own.
    makers = [lambda index=index: InOrder(index, count, **options) for index in range(count)]
    theirs = SyncVectorEnv(makers, autoreset_mode=mode)
    assert ours.metadata["autoreset_mode"] == mode and ours.num_envs == count
    for space in ["single_observation_space", "observation_space", "single_action_space", "action_space"]:
        assert getattr(ours, space) == getattr(theirs, space)
    ours.action_space.seed(3)
    for our, their in zip(ours.reset(seed=1), theirs.reset(seed=1)):
        assert_same(our, their)
    ended = 0
    for step in range(120):
        actions = ours.action_space.sample()
        *found, infos = ours.step(actions)
        *expected, expected_infos = theirs.step(actions)
        for our, their in zip([*found, infos], [*expected, expected_infos], strict=True):
            assert_same(our, their)
        assert found[0] in ours.observation_space
        assert found[1].dtype == "float32" and found[2].dtype == found[3].dtype == bool
        over = found[2] | found[3]
        ended += over.sum()
        assert ("final_obs" in infos) == (mode == AutoresetMode.SAME_STEP and bool(over.any()))
        if mode == AutoresetMode.DISABLED and over.any():
            with pytest.raises(gymnasium.error.ResetNeeded, match="is over; reset it before the next `step`"):
                ours.step(actions)
            for our, their in zip(ours.reset(options={"reset_mask": over}), theirs.reset(options={"reset_mask": over})):
                assert_same(our, their)
    assert ended > count


def test_gymnasium_makes_it():
    env = gymnasium.make_vec("sokopush.vector:sokopush/Sokoban-v0", num_envs=8, rows=7, columns=8, boxes=2, pool=10)
    assert isinstance(env, SokobanVectorEnv) and env.num_envs == 8
    observations, infos = env.reset(seed=3)
    assert observations.shape == (8, 7, 8) and observations in env.observation_space
    assert all(numpy.array_equal(Game(level).array(), codes) for level, codes in zip(infos["level"], observations))
    # A seed makes the same levels again, and no seed goes on with the next ones.
    after = env.reset()[0]
    assert not numpy.array_equal(after, observations)
    assert numpy.array_equal(env.reset(seed=3)[0], observations)
    assert numpy.array_equal(env.reset()[0], after)
    assert not numpy.array_equal(env.reset(seed=4)[0], observations)
    assert gymnasium.make_vec("sokopush.vector:sokopush/Sokoban-v0", num_envs=2, vectorization_mode="sync").num_envs == 2


def test_wrappers_of_gymnasium_take_it():
    env = gymnasium.wrappers.vector.RecordEpisodeStatistics(SokobanVectorEnv(2, [EASY], max_steps=3))
    env.reset(seed=0)
    env.step([3, 0])
    *_, infos = env.step([3, 0])
    assert infos["episode"]["l"].tolist() == [2, 0]
    assert infos["episode"]["r"][0] == pytest.approx(10.8)


def test_pushes_are_actions_by_option():
    env = SokobanVectorEnv(2, [ROOM], actions="pushes", mask=True)
    _, infos = env.reset()
    assert env.single_action_space.n == infos["action_mask"].shape[1] == 4 * 5 * 8
    action = env.single_action_space.sample(mask=infos["action_mask"][0])
    before = infos["action_mask"].copy()
    *_, infos = env.step([action, action])
    assert not numpy.array_equal(infos["action_mask"], before)


@pytest.mark.parametrize("kind", [list, tuple, numpy.array])
def test_a_mask_for_reset_may_be_a_list(kind):
    env = SokobanVectorEnv(2, [EASY], autoreset_mode=AutoresetMode.DISABLED)
    env.reset()
    env.step([3, 0])
    assert env.step([3, 0])[2].tolist() == [True, False]
    _, infos = env.reset(options={"reset_mask": kind([True, False])})
    assert infos["_level"].tolist() == [True, False] and not infos["solved"].any()
    assert not env.step([3, 0])[2].any()


def test_it_draws_and_says_what_is_wrong():
    env = SokobanVectorEnv(3, [EASY], render_mode="rgb_array")
    with pytest.raises(gymnasium.error.ResetNeeded, match="call `reset` before the first `step`"):
        env.step([0, 0, 0])
    with pytest.raises(gymnasium.error.ResetNeeded, match="call `reset` for all environments"):
        env.reset(options={"reset_mask": numpy.array([True, False, True])})
    env.reset()
    assert [frame.shape for frame in env.render()] == [(96, 192, 3)] * 3
    with pytest.raises(ValueError, match="expected SAME_STEP or DISABLED, but found NEXT_STEP"):
        SokobanVectorEnv(1, [EASY], autoreset_mode=AutoresetMode.NEXT_STEP)
    with pytest.raises(TypeError, match="levels: expected an iterable of levels, but found an object of type `str`"):
        SokobanVectorEnv(1, EASY)
    with pytest.raises(ValueError, match="rows: expected a whole number from 1 to 1000, but found 0"):
        SokobanVectorEnv(1, rows=0)
    with pytest.raises(ValueError, match="unknown render_mode `human`; expected `rgb_array` or None"):
        SokobanVectorEnv(1, [EASY], render_mode="human")
