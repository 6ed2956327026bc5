#!/usr/bin/env python3
"""Notices a minute: notices.py SENDER [COUNT] gives the sender that many at once, for a receiver in this process."""
import http.server
import json
import subprocess
import sys
import threading
import time


class Receiver(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


def main():
    sender, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    http.server.ThreadingHTTPServer.request_queue_size = 256
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}/"
    lines = "".join(json.dumps({"id": i, "address": address, "format": "json", "text": "x" * 80, "link": address}) + "\n"
                    for i in range(1, count + 1))
    began = time.monotonic()
    done = subprocess.run([sender, "--loopback"], input=lines, capture_output=True, text=True, check=True)
    seconds = time.monotonic() - began
    taken = sum('"status":204' in line for line in done.stdout.splitlines())
    print(f"{taken} of {count} notices taken in {seconds:.1f} s: {60 * taken / seconds:.0f} a minute")


if __name__ == "__main__":
    main()
