"""Trains a small network to solve rooms of 6 × 6 cells with one box: `OMP_NUM_THREADS=1 python train.py`. The method is A2C (Mnih et
al., "Asynchronous methods for deep reinforcement learning", ICML 2016), with all games in step. New rooms are not trained on."""

import itertools
import time

import numpy
import sokopush

GAMES, STEPS, MAX_STEPS = 512, 8, 40
VIEW, HIDDEN, RATE, DISCOUNT, ENTROPY = 7, 128, 0.001, 0.97, 0.02
random = numpy.random.default_rng(1)

class Network:
    """Two layers. The outputs are the probabilities of the four actions, and the return that is expected."""
    def __init__(self):
        scales = {(3 * VIEW * VIEW, HIDDEN): 0.1, (HIDDEN,): 0, (HIDDEN, 5): 0.01, (5,): 0}
        self.weights = [random.standard_normal(shape, numpy.float32) * scale for shape, scale in scales.items()]
        self.squares = [numpy.full_like(weight, 1e-6) for weight in self.weights]
    def forward(self, seen):
        hidden = numpy.maximum(seen @ self.weights[0] + self.weights[1], 0)
        outputs = hidden @ self.weights[2] + self.weights[3]
        odds = numpy.exp(outputs[:, :4] - outputs[:, :4].max(1, keepdims=True))
        return hidden, odds / odds.sum(1, keepdims=True), outputs[:, 4]
    def act(self, seen):
        return (self.forward(seen)[1].cumsum(1)[:, :3] < random.random((len(seen), 1))).sum(1)
    def learn(self, seen, actions, returns):
        hidden, policy, values = self.forward(seen)
        advantages = (returns - values)[:, None]
        logs = numpy.log(policy + 1e-8)
        of_entropy = ENTROPY * policy * (logs - (policy * logs).sum(1, keepdims=True))
        of_policy = advantages * (policy - numpy.eye(4, dtype=numpy.float32)[actions]) + of_entropy
        of_outputs = numpy.hstack([of_policy, -0.5 * advantages]) / len(seen)
        of_hidden = of_outputs @ self.weights[2].T * (hidden > 0)
        gradients = [seen.T @ of_hidden, of_hidden.sum(0), hidden.T @ of_outputs, of_outputs.sum(0)]
        for weight, square, gradient in zip(self.weights, self.squares, gradients):
            square += 0.01 * (gradient**2 - square)  # RMSProp
            weight -= RATE * gradient / (numpy.sqrt(square) + 1e-8)

def view(codes):
    """Where walls, boxes and goals are around the worker, who is always in the middle."""
    padded = numpy.pad(codes, [(0, 0), (VIEW // 2, VIEW // 2), (VIEW // 2, VIEW // 2)])
    near = numpy.lib.stride_tricks.sliding_window_view(padded, (VIEW, VIEW), (1, 2))[numpy.nonzero(codes >= 5)]
    planes = numpy.stack([near == 0, numpy.isin(near, [3, 4]), numpy.isin(near, [2, 3, 6])], 1)
    return planes.reshape(len(codes), -1).astype(numpy.float32)

def update(network, games, codes):
    """Takes some steps, and learns from them. Returns the observations that follow."""
    played = []
    for _ in range(STEPS):
        seen = view(codes)
        actions = network.act(seen)
        codes, rewards, terminated, truncated = games.step(actions)
        played.append([seen, actions, rewards / 10, DISCOUNT * ~(terminated | truncated)])
    returns = network.forward(view(codes))[2]
    for step in reversed(played):
        step[2] = returns = step[2] + step.pop() * returns
    network.learn(*map(numpy.concatenate, zip(*played)))
    return codes

def solved(network, rooms):
    """The share of rooms that are solved in the first episode."""
    games = sokopush.Games(rooms, max_steps=MAX_STEPS, threads=1)
    codes, is_solved = games.reset(), numpy.zeros(len(rooms), bool)
    for _ in range(MAX_STEPS):  # No game is truncated before the last of these steps: one that ends before is solved.
        codes, _, terminated, _ = games.step(network.act(view(codes)))
        is_solved |= terminated
    return is_solved.mean()

if __name__ == "__main__":
    rooms = [*itertools.islice(sokopush.generate(rows=6, columns=6, boxes=1), 5000)]
    random.shuffle(rooms)
    games, network = sokopush.Games(rooms[:4000], count=GAMES, max_steps=MAX_STEPS, threads=1), Network()
    codes = games.reset()
    for updates in range(8001):
        if updates % 1000 == 0:
            print(f"{updates * GAMES * STEPS:,} steps, {time.process_time() / 60:.1f} minutes:", end=" ")
            print(f"{solved(network, rooms[:4000]):.1%}, {solved(network, rooms[4000:]):.1%} of new rooms", flush=True)
        codes = update(network, games, codes)
