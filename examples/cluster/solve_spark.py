#!/usr/bin/env python3
"""Solves the levels of a file, one a line, as an Apache Spark job: solve_spark.py LEVELS >TABLE

Each partition is piped through a process of its own. One that fails is solved again by Spark.
"""

import subprocess
import sys
from pathlib import Path

from pyspark import StorageLevel
from pyspark.sql import SparkSession

sys.path.insert(0, str(Path(__file__).parent))
from table import row  # noqa: E402

SOLVE = ["sokopush", "solve", "--from", "xsb", "--jobs", "1", "--print", "json"]


def solve(levels):
    """The answers to the levels of a partition, in their order."""
    levels = list(levels)
    text = "".join(f"{level}\n\n" for level in levels)
    done = subprocess.run(SOLVE, input=text, stdout=subprocess.PIPE, text=True, check=False)
    # A level that reaches a limit is an answer too.
    if done.returncode not in (0, 3):
        raise RuntimeError(f"sokopush ended with status {done.returncode}")
    answers = done.stdout.splitlines()
    if len(answers) != len(levels):
        raise RuntimeError(f"{len(answers)} answers to {len(levels)} levels")
    return answers


def main(path):
    # In local mode a task is tried three times; a cluster has `spark.task.maxFailures` for that.
    spark = SparkSession.builder.appName("sokopush").getOrCreate()
    context = spark.sparkContext
    # Parts of the file in its order, several for each core so that none waits long for the last.
    levels = context.textFile(path, 4 * context.defaultParallelism)
    answers = levels.mapPartitions(solve).persist(StorageLevel.DISK_ONLY)
    # Solves them all side by side; what follows would take one partition after the other.
    answers.count()
    for number, line in enumerate(answers.toLocalIterator(), 1):
        print(row(number, line))
    spark.stop()


if __name__ == "__main__":
    main(sys.argv[1])
