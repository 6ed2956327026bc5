#!/usr/bin/env python3
"""What `make install` puts where, and whether a stranger can build with it.

    test_install.py BUILD COMPILER…

Installs into a folder of its own, builds docs/examples/duel.c against what lies there, with the
shared and with the static library, and verifies the games it plays with the installed program. The
programs in docs/api.md must run too."""
import glob
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
WARNINGS = ["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
WANTED = [r"bin/ages", r"include/ages\.h", r"lib/.*libages\.a", r"lib/.*libages\.so",
          r"lib/.*libages\.so\.0", r"lib/.*libages\.so\.[0-9.]+[0-9]",
          r"lib/.*pkgconfig/ages\.pc"]


def run(*command, environment=None):
    done = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          env={**os.environ, **(environment or {})})
    assert done.returncode == 0, (command, done.returncode, done.stderr)
    return done


def install(build, folder):
    """Returns the prefix below the folder, and what lies there."""
    run("meson", "install", "-C", build, "--no-rebuild", "--destdir", folder)
    header, = glob.glob(folder + "/**/include/ages.h", recursive=True)
    prefix = os.path.dirname(os.path.dirname(header))
    files = [os.path.relpath(os.path.join(at, name), prefix)
             for at, _, names in os.walk(folder) for name in names]
    return prefix, files


def check_files(files):
    for wanted in WANTED:
        assert any(re.fullmatch(wanted, file) for file in files), (wanted, files)
    for file in files:
        assert any(re.fullmatch(wanted, file) for wanted in WANTED), file


def check_names(archive):
    """A program that links the static library meets no names but the public ones."""
    names = re.findall(r"^[0-9a-f]+ [A-Z] (\w+)$", run("nm", "-g", archive).stdout, re.M)
    assert names and not [name for name in names if not name.startswith("ages_")], names


def package_flags(pkgconfig, folder, *questions):
    environment = {"PKG_CONFIG_LIBDIR": os.pathsep.join([pkgconfig, system_packages()]),
                   "PKG_CONFIG_SYSROOT_DIR": folder, "PKG_CONFIG_ALLOW_SYSTEM_CFLAGS": "1",
                   "PKG_CONFIG_ALLOW_SYSTEM_LIBS": "1"}
    return run("pkg-config", *questions, "ages", environment=environment).stdout.split()


def system_packages():
    return run("pkg-config", "--variable=pc_path", "pkg-config").stdout.strip()


def check_duel(program, prefix, library, version):
    """Plays twice, the same; the installed program finds the dice fair."""
    environment = {"LD_LIBRARY_PATH": library} if library else {}
    command = [program, "bronze", "builder", "random", "42"]
    first, again = (run(*command, environment=environment) for _ in range(2))
    assert first.stdout == again.stdout and first.stdout.startswith("ages record 1\n")
    assert re.fullmatch(r"(seat [01]: place [12] with -?[0-9]+ points\n){2}", first.stderr)
    record = program + ".record"
    with open(record, "w", encoding="utf-8") as file:
        file.write(first.stdout)
    ages = os.path.join(prefix, "bin", "ages")
    assert "fair" in run(ages, "verify", record).stdout
    assert version in run(ages, "--version").stdout
    wrong = subprocess.run([program, "chess", "a", "b", "1"], text=True, stderr=subprocess.PIPE,
                           env={**os.environ, **environment})
    assert wrong.returncode == 2 and "there is no game" in wrong.stderr
    return first.stdout


def check_page(top, library, compile_shared):
    """The programs of docs/api.md: one in C, one in Python."""
    with open(os.path.join(ROOT, "docs", "api.md"), encoding="utf-8") as file:
        page = file.read()
    (c_text,), (python_text,) = (re.findall(f"^```{language}\n(.*?)^```", page, re.S | re.M)
                                 for language in ("c", "python"))
    source = os.path.join(top, "page.c")
    with open(source, "w", encoding="utf-8") as file:
        file.write(c_text)
    program = os.path.join(top, "page")
    compile_shared(source, program)
    environment = {"LD_LIBRARY_PATH": library}
    values = run(program, environment=environment).stdout
    assert re.search(r"^ *-?[0-9.]+  reroll workers=1 coins=1$", values, re.M), values
    told = run(sys.executable, "-c", python_text, environment=environment).stdout
    assert re.match(r"[0-9]+ rounds\n", told) and "Great Wall" in told, told


def main():
    build, *compiler = sys.argv[1:]
    source = os.path.join(ROOT, "docs", "examples", "duel.c")
    with tempfile.TemporaryDirectory() as top:
        folder = os.path.join(top, "installed")
        prefix, files = install(build, folder)
        check_files(files)
        found, = [file for file in files if file.endswith("ages.pc")]
        pkgconfig = os.path.join(prefix, os.path.dirname(found))
        version, = package_flags(pkgconfig, folder, "--modversion")

        flags = package_flags(pkgconfig, folder, "--cflags", "--libs")
        library = os.path.dirname(pkgconfig)

        def compile_shared(source, program):
            run(*compiler, *WARNINGS, source, "-o", program, *flags)

        check_page(top, library, compile_shared)
        shared = os.path.join(top, "shared")
        compile_shared(source, shared)
        check_names(os.path.join(library, "libages.a"))
        static = os.path.join(top, "static")
        run(*compiler, *WARNINGS, "-static", source, "-o", static,
            *package_flags(pkgconfig, folder, "--static", "--cflags", "--libs"))
        plays = {check_duel(shared, prefix, library, version),
                 check_duel(static, prefix, None, version)}
        assert len(plays) == 1
    print(f"{len(files)} files installed; the example builds, shared and static, and plays")


main()
