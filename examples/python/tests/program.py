"""The program `sokopush`, for tests that compare the package with it."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent.parent
_NAME = "sokopush.exe" if sys.platform == "win32" else "sokopush"
_BUILDS = [ROOT / "target" / kind / _NAME for kind in ["debug", "release"]]
PROGRAM = next((file for file in _BUILDS if file.exists()), None)

needs_program = pytest.mark.skipif(PROGRAM is None, reason="the program is not built: `cargo build`")
