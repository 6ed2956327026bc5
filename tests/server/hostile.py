#!/usr/bin/env python3
"""Unfriendly clients: names that are markup, bodies that are too long, slow or broken, pages of other
sites, too many requests and connections, and heads that make no sense. hostile.py PROGRAM [TEST…]"""
import http.client
import json
import random
import socket
import time

from harness import PATIENCE, Server, Stream, expect, main, raw_exchange, wait_until


def post(path, body, *headers, length=None):
    head = [f"POST {path} HTTP/1.1", "Host: localhost", "Content-Type: application/json",
            f"Content-Length: {len(body) if length is None else length}", "Connection: close",
            *headers]
    return "\r\n".join(head).encode() + b"\r\n\r\n" + body


def new_table(name="x", **seat):
    return {"game": "bronze", "seats": [{"kind": "person", "name": name, **seat}]}


def names(program):
    with Server(program) as server:
        markup = "<img src=x onerror=alert(1)>\"'&</script>"
        for name in (markup, "Zoë 🎲", "  two  spaces ", "名前"):
            status, _, made = server.ask("POST", "/api/tables", new_table(name))
            expect(status == 201, name, made)
            status, headers, table = server.get("/api/tables/" + made["table"])
            expect(table["seats"][0]["name"] == name, "a name comes back as it was")
            expect(headers["Content-Type"] == "application/json"
                   and headers["X-Content-Type-Options"] == "nosniff"
                   and "unsafe-inline" not in headers["Content-Security-Policy"]
                   and "script-src 'self'" in headers["Content-Security-Policy"])
            expect(headers["Set-Cookie"] is None and headers["Access-Control-Allow-Origin"] is None)
        wrong = ["a\nb", "tab\t", "nul\0", "\u202eright to left", "line\u2028end", "x" * 64, 7, [], {}, "12", "Food"]
        for name in wrong:
            status, _, answer = server.ask("POST", "/api/tables", new_table(name))
            expect(status == 400 and answer["error"]["message"], repr(name), status)
        status, _, _ = server.ask("POST", "/api/tables", raw=json.dumps(new_table("N")).encode()
                                  .replace(b"N", b"\xff\xfe"))
        expect(status == 400, "no UTF-8")


def odd_tables(program):
    person = {"kind": "person"}
    wrong = [
        {}, {"game": "chess", "seats": [person]}, {"game": "bronze"}, {"game": "bronze", "seats": []},
        {"game": "bronze", "seats": [person] * 5}, {"game": "bronze", "seats": "pp"},
        {"game": "bronze", "seats": [{}]}, {"game": "bronze", "seats": [None]},
        {"game": "bronze", "seats": [{"kind": "exec", "bot": "/bin/sh"}, person]},
        {"game": "bronze", "seats": [{"kind": "bot", "bot": "exec:/bin/sh"}, person]},
        {"game": "bronze", "seats": [{"kind": "bot", "bot": "nobody"}, person]},
        {"game": "bronze", "seats": [{"kind": "bot", "bot": "random"}]},
        {"game": "bronze", "seats": [{"kind": "bot"}, person]},
        {"game": "bronze", "seats": [{**person, "name": "Ada"}, {**person, "name": "ada"}]},
        {"game": "magpie", "seats": [person]},
        {"game": "bronze", "seats": [person], "options": {"trading": "maybe"}},
        {"game": "bronze", "seats": [person], "options": {"dice": "loaded"}},
        {"game": "bronze", "seats": [person], "options": {"trading": {}}},
        {"game": "bronze", "seats": [person], "options": []},
        {"game": "bronze", "seats": [person], "contribution": "two words"},
        {"game": "bronze", "seats": [person], "commitment": "x"},
        {"game": "bronze", "seats": [person], "commitment": "00" * 33},
        {"game": "bronze", "seats": [person], "commitment": 7},
        {"game": "bronze", "seats": [person], "contribution": "x" * 65},
    ]
    with Server(program) as server:
        for body in wrong:
            status, _, answer = server.ask("POST", "/api/tables", body)
            expect(status == 400 and answer["error"]["code"] == "bad_request", body, status, answer)
            expect(len(answer["error"]["message"]) > 5)


