"""A guess at what a device is called, by what its browser says of itself: so that its owner knows it again."""

BROWSERS = {"Edg": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "FxiOS/": "Firefox", "Chrome/": "Chrome",
            "CriOS/": "Chrome", "Safari/": "Safari"}  # fmt: skip
"""The first that is found: most browsers say that they are others, too."""
SYSTEMS = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows", "Mac OS": "Mac",
           "CrOS": "ChromeOS", "Linux": "Linux"}  # fmt: skip
OTHER = "Another program"


def device_name(user_agent: str) -> str:
    """Return a name like "Firefox, Windows"."""
    names = [_first(BROWSERS, user_agent), _first(SYSTEMS, user_agent)]
    return ", ".join(name for name in names if name) or OTHER


def _first(names: dict[str, str], user_agent: str) -> str:
    return next((name for mark, name in names.items() if mark in user_agent), "")
