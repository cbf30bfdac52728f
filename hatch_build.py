"""The wheel's build hook: builds the page into the package. For an editable install `make page` does."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

import build_page


class PageHook(BuildHookInterface[Any]):
    """Builds the page before the wheel is packed."""

    def dependencies(self) -> list[str]:
        """Return the package that brings Node, where PATH has none."""
        return [] if build_page.find_node() else [build_page.NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 (the interface has it)
        """Build the page. Raises PageError with what is missing."""
        if version != "editable":
            build_page.build_page()