def odd_acts(program):
    with Server(program) as server:
        table = server.create("bronze", "pp", options={"start": "0"})
        seq = table.show()["seq"]
        for body in ({}, {"seq": seq}, {"seq": str(seq), "client": "c"}, {"seq": -1, "client": "c"},
                     {"seq": 2 ** 63, "client": "c"}, {"seq": seq, "client": ""},
                     {"seq": seq, "client": "x" * 65}, {"seq": seq, "client": 7},
                     {"seq": seq, "client": "c"}, {"seq": seq, "client": "c", "moves": []},
                     {"seq": seq, "client": "c", "moves": "keep"},
                     {"seq": seq, "client": "c", "moves": [1]}):
            status, _ = table.post("moves", 0, body)
            expect(status == 400, body, status)
        for text in ("", " ", "x", "keep " * 1000, "reroll skull=99999999999999999999",
                     "<script>", "%s%n", "build great_wall -1", "roll food=3"):
            status, answer = table.act("moves", 0, seq, [text])
            expect(status == 422 and answer["error"]["message"], repr(text), status, answer)
        for query in ("?since=-5", "?since=99999999999999999999", "?since=x", "?back=100000",
                      "?back=-1", "?lang=%00", "?lang=" + "x" * 200, "?" + "&" * 300):
            expect(table.show(0, query)["seq"] == seq, query)
        for path in ("/api/tables/" + "A" * 16, "/api/tables/x", "/api/tables/%2e%2e", "/api",
                     "/api/", "/api/tables/" + table.id + "/", "/api/nothing",
                     "/api/tables/" + table.id + "/moves/1", "/api/rules/none"):
            expect(server.get(path)[0] == 404, path, server.get(path)[0])


def broken_bodies(program):
    with Server(program) as server:
        for body in (b"", b"{", b"[]", b"null", b'"x"', b"{}{}", b'{"a":1,"a":2}', b"\xff" * 100,
                     b"[" * 60000, b'{"game":' + b"{" * 5000, b"0" * 60000):
            status, _, answer = server.ask("POST", "/api/tables", raw=body)
            expect(status == 400 and "error" in answer, body[:20], status)
        status, _, _ = server.ask("POST", "/api/tables", raw=b"{}",
                                  headers={"Content-Type": "text/plain"})
        expect(status == 415, status)
        for size in (64 * 1024 + 1, 10_000_000):
            answer = raw_exchange(server.port, post("/api/tables", b" " * size))
            expect(b" 413 " in answer[:20] or answer == b"", size, answer[:50])
        answer = raw_exchange(server.port, post("/api/tables", b"{}", length=10 ** 12))
        expect(b" 413 " in answer[:20], answer[:50])
        chunked = (b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                   b"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
                   + b"8000\r\n" + b" " * 0x8000 + b"\r\n")
        chunks = (b"8000\r\n" + b" " * 0x8000 + b"\r\n") * 4 + b"0\r\n\r\n"
        answer = raw_exchange(server.port, chunked + chunks)
        expect(b" 413 " in answer[:20], answer[:50])
        expect(server.get("/healthz")[0] == 200)


def broken_heads(program):
    with Server(program, "--request-seconds", "1") as server:
        chance, waiting = random.Random(1), []
        for data in (b"\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\x00",
                     b"GET / HTTP/1.1\r\n\r\n", b"GET http://evil/ HTTP/1.1\r\nHost: x\r\n\r\n",
                     b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
                     b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n"
                     b"Content-Length: 2\r\n\r\n{}",
                     b"GET /" + b"a" * 300 + b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
                     b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 100_000 + b"\r\n\r\n",
                     b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X: y\r\n" * 20_000 + b"\r\n",
                     *(bytes(chance.randrange(256) for _ in range(400)) for _ in range(50))):
            s = socket.create_connection(("127.0.0.1", server.port), timeout=20)
            waiting.append(s)
            try:
                s.sendall(data)
                s.shutdown(socket.SHUT_WR)
            except OSError:
                pass
        for s in waiting:
            try:
                answer = s.recv(65536)
            except OSError as failure:
                expect(not isinstance(failure, TimeoutError), "it is left hanging")
                answer = b""
            s.close()
            expect(answer[:9] in (b"", b"HTTP/1.1 ", b"HTTP/1.0 "), answer[:40])
        for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"):
            for path in ("/api/tables", "/", "/healthz"):
                status, headers, _ = server.ask(method, path)
                expect(status == 405 and headers["Allow"], method, path, status)
        expect(server.get("/healthz")[0] == 200)


