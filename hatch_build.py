"""The wheel's build hook: builds the page and the compiled core into the package. For a checkout `make` does."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

import build_core
import build_page
from durak import core_files


class PackageHook(BuildHookInterface[Any]):
    """Builds the page, and where a C compiler works the compiled core, before the wheel is packed."""

    def dependencies(self) -> list[str]:
        """Return the compiler of the core, and the package that brings Node where PATH has none."""
        return build_core.PACKAGES + ([] if build_page.find_node() else [build_page.NODE_PACKAGE])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build both. Raises PageError with what is missing for the page; without a compiler the wheel is pure."""
        if version != "editable":
            build_page.build_page()
            self.add_core(build_data)

    def add_core(self, build_data: dict[str, Any]) -> None:
        """Put the compiled core into the wheel, and the platform into its name."""
        try:
            build_core.check_compiler()  # for what is compiled here already, as well
            build_core.build_core()
        except build_core.CoreError as error:
            build_core.say_why_not(error)
            return
        build_data["artifacts"].append(f"{core_files.folder().relative_to(self.root).as_posix()}/**")
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
