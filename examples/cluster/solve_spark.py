#!/usr/bin/env python3
"""Solves the levels of a file, one a line, as an Apache Spark job: solve_spark.py LEVELS >TABLE

Each partition is piped through a process of its own. One that fails is solved again by Spark.
"""

import subprocess
import sys
from pathlib import Path

from pyspark.sql import SparkSession

sys.path.insert(0, str(Path(__file__).parent))
from table import row  # noqa: E402

SOLVE = ["sokopush", "solve", "--from", "xsb", "--jobs", "1", "--print", "json"]


def solve(levels):
    """The answers to the levels of a partition, in their order."""
    text = "".join(f"{level}\n\n" for level in levels)
    done = subprocess.run(SOLVE, input=text, stdout=subprocess.PIPE, text=True, check=False)
    # A level that reaches a limit is an answer too.
    if done.returncode not in (0, 3):
        raise RuntimeError(f"sokopush ended with status {done.returncode}")
    return done.stdout.splitlines()


def main(path, partitions=8):
    # In local mode a task is tried three times; a cluster has `spark.task.maxFailures` for that.
    spark = SparkSession.builder.appName("sokopush").getOrCreate()
    levels = spark.sparkContext.textFile(path, partitions)
    # Partitions are parts of the file in its order, and so are the answers.
    for number, line in enumerate(levels.mapPartitions(solve).toLocalIterator(), 1):
        print(row(number, line))
    spark.stop()


if __name__ == "__main__":
    main(sys.argv[1])