def two_lengths(program):
    """Where a request ends must be clear, or a proxy and the server may see different requests."""
    with Server(program) as server:
        body = b'{"game":"none"}'
        for more in ("Content-Length: 2", "Transfer-Encoding: chunked"):
            answer = raw_exchange(server.port, post("/api/tables", body, more))
            expect(b" 400 " in answer[:20] and (b"bad_head" in answer or b"<html>" in answer), answer)
        expect(b"bad_request" in raw_exchange(server.port, post("/api/tables", body)))


def odd_heads(program):
    """A head that a proxy might read differently is refused, and so is one past its limit."""
    with Server(program, "--headers", "4096") as server:
        def status(target, *fields):
            head = [b"GET " + target + b" HTTP/1.1", *fields, b"Connection: close"]
            return raw_exchange(server.port, b"\r\n".join(head) + b"\r\n\r\n")[9:12]

        host = b"Host: localhost"
        expect(status(b"/healthz", host) == b"200")
        for fields in ([b"Host : localhost"], [host, b"Name : value"], [host, b"Na\tme: value"],
                       [host, host], [host, b"Host: evil.example"], [host, b"Na(me: value"],
                       [host, b"X-Forwarded-For: 1.2.3.4", b"X-Forwarded-For: 127.0.0.1"],
                       [host, b": x"], [b": x", host], [host, b"X: a\0b"], [b"X: a\0b", host],
                       [host, b"X: a\0"], [host, b"X: \0a"], [host, b"X\0: a"], [host, b"X: a", b" folded"],
                       [b"Host: localhost\0.evil.example"], [host, b": x\r\n\r\nGET /metrics HTTP/1.1", host],
                       [host, b"X: " + b"a" * 4096], [host, *[b"X: " + b"a" * 100] * 41]):
            expect(status(b"/healthz", *fields) == b"400", fields, status(b"/healthz", *fields))
        for target in (b"/healthz\0", b"/healthz\0x", b"/healthz%00", b"/%00healthz", b"/\0"):
            expect(status(target, host) == b"400", target, status(target, host))
        expect(status(b"/healthz?x=%00", host) == b"200", "in a query it stands for itself")
        expect(status(b"/healthz", host, b"X:", b"Y: a  ", b"Z:\ta") == b"200", "odd, and clear")
        head = b"\r\n".join([b"GET /healthz HTTP/1.1", host, *[b"X: " + b"a" * 90] * 40]) + b"\r\n\r\n"
        with socket.create_connection(("127.0.0.1", server.port), timeout=20) as pieces:
            for _ in range(3):  # on one connection, and a head that comes in pieces
                for at in range(0, len(head), 97):
                    pieces.sendall(head[at:at + 97])
                expect(pieces.recv(65536)[9:12] == b"200")
            pieces.sendall(head * 3)
            answers = b""
            while answers.count(b"HTTP/1.1 200") < 3:
                answers += pieces.recv(65536)
        for size in (20_000, 1_000_000):  # past all room there is, the library itself cuts it off
            expect(status(b"/healthz", host, b"X: " + b"a" * size) == b"431")
            expect(status(b"/" + b"a" * size, host) == b"414")


