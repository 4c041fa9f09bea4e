#!/usr/bin/env python3
"""Solves the levels of a file, one on each line, as an Apache Spark job: solve_spark.py LEVELS [LOGS] >TABLE

Each partition is piped through its own process. If that fails, Spark tries the partition again; with a folder LOGS, only
the levels that are not in the log of the partition.
"""

import subprocess
import sys
from pathlib import Path

from pyspark import StorageLevel
from pyspark.sql import SparkSession

sys.path.insert(0, str(Path(__file__).parent))
from table import row  # noqa: E402

SOLVE = ["sokopush", "solve", "--from", "xsb", "--jobs", "1", "--print", "json"]


def solve(log, levels):
    """Returns the answers for the levels of a partition, in order. Keeps a log if it has a path."""
    levels = list(levels)
    command = SOLVE + (["--log", log] if log else [])
    text = "".join(f"{level}\n\n" for level in levels)
    done = subprocess.run(command, input=text, stdout=subprocess.PIPE, text=True, check=False)
    # Status 3 is fine: a level that reached a limit has an answer too.
    if done.returncode not in (0, 3):
        raise RuntimeError(f"sokopush ended with status {done.returncode}")
    answers = done.stdout.splitlines()
    if len(answers) != len(levels):
        raise RuntimeError(f"expected {len(levels)} answers, but found {len(answers)}")
    return answers


def main(path, logs=None):
    # The master `local[*,3]` tries a task three times; on a cluster, set `spark.task.maxFailures`.
    spark = SparkSession.builder.appName("sokopush").getOrCreate()
    context = spark.sparkContext
    # Parts of the file in order; several for each core, so that no core waits long for the last one.
    levels = context.textFile(path, 4 * context.defaultParallelism)
    if logs:
        logs = str(Path(logs).resolve())
        Path(logs).mkdir(parents=True, exist_ok=True)
    answers = levels.mapPartitionsWithIndex(
        lambda index, part: solve(logs and f"{logs}/{index:06}.log", part)
    ).persist(StorageLevel.DISK_ONLY)
    # Solves all partitions in parallel; the loop below would solve one after another.
    answers.count()
    for number, line in enumerate(answers.toLocalIterator(), 1):
        print(row(number, line))
    spark.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
