#!/usr/bin/env python3
"""The guide for several servers (docs/hosting.md) on one machine: nginx with deploy/nginx-servers.conf and TLS, two servers,
a database with a synchronous standby that takes over. deployed.py PROGRAM [TEST…]"""
import http.client
import json
import os
import pathlib
import re
import shlex
import shutil
import signal
import socket
import ssl
import subprocess
import tempfile
import time
import unittest.mock

import cluster
from harness import Server, expect, main, wait_until
from pair import Game

PROJECT = pathlib.Path(__file__).parents[2]
DEPLOY = PROJECT / "deploy"
GUIDE = (PROJECT / "docs/hosting.md").read_text(encoding="utf-8")
WORDS = {"ages": "open sesame", "standby": "follow me"}


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


class Proxy:
    """nginx before servers, as deploy/ has it but for addresses and the certificate."""

    def __init__(self, servers):
        self.folder = tempfile.mkdtemp(prefix="ages-nginx-", dir="/tmp")
        self.port = free_port()
        key, certificate = (os.path.join(self.folder, name) for name in ("key", "certificate"))
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate,
                        "-days", "2", "-subj", "/CN=127.0.0.1"], check=True, capture_output=True)
        path = os.path.join(self.folder, "nginx.conf")
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.settings(servers, key, certificate))
        self.process = subprocess.Popen([shutil.which("nginx"), "-p", self.folder, "-c", path], stderr=subprocess.PIPE)
        wait_until(self.answers, "nginx answers")

    def settings(self, servers, key, certificate):
        one, several = ((DEPLOY / name).read_text(encoding="utf-8") for name in ("nginx.conf", "nginx-servers.conf"))
        head = re.search(r"server \{\n(.*?)\n\n    location / \{", one, re.S)[1]
        head = re.sub(r"listen 443", f"listen 127.0.0.1:{self.port}", head)
        head = re.sub(r" +listen \[::\].*\n", "", head)
        head = re.sub(r"ssl_certificate .*", f"ssl_certificate {certificate};", head)
        head = re.sub(r"ssl_certificate_key .*", f"ssl_certificate_key {key};", head)
        text = several.replace("    # listen, names, certificates and headers as in nginx.conf\n", head)
        expect(text != several, "the place for what both have")
        for server, address in zip(servers, re.findall(r"server (10\S+:\d+)", several)):
            text = text.replace(address, f"127.0.0.1:{server.port}")
        text = text.replace("rate=50r/s", "rate=5000r/s").replace("burst=100", "burst=10000")
        user = "user root;\n" if os.geteuid() == 0 else ""
        return (f"daemon off;\n{user}pid {self.folder}/pid;\nerror_log {self.folder}/errors;\nevents {{}}\nhttp {{\naccess_log off;\n"
                + "".join(f"{kind}_temp_path {self.folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
                + text + "}\n")

    def answers(self):
        expect(self.process.poll() is None, "nginx has ended")
        try:
            return self.request("GET", "/healthz")[0] == 200
        except OSError:
            return False

    def request(self, method, path, body=None, headers=None):
        context = ssl._create_unverified_context()
        connection = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=60, context=context)
        try:
            connection.request(method, path, None if body is None else json.dumps(body).encode(),
                               {"Content-Type": "application/json", **(headers or {})})
            answer = connection.getresponse()
            text = answer.read()
        finally:
            connection.close()
        if answer.headers.get("Content-Type", "").startswith("application/json"):
            text = json.loads(text)
        return answer.status, answer.headers, text

    def ask(self, method, path, body=None, headers=None):
        status, got, answer = self.request(method, path, body, headers)
        if status in (502, 503, 504):
            raise ConnectionError(answer)
        return status, got, answer

    def get(self, path):
        answers = []

        def is_answered():
            try:
                answers.append(self.ask("GET", path))
            except OSError:
                time.sleep(0.1)
            return answers
        wait_until(is_answered, "an answer")
        return answers[0]

    create = Server.create

    def stream(self, table):
        """The news of a table, line by line."""
        connection = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=60, context=ssl._create_unverified_context())
        connection.request("POST", "/api/stream", json.dumps({"tables": [{"id": table.id, "since": 0}]}),
                           {"Content-Type": "application/json"})
        return connection.getresponse()

    def close(self):
        self.process.terminate()
        self.process.wait(30)
        with open(os.path.join(self.folder, "errors"), encoding="utf-8") as file:
            said = file.read()
        shutil.rmtree(self.folder)
        return said


def guide(pattern):
    """What the guide says there."""
    found = re.search(pattern, GUIDE, re.M)
    expect(found, "the guide says:", pattern)
    return found[1]


