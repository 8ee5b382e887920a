"""A memory library in a process of its own, for `npm run bench -- peers`.

    python peer.py NAME FOLDER EMBEDDINGS_URL

Reads lines of JSON from standard input, {"add": text}, {"batch": [texts]} or {"search": question}, and answers each with
{"ms": time, "found": [texts]}. What it stores lies in FOLDER. Language models are off: each text is stored as it is.
"""

import http.client
import importlib
import ipaddress
import json
import os
import socket
import sys
import time
from urllib.parse import urlparse


def only_loopback():
    """Nothing leaves the machine, whatever a library would like to report."""
    connect = socket.socket.connect

    def guarded(self, address):
        if self.family != socket.AF_UNIX and not ipaddress.ip_address(address[0]).is_loopback:
            raise ConnectionRefusedError(f"not on loopback: {address[0]}")
        return connect(self, address)

    socket.socket.connect = guarded


class Embeddings:
    """The embedding server of the bench, which all peers share."""

    def __init__(self, url):
        self.url = url
        address = urlparse(url)
        self.connection = http.client.HTTPConnection(address.hostname, address.port, timeout=600)

    def passages(self, texts):
        return self._post("passage", texts)

    def question(self, text):
        return self._post("query", [text])[0]

    def _post(self, model, texts):
        body = json.dumps({"model": model, "input": texts})
        self.connection.request("POST", "/v1/embeddings", body, {"Content-Type": "application/json"})
        answer = json.loads(self.connection.getresponse().read())
        return [row["embedding"] for row in answer["data"]]


def main():
    name, folder, url = sys.argv[1:4]
    # Libraries print to standard output too.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    only_loopback()
    library, _, store = name.partition("-")
    peer = importlib.import_module(f"{library}_peer").open_peer(store, folder, Embeddings(url))

    def answer(row):
        answers.write(json.dumps(row) + "\n")
        answers.flush()

    answer({"ms": 0, "found": []})
    for line in sys.stdin:
        ((kind, sent),) = json.loads(line).items()
        began = time.perf_counter()
        found = getattr(peer, kind)(sent)
        answer({"ms": 1000 * (time.perf_counter() - began), "found": found or []})


if __name__ == "__main__":
    main()
