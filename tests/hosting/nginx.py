"""A real nginx on loopback, with deploy/nginx.conf and a certificate of its own."""

import contextlib
import os
import ssl
import subprocess
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path

from tests.ending import end_with_parent
from tests.hosting.programs import program, wait_until_it_says
from tests.server.server_process import free_port

ROOT = Path(__file__).parents[2]
PATIENCE_SECONDS = 30.0
MAIN = """
{user}
daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log stderr notice;
events {{}}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/durak.conf;
}}
"""


@dataclass(frozen=True, slots=True)
class Proxy:
    """Where it listens, and what proves that it is the one."""

    url: str
    plain_url: str
    trust: ssl.SSLContext


@contextlib.contextmanager
def proxy_before(port: int, folder: Path) -> Generator[Proxy]:
    """Run nginx in front of a room, and stop it; what it complains of fails the test."""
    certificate, key = make_certificate(folder)
    secure, plain = free_port(), free_port()
    text = (ROOT / "deploy/nginx.conf").read_text()
    for given, ours in {
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "    listen [::]:80;\n": "",  # not every machine has IPv6
        "listen 443 ssl": f"listen 127.0.0.1:{secure} ssl",
        "    listen [::]:443 ssl http2;\n": "",
        "/etc/ssl/durak/certificate.pem": str(certificate),
        "/etc/ssl/durak/key.pem": str(key),
        "http://127.0.0.1:4211": f"http://127.0.0.1:{port}",
    }.items():
        assert text.count(given) == 1, given
        text = text.replace(given, ours)
    (folder / "durak.conf").write_text(text)
    # The folders of tests are for their own user alone.
    (folder / "nginx.conf").write_text(MAIN.format(folder=folder, user="user root;" if os.geteuid() == 0 else ""))
    words = [program("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]
    trust = ssl.create_default_context(cafile=certificate)
    with subprocess.Popen(
        words,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=end_with_parent,  # noqa: PLW1509 -- it takes no lock
    ) as process:
        try:
            # Its worker starts after it listens.
            wait_until_it_says(process, "start worker process ", patience_seconds=PATIENCE_SECONDS)
            yield Proxy(f"https://127.0.0.1:{secure}", f"http://127.0.0.1:{plain}", trust)
        finally:
            process.terminate()
            said = last_words(process)
    assert not [line for line in said.splitlines() if "[notice]" not in line]


def last_words(process: subprocess.Popen[str]) -> str:
    """Wait until a process that was asked to stop has ended, and return what it said; one that never ends is killed."""
    try:
        return process.communicate(timeout=PATIENCE_SECONDS)[1]
    except subprocess.TimeoutExpired:
        process.kill()
        raise


def make_certificate(folder: Path) -> tuple[Path, Path]:
    """Make a certificate for a day, and its key."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    words = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1"]
    names = ["-subj", "/CN=durak.example", "-addext", "subjectAltName=DNS:durak.example,IP:127.0.0.1"]
    files = ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run(
        [program("openssl"), *words, *names, *files], capture_output=True, timeout=PATIENCE_SECONDS, check=True
    )
    return certificate, key
