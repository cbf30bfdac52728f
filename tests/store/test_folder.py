import stat
from pathlib import Path

import pytest

from durak.store.folder import OWNER_FILE, new_file


def test_a_new_file_is_for_its_owner_alone_from_the_start(tmp_path: Path) -> None:
    with new_file(tmp_path / "file") as file:
        assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == OWNER_FILE
        file.write(b"secret")
    assert (tmp_path / "file").read_bytes() == b"secret"


def test_a_new_file_never_replaces_another(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"precious")
    with pytest.raises(FileExistsError):
        new_file(tmp_path / "file")
    assert (tmp_path / "file").read_bytes() == b"precious"