def other_names(program):
    """A page of another site whose name was made to lead here is not served, nor may it write."""
    with Server(program, "--host", "Table.example", "--origin", "https://friend.example:8443") as server:
        port = server.port
        for host, wanted in ((f"127.0.0.1:{port}", 201), ("127.0.0.1", 201), (f"localhost:{port}", 201),
                             ("LOCALHOST", 201), (f"[::1]:{port}", 201), ("192.168.1.7:80", 201),
                             ("table.example", 201), (f"table.EXAMPLE:{port}", 201),
                             ("friend.example:8443", 201), ("friend.example", 421),
                             (f"evil.example:{port}", 421), ("localhost.evil.example", 421),
                             ("127.0.0.1.evil.example", 421), ("evil.example:x", 421), ("[::1", 421),
                             ("table.example.", 421), ("", 421)):
            headers = {"Host": host, "Origin": "http://" + host}
            status, _, answer = server.ask("POST", "/api/tables", new_table(), headers)
            expect(status == wanted, repr(host), status, answer)
            expect(server.ask("GET", "/", headers={"Host": host})[0] == {201: 200}.get(wanted, wanted))
    with Server(program, "--trust-proxy", "127.0.0.1") as server:
        headers = {"Host": "games.example", "X-Forwarded-For": "203.0.113.9"}
        expect(server.ask("GET", "/", headers=headers)[0] == 200, "the proxy knows the names")


def slow_clients(program):
    """Who dribbles a request is cut off, and does not hold up others."""
    with Server(program, "--request-seconds", "1") as server:
        started = time.monotonic()
        slow = [socket.create_connection(("127.0.0.1", server.port), timeout=20) for _ in range(30)]
        for number, s in enumerate(slow):
            s.sendall(post("/api/tables", b"", length=1000) if number % 2 else b"GET / HT")
        gone = 0
        while gone < len(slow) and time.monotonic() - started < PATIENCE:
            begun = time.monotonic()
            expect(server.get("/healthz")[0] == 200)
            expect(time.monotonic() - begun < 5, "others are served at once")
            for s in slow:
                if s.fileno() < 0:
                    continue
                s.settimeout(0.01)
                try:
                    s.sendall(b" ")
                    if not s.recv(4096):
                        raise OSError
                except TimeoutError:
                    continue
                except OSError:
                    s.close()
                    gone += 1
            time.sleep(0.1)
        expect(gone == len(slow), gone, "of", len(slow), "were cut off")


def other_origins(program):
    with Server(program, "--origin", "https://friend.example") as server:
        own = f"http://127.0.0.1:{server.port}"
        for origin, wanted in ((own, 201), ("https://friend.example", 201),
                               ("https://evil.example", 403), ("null", 403), ("", 403),
                               (own + ".evil.example", 403), ("http://localhost", 403)):
            status, _, answer = server.ask("POST", "/api/tables", new_table(), {"Origin": origin})
            expect(status == wanted, origin, status, answer)


def rates(program):
    with Server(program, "--rate", "5", roomy=False) as server:
        found = [server.get("/api/games")[0] for _ in range(40)]
        expect(found[:15] == [200] * 15 and 429 in found, found)
        status, headers, _ = server.ask("POST", "/api/tables", new_table())
        expect(status == 429 and headers["Retry-After"] == "1")
        expect(server.get("/healthz")[0] == 200, "the doctor is always let in")
        wait_until(lambda: server.get("/api/games")[0] == 200, "after a while it is well again")


def proxies(program):
    """Behind a proxy that is trusted, the forwarded address counts; else it does not."""
    with Server(program, "--rate", "5", "--trust-proxy", "127.0.0.1", roomy=False) as server:
        def ask(forwarded):
            return server.ask("GET", "/metrics", headers={"X-Forwarded-For": forwarded})[0]

        expect(ask("203.0.113.9") == 403, "metrics are not for strangers")
        expect(ask("127.0.0.1, 203.0.113.9") == 403, "the last one counts")
        expect(ask("203.0.113.9, 127.0.0.1") == 403, "unless it is a proxy of ours")
        expect(server.get("/metrics")[0] == 200)
        found = {ask(f"203.0.113.{number}") for number in range(60)}
        expect(found == {403}, "each address has its own limit")
        same = [ask("2001:db8::" + format(number, "x")) for number in range(60)]
        expect(429 in same, "a network of IPv6 has one limit")
        for odd in ("x", "", ",", " , ,", "a" * 300, "999.1.1.1", "1.2.3.4:80", "[::1]:80"):
            expect(ask(odd) in (403, 429), odd, ask(odd), "nobody is local who can't be read")
            expect(ask(odd + ", 127.0.0.1") in (403, 429), odd)
    with Server(program) as server:
        status, _, _ = server.ask("GET", "/metrics", headers={"X-Forwarded-For": "203.0.113.9"})
        expect(status == 200, "nobody is believed without a reason")


