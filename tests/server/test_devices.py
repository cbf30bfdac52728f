import pytest

from durak.server.devices import OTHER, device_name

IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML) Version/19.0 Mobile Safari/604"
)
EDGE = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0"
ANDROID = "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36"


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        (IPHONE, "Safari, iPhone"),
        (EDGE, "Edge, Windows"),
        (ANDROID, "Chrome, Android"),
        ("curl/8.0", OTHER),
        ("", OTHER),
    ],
)
def test_a_device_is_called_what_its_owner_calls_it(user_agent: str, name: str) -> None:
    assert device_name(user_agent) == name
