"""A memory library behind a small HTTP server, for `npm run bench -- peers` and `cost`.

    python peer.py NAME FOLDER EMBEDDINGS_URL

Prints its port. Each of POST /add (a text), /batch (a list of texts) and /search (a question) takes JSON, and answers with
a list of the texts that were found. What it stores lies in FOLDER. Language models are off: each text is stored as it is.
"""

import http.client
import importlib
import ipaddress
import json
import os
import queue
import socket
import sys
import threading
from concurrent.futures import Future
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
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


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Head and body are two writes; without this, the second waits for the other side.
    disable_nagle_algorithm = True
    calls = queue.SimpleQueue()

    def do_POST(self):
        sent = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        done = Future()
        self.calls.put((self.path.strip("/"), sent, done))
        try:
            status, answer = 200, done.result() or []
        except Exception as error:
            status, answer = 500, repr(error)
        body = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args):
        pass


def main():
    name, folder, url = sys.argv[1:4]
    # Libraries print to standard output too.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    only_loopback()
    library, _, store = name.partition("-")
    peer = importlib.import_module(f"{library}_peer").open_peer(store, folder, Embeddings(url))
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_address[1], file=answers, flush=True)
    # Their stores and event loops belong to one thread.
    while True:
        kind, sent, done = Handler.calls.get()
        try:
            done.set_result(getattr(peer, kind)(sent))
        except Exception as error:
            done.set_exception(error)


if __name__ == "__main__":
    main()
