#!/usr/bin/env python3
"""What `make install` puts where, and whether a stranger can build with it.

    test_install.py BUILD COMPILER…

Installs into a folder of its own, builds docs/examples/duel.c against what lies there, with the
shared and with the static library, and verifies the games it plays with the installed program. The
programs in docs/api.md must run too."""
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
WARNINGS = ["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
WANTED = [r"bin/ages", r"include/ages\.h", r"lib/.*libages\.a", r"lib/.*libages\.so",
          r"lib/.*libages\.so\.0", r"lib/.*libages\.so\.[0-9.]+[0-9]",
          r"lib/.*pkgconfig/ages\.pc", r"share/man/man1/ages\.1", r"share/man/man1/ages-[a-z]+\.1",
          r"share/bash-completion/completions/ages", r"share/zsh/site-functions/_ages",
          r"share/doc/ages/[A-Za-z]+\.md", r"share/doc/ages/examples/(bot\.py|duel\.c|nginx(-servers)?\.conf)",
          r"lib/systemd/system/ages@?\.service", r"libexec/ages/ages-notify"]


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


def check_make():
    """What `make install` builds has no languages of the tests."""
    commands = run("make", "-n", "-C", ROOT, "install").stdout
    assert re.search(r"^meson configure build .*-Dtests=false$", commands, re.M), commands


def check_files(files):
    for wanted in WANTED:
        assert any(re.fullmatch(wanted, file) for file in files), (wanted, files)
    for file in files:
        assert any(re.fullmatch(wanted, file) for wanted in WANTED), file


def check_commands(prefix):
    """Every command of the program has a page that mandoc finds no fault with, and shells know it."""
    ages = os.path.join(prefix, "bin", "ages")
    commands = re.findall(r"^  ([a-z]+) +\S", run(ages, "--help").stdout, re.M)
    pages = {f"ages-{command}.1" for command in commands} | {"ages.1"}
    folder = os.path.join(prefix, "share", "man", "man1")
    assert set(os.listdir(folder)) == pages, (os.listdir(folder), pages)
    for page in pages:
        path = os.path.join(folder, page)
        if shutil.which("mandoc"):
            found = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", path], text=True,
                                   stdout=subprocess.PIPE).stdout
            assert not re.sub(r".*missing date.*\n", "", found), found
        with open(path, encoding="utf-8") as file:
            text = file.read().replace("\\-", "-")
        for flag in re.findall(r"^  (--[a-z-]+)", run(ages, *page[5:-2].split(), "--help").stdout, re.M):
            assert f"\\fB{flag}\\fR" in text, (page, flag)
    with open(os.path.join(prefix, "lib", "systemd", "system", "ages.service"), encoding="utf-8") as file:
        assert re.search("^ExecStart=/.*/bin/ages serve ", file.read(), re.M)
    check_completion(os.path.join(prefix, "share"), commands)


def check_completion(share, commands):
    bash = os.path.join(share, "bash-completion", "completions", "ages")
    for line, wanted in [("ages ", [*commands, "--help", "--version"]),
                         ("ages play br", ["bronze"]),
                         ("ages play bronze --se", ["--seats", "--seed"]),
                         ("ages play bronze --dice=", ["fair", "real"]),
                         ("ages play bronze --option trading=", ["off", "on"]),
                         ("ages arena bronze --seats builder,rand", ["builder,random"]),
                         ("ages cards hom", ["homer"]),
                         ("ages play bronze --seed ", [])]:
        script = ('source "$1"; COMP_LINE=$2 COMP_POINT=${#2}; _ages 2>/dev/null; '
                  'printf "%s\\n" "${COMPREPLY[@]}"')
        told = run("bash", "-c", script, "bash", bash, line).stdout.split()
        assert told == wanted, (line, told, wanted)
    if shutil.which("zsh"):
        run("zsh", "-n", os.path.join(share, "zsh", "site-functions", "_ages"))


def check_uninstall(build, folder):
    run(os.path.join(ROOT, "tools", "uninstall"), build, folder)
    left = [os.path.join(at, name) for at, folders, names in os.walk(folder)
            for name in [*folders, *names]]
    assert not left, left


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
    assert first.stdout == again.stdout and first.stdout.startswith("ages record 2\n")
    assert re.fullmatch(r"(seat [01]: place [12] with -?[0-9]+ points\n){2}", first.stderr)
    record = program + ".record"
    with open(record, "w", encoding="utf-8") as file:
        file.write(first.stdout)
    ages = os.path.join(prefix, "bin", "ages")
    assert "unchanged" in run(ages, "verify", record).stdout
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
    check_make()
    with tempfile.TemporaryDirectory() as top:
        folder = os.path.join(top, "installed")
        prefix, files = install(build, folder)
        check_files(files)
        check_commands(prefix)
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
        check_uninstall(build, folder)
    print(f"{len(files)} files installed; the example builds, shared and static, and plays")


main()
