import json
import logging
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from alerts.notify import handle


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        length = int(self.headers["Content-Length"])
        handle(json.loads(self.rfile.read(length)))
        self.send_response(202)
        self.end_headers()


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    server = ThreadingHTTPServer(("", 9000), Handler)
    server.daemon_threads = True
    server.serve_forever()
