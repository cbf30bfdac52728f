"""The way in: `durak`, or `python -m durak`.

It imports the command only when it runs. The processes in which bots think import this module too, as all that are
spawned import their parent's, and need nothing of a server.
"""


def main() -> None:
    """Run the command."""
    from durak.cli import main as run  # noqa: PLC0415 -- see above

    run()


if __name__ == "__main__":
    main()
