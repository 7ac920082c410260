"""Lets python-tuf's own client judge published sites, over HTTP on the loopback interface or at an address.

Usage: ngclient.py PLAN, a JSON file that holds a list of visits:

    {"name": "...", "site": FOLDER, "state": FOLDER, "root": FILE, "time": SECONDS, "targets": [PATH, ...]}

In place of "site", "url" names a site that is served already, and "copies" a folder to keep its targets in.
For each visit one line is printed: its name, then `ok` when every target was downloaded, or the class of the
client's refusal. A state folder that two visits share is one client that comes back.
"""

import datetime
import http.server
import json
import os
import sys
import tempfile
import threading

from tuf.ngclient import Updater


class Site(http.server.SimpleHTTPRequestHandler):
    """Serves the folder of the visit in hand, silently."""

    folder = ""

    def __init__(self, *arguments, **options):
        super().__init__(*arguments, directory=Site.folder, **options)

    def log_message(self, *arguments):
        pass


def visit(step, port):
    Site.folder = step.get("site")
    state = step["state"]
    os.makedirs(state, exist_ok=True)
    with open(step["root"], "rb") as file:
        pinned = file.read()
    base = step.get("url") or f"http://127.0.0.1:{port}/"
    with tempfile.TemporaryDirectory() as downloads:
        updater = Updater(
            metadata_dir=state, metadata_base_url=base + "metadata/", target_dir=downloads, target_base_url=base,
            bootstrap=pinned,
        )
        # The moment of the visit, so that a test means the same on every day.
        updater._trusted_set.reference_time = datetime.datetime.fromtimestamp(step["time"], datetime.timezone.utc)
        updater.refresh()
        for path in step["targets"]:
            target = updater.get_targetinfo(path)
            if target is None:
                return f"no target {path}"
            if "copies" in step:
                copy = os.path.join(step["copies"], path)
                os.makedirs(os.path.dirname(copy), exist_ok=True)
                updater.download_target(target, copy)
                continue
            with open(updater.download_target(target), "rb") as copy, \
                    open(os.path.join(step["site"], path), "rb") as stable:
                if copy.read() != stable.read():
                    return f"{path} is not its immutable copy"
    return "ok"


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        steps = json.load(file)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    for step in steps:
        try:
            verdict = visit(step, server.server_port)
        except Exception as refusal:
            verdict = type(refusal).__name__
        print(f"{step['name']}: {verdict}")
    server.shutdown()


main()
