"""The types of the columns that `sokopush solve` prints, for the readers of pandas, polars and DuckDB.

Each is a plain dict from the names of columns to types, and none of these libraries is imported here. docs/python.md shows how they are
used. Without them, readers guess the types, from the first lines or from all, and a column that has only nulls there gets a wrong one.
"""

_TEXT, _WHOLE, _NUMBER, _TRUTH, _LIST = "text", "whole", "number", "truth", "list"

# The fields of `sokopush solve --print json`, in their order.
_JSON = {
    "file": _TEXT,
    "level": _WHOLE,
    "title": _TEXT,
    "status": _TEXT,
    "moves": _WHOLE,
    "pushes": _WHOLE,
    "lurd": _TEXT,
    "best_moves": _WHOLE,
    "best_pushes": _WHOLE,
    "best_lurd": _TEXT,
    "box_changes": _WHOLE,
    "box_lines": _WHOLE,
    "pushing_sessions": _WHOLE,
    "player_lines": _WHOLE,
    "proved": _TRUTH,
    "proved_pushes": _TRUTH,
    "lower_bound": _WHOLE,
    "lower_bound_moves": _WHOLE,
    "engine": _TEXT,
    "expanded": _WHOLE,
    "generated": _WHOLE,
    "seconds": _NUMBER,
    "peak_bytes": _WHOLE,
    "line": _WHOLE,
    "rows": _WHOLE,
    "columns": _WHOLE,
    "boxes": _WHOLE,
    "goals": _WHOLE,
    "added_walls": _WHOLE,
    "limit": _TEXT,
    "error": _TEXT,
    "error_line": _WHOLE,
    "error_column": _WHOLE,
    "minimize": _TEXT,
    "accept": _TEXT,
    "tie_break": _TRUTH,
    "without": _LIST,
    "tune": _LIST,
    "time_limit": _NUMBER,
    "expansions_limit": _WHOLE,
    "memory_limit": _WHOLE,
    "version": _TEXT,
}

# The columns of `sokopush solve --print csv`, in their order.
_CSV = """
file level title status rows columns boxes goals best_moves best_pushes box_changes box_lines pushing_sessions player_lines lower_bound
proved proved_pushes seconds best_lurd error limit engine expanded generated peak_bytes minimize accept version
""".split()

_PANDAS = {_TEXT: "string", _WHOLE: "Int64", _NUMBER: "Float64", _TRUTH: "boolean", _LIST: "object"}
_POLARS = {_TEXT: str, _WHOLE: int, _NUMBER: float, _TRUTH: bool, _LIST: list[str]}
_DUCKDB = {_TEXT: "VARCHAR", _WHOLE: "BIGINT", _NUMBER: "DOUBLE", _TRUTH: "BOOLEAN", _LIST: "VARCHAR[]"}

pandas_json = {name: _PANDAS[kind] for name, kind in _JSON.items()}
"""For `pandas.read_json(.., lines=True, dtype=..)`."""
pandas_csv = {name: pandas_json[name] for name in _CSV}
"""For `pandas.read_csv(.., dtype=..)`."""
polars_json = {name: _POLARS[kind] for name, kind in _JSON.items()}
"""For `polars.read_ndjson(.., schema=..)`. In a log, add `board`."""
polars_csv = {name: polars_json[name] for name in _CSV}
"""For `polars.read_csv(.., schema_overrides=..)`."""
duckdb_json = {name: _DUCKDB[kind] for name, kind in _JSON.items()}
"""For `read_json(.., format = 'newline_delimited', columns = ..)`."""
duckdb_csv = {name: duckdb_json[name] for name in _CSV}
"""For `read_csv(.., types = ..)`."""