class Database(cluster.Cluster):
    """One that listens on a port of this machine and asks for passwords, as the guide says."""

    def __init__(self):
        super().__init__("listen_addresses=127.0.0.1", durable=True, owner="postgres", port=free_port())

    def remove_trust(self):
        """But for the postgres of its own machine."""
        with open(os.path.join(self.data, "pg_hba.conf"), "w", encoding="utf-8") as file:
            file.write("local all postgres trust\n")

    def allow(self, line):
        self.add("pg_hba.conf", re.sub(r"10\.\S+", "127.0.0.1/32", line))

    def add(self, name, line):
        with open(os.path.join(self.data, name), "a", encoding="utf-8") as file:
            file.write(line + "\n")

    def reload(self):
        self.sql("SELECT pg_reload_conf()")

    def here(self, text):
        """The guide's machine is a port of this one."""
        return text.replace("host=10.0.0.11", f"host=127.0.0.1 port={self.port}")


class Standby(Database):
    """A second database, from a base backup of the first."""

    def __init__(self, first):
        self.first = first
        super().__init__()

    def run(self, name, *flags, given=None):
        if name != "initdb":
            return super().run(name, *flags, given=given)
        said = guide(r"(pg_basebackup (?:.*\\\n)?.*)$").replace("\\\n", " ").replace("/var/lib/postgresql/15/main", self.data)
        with unittest.mock.patch.dict(os.environ, {"PGPASSWORD": WORDS["standby"]}):
            return super().run(*shlex.split(self.first.here(said)))


def news_comes_through(proxy, servers):
    """A move at either server is told at once by a stream behind the proxy, which buffers none."""
    table = proxy.create("bronze", "pp")
    news = proxy.stream(table)
    for number in range(4):
        table.server = servers[number % 2]
        table.step()
        seq = table.show()["seq"]
        while not (line := news.readline()).startswith(b"data:") or json.loads(line[5:]).get("seq") != seq:
            expect(line, "the stream goes on")
    news.close()


def starts(program, url):
    done = subprocess.run([program, "serve", "--port", "0", "--data", url], capture_output=True, text=True, timeout=60, check=False)
    expect("password" in done.stderr, done)
    return done.returncode == 0


def standby_takes_over(program):
    if not shutil.which("nginx"):
        return "there is no nginx"
    with Database() as first:
        for role, right in (("ages", ""), ("standby", "REPLICATION")):
            first.sql(f"CREATE ROLE {role} LOGIN {right} PASSWORD '{WORDS[role]}'")
        first.sql("CREATE DATABASE ages OWNER ages ENCODING 'UTF8'")
        first.remove_trust()
        for whom in ("ages +ages", "replication +standby"):
            first.allow(guide(f"^ +(host +{whom} .*scram-sha-256)$"))
        first.reload()
        with Standby(first) as second:
            first.add("postgresql.conf", guide(r"`(synchronous_standby_names = '\w+')`"))
            first.reload()
            wait_until(lambda: first.sql("SELECT sync_state FROM pg_stat_replication") == "sync", "the standby confirms commits")
            url = guide(r"^ +AGES_DATABASE=(.*)$")
            for database, address in ((first, "10.0.0.11"), (second, "10.0.0.12")):
                url = url.replace(address, f"127.0.0.1:{database.port}")
            expect(not starts(program, url), "not without the password")
            WithWord = type("WithWord", (Server,), {"environment": {"PGPASSWORD": WORDS["ages"]}})
            servers = [WithWord(program, "--trust-proxy", "127.0.0.1", data=url) for _ in range(2)]
            proxy = Proxy(servers)
            news_comes_through(proxy, servers)
            game = Game(proxy, tables=4)
            game.wait_for_more(20)
            servers[0].stop(signal.SIGKILL)  # nginx finds the other
            began = time.monotonic()
            game.wait_for_more(20)
            print(f"# after a killed server 20 moves took {time.monotonic() - began:.1f} s")
            began = time.monotonic()
            first.process.kill()
            first.process.wait()
            second.sql(guide(r"psql -c '(SELECT pg_promote\(\))'"))
            second.add("postgresql.conf", "synchronous_standby_names = ''")
            second.reload()
            game.wait_for_more(20)
            print(f"# from the end of the first database to 20 more moves {time.monotonic() - began:.1f} s")
            print(f"# {game.finish()} acknowledged")
            expect(servers[1].process.poll() is None, "the server has lived through it")
            proxy.close()
            expect(servers[1].stop()[0] == 0)


if __name__ == "__main__":
    main([standby_takes_over])
