"""A PostgreSQL of the test's own: a temporary cluster that listens on a socket in its folder only, run by
an unprivileged user also when the test is root's. No cluster of the system is made or touched."""
import atexit
import contextlib
import glob
import os
import pwd
import shutil
import signal
import subprocess
import tempfile

from harness import expect


def tool(name):
    """Debian keeps the tools of each version in a folder of its own."""
    found = shutil.which(name) or max(glob.glob(f"/usr/lib/postgresql/*/bin/{name}"), default=None)
    expect(found, f"{name} is missing: tools/install-deps check installs PostgreSQL")
    return found


class Cluster:
    """`with Cluster() as c`: c.url(name) makes an empty database and gives its address."""

    def __init__(self, *settings, durable=False, environment=None, owner="ages", port=5432):
        # as short as a socket's name must be
        self.folder = tempfile.mkdtemp(prefix="ages-pg-", dir="/tmp")
        self.data = os.path.join(self.folder, "data")
        self.settings = list(settings) + ([] if durable else ["fsync=off", "full_page_writes=off"])
        self.environment = environment or {}  # what it has beside the test's own
        self.owner, self.port = owner, str(port)
        self.user = {}
        self.count = 0
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
            self.user = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        os.chmod(self.folder, 0o711)
        self.run("initdb", "-D", self.data, "-U", owner, "-A", "trust", "-E", "UTF8", "--locale=C",
                 "--no-sync")
        self.process = None

    def run(self, name, *flags, given=None):
        done = subprocess.run([tool(name), *flags], cwd="/", input=given, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, **self.user)
        expect(done.returncode == 0, name, "fails:", done.stdout)
        return done.stdout

    def start(self):
        flags = ["-p", self.port, "-c", "listen_addresses=", "-c", f"unix_socket_directories={self.folder}", "-c",
                 "unix_socket_permissions=0777", "-c", "autovacuum=off", "-c", "max_connections=60"]
        for setting in self.settings:
            flags += ["-c", setting]
        with open(os.path.join(self.folder, "log"), "ab") as log:
            self.process = subprocess.Popen([tool("postgres"), "-D", self.data, *flags], cwd="/",
                                            stdout=log, stderr=log, env={**os.environ, **self.environment}, **self.user)
        expect(self.wait(), "PostgreSQL does not start:", open(os.path.join(self.folder, "log")).read())

    def wait(self):
        for _ in range(600):
            done = subprocess.run([tool("pg_isready"), "-q", "-h", self.folder, "-p", self.port], cwd="/")
            if done.returncode == 0:
                return True
            try:
                self.process.wait(0.05)
                return False
            except subprocess.TimeoutExpired:
                pass
        return False

    def stop(self, with_signal=signal.SIGQUIT):
        """At once, as in a crash; SIGINT ends sessions and stops it in order."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(with_signal)
            self.process.wait(60)

    def restart(self, with_signal=signal.SIGINT):
        self.stop(with_signal)
        self.start()

    def place(self, database):
        return ["-h", self.folder, "-p", self.port, "-U", self.owner, "-d", database]

    def sql(self, text, database="postgres"):
        return self.run("psql", *self.place(database), "-v", "ON_ERROR_STOP=1", "-Atq", given=text + ";").strip()

    @contextlib.contextmanager
    def held(self, text, database):
        """The rows that are selected are another session's meanwhile."""
        session = subprocess.Popen([tool("psql"), *self.place(database), "-Atq"], cwd="/", text=True,
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE, **self.user)
        session.stdin.write(f"BEGIN;\nSELECT count(*) FROM ({text} FOR UPDATE) AS rows;\n")
        session.stdin.flush()
        expect(int(session.stdout.readline()) > 0, "there are such rows:", text)
        yield
        session.communicate("ROLLBACK;\n", 60)

    def url(self, name=None):
        self.count += 1
        name = name or f"ages{self.count}"
        self.sql(f"CREATE DATABASE {name}")
        return f"postgresql://ages@/{name}?host={self.folder}"

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def own(started=[], environment=None):
    """The cluster of this test, which ends with it."""
    if not started:
        started.append(Cluster(environment=environment))
        atexit.register(started[0].__exit__)
        started[0].start()
    return started[0]
