"""The training loop in `train.py`."""

import itertools
import pathlib
import sys

import pytest
from sokopush import Games, generate

numpy = pytest.importorskip("numpy")
sys.path.append(str(pathlib.Path(__file__).parents[1]))
train = pytest.importorskip("train")


def test_the_program_has_at_most_80_lines():
    assert len(pathlib.Path(train.__file__).read_text(encoding="utf-8").splitlines()) <= 80


@pytest.fixture
def rooms():
    return [*itertools.islice(generate(rows=6, columns=6, boxes=1), 100)]


def test_the_worker_is_in_the_middle_of_what_the_network_sees(rooms):
    games = Games(["######\n#@$. #\n######\n######\n######\n######\n"])
    walls, boxes, goals = train.view(games.reset()).reshape(3, 7, 7)
    assert numpy.argwhere(walls[3] == 0).ravel().tolist() == [3, 4, 5, 6]
    assert (numpy.argwhere(boxes).tolist(), numpy.argwhere(goals).tolist()) == ([[3, 4]], [[3, 5]])


def test_ten_updates_change_the_network_and_keep_its_numbers_finite(rooms):
    network, games = train.Network(), Games(rooms, count=64, max_steps=train.MAX_STEPS)
    before, codes = [weight.copy() for weight in network.weights], games.reset()
    for _ in range(10):
        codes = train.update(network, games, codes)
    for old, weight in zip(before, network.weights):
        assert weight.dtype == numpy.float32
        assert numpy.isfinite(weight).all() and (weight != old).any()
    assert 0 <= train.solved(network, rooms) <= 1


def test_actions_that_were_better_than_expected_get_more_probable(rooms):
    network = train.Network()
    seen = train.view(Games(rooms).reset())
    actions = numpy.full(len(seen), 2)
    before = network.forward(seen)[1][:, 2].mean()
    for _ in range(10):
        network.learn(seen, actions, numpy.ones(len(seen), numpy.float32))
    assert network.forward(seen)[1][:, 2].mean() > before + 0.1