def served(server):
    try:
        return server.get("/healthz")[0] == 200
    except (OSError, http.client.HTTPException):
        return False


def too_many_connections(program):
    with Server(program, "--address-connections", "10", roomy=False) as server:
        held = [socket.create_connection(("127.0.0.1", server.port), timeout=5) for _ in range(20)]
        time.sleep(0.3)
        alive = 0
        for s in held:
            try:
                s.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                alive += s.recv(100).startswith(b"HTTP/1.1 200")
            except OSError:
                pass
        expect(alive == 10, alive)
        for s in held:
            s.close()
        wait_until(lambda: served(server), "those that are closed count no more")


def too_many_tables(program):
    with Server(program, "--tables", "2") as server:
        found = [server.ask("POST", "/api/tables", new_table())[0] for _ in range(3)]
        expect(found == [201, 201, 503], found)
        server.restart()
        expect(server.ask("POST", "/api/tables", new_table())[0] == 503)


def deaf_streams(program):
    """Readers who never read, or vanish, cost nothing that lasts."""
    with Server(program) as server:
        table = server.create("bronze", "pp")
        body = json.dumps({"tables": [{"id": table.id}]}).encode()
        deaf = []
        for _ in range(50):
            s = socket.create_connection(("127.0.0.1", server.port), timeout=5)
            s.sendall(post("/api/stream", body))
            deaf.append(s)
        for s in deaf[:25]:
            s.recv(10)
            s.close()
        for _ in range(30):
            table.step()
        good = Stream(server, [{"id": table.id}])
        expect(good.event()["data"]["seq"] == table.show()["seq"])
        good.close()
        for body in ({}, {"tables": 1}, {"tables": [{}]}, {"tables": [{"id": "x"}]},
                     {"tables": [{"id": table.id}] * 65}):
            expect(server.ask("POST", "/api/stream", body)[0] == 400, body)
        expect(server.follow([{"id": table.id}] * 2) == 400, "a table is followed once")
        for more in ({"seats": [0] * 5}, {"seats": [0] * 15000}, {"secrets": [table.secret[0]] * 5}):
            body = json.dumps({"tables": [{"id": table.id, **more}]}).encode()
            with socket.create_connection(("127.0.0.1", server.port), timeout=5) as s:
                s.sendall(post("/api/stream", body, "Authorization: Player " + "x" * 24))
                expect(s.recv(12) == b"HTTP/1.1 400", "each seat costs a hash", str(more)[:40])
        for s in deaf[25:]:
            s.close()


def static_files(program):
    import tempfile
    with Server(program) as server:
        for path in ("/", "/t/x", "/index.html"):
            status, headers, body = server.get(path)
            expect(status == 200 and headers["Content-Type"].startswith("text/html"), path)
        etag = headers["ETag"]
        status, headers, body = server.ask("GET", "/", headers={"If-None-Match": etag})
        expect(status == 304 and not body, status)
        status, headers, body = server.ask("HEAD", "/")
        expect(status == 200 and not body and int(headers["Content-Length"]) > 100)
        for path in ("/nothing.js", "/../../etc/passwd.txt", "/.git/config.txt"):
            expect(server.get(path)[0] == 404, path)
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (("index.html", "<p>mine"), ("a.js", "1"), (".hidden.txt", "secret")):
            with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
                file.write(text)
        with Server(program, "--web", folder) as server:
            expect(server.get("/")[2] == b"<p>mine" and server.get("/some/where")[2] == b"<p>mine")
            status, headers, body = server.get("/a.js")
            expect(status == 200 and headers["Content-Type"].startswith("text/javascript"))
            for path in ("/.hidden.txt", "/../index.html.txt", "/%2e%2e/etc/passwd.txt",
                         "/..%2f..%2fetc/passwd.txt", "//a.js", "/a.js/", "/b.js"):
                status, _, body = server.get(path)
                expect(status == 404 or body == b"<p>mine", path, status, body)


main([names, odd_tables, odd_acts, broken_bodies, broken_heads, two_lengths, slow_clients, other_origins, rates,
      proxies, odd_heads, other_names, too_many_connections, too_many_tables, deaf_streams, static_files])
