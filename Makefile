# Thin over meson and ninja: `make help` lists what there is. Whatever a target needs and the
# machine lacks is installed first (tools/install-deps).

CLANG ?= clang
prefix ?= /usr/local
FUZZ_SECONDS ?= 60
JOBS ?= 2

# The parts of make check-long: suites of build/, the fuzz targets, the server's tests under the thread
# sanitizer.
LONG_PARTS = rules server faults fuzz threads page bots
PART ?= all
ifneq ($(filter-out $(LONG_PARTS) all,$(or $(strip $(PART)),none)),)
$(error PART=$(PART): there is no such part of the long tests; the parts are $(LONG_PARTS) all)
endif

# The second build: clang's warnings, its sanitizers and the fuzz targets. The third is for all tests
# under the sanitizers: without what fuzzing notes of every branch they take half the time.
SANITIZED = -Dbuildtype=debugoptimized -Db_sanitize=address,undefined -Db_lundef=false \
            -Dc_args=-fno-sanitize-recover=all -Dtests=true -Dpage=disabled
FUZZ_TARGETS = $(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/fuzz_*.c))

.DELETE_ON_ERROR:
.PHONY: all run check check-long check-asan load bench fuzz coverage mutants install uninstall \
        check-fresh dist check-dist deb check-deb screenshots clean help deps-run deps-check compile compile-tests \
        compile-clang

all: compile

help:
	@echo 'make              build build/ages'
	@echo 'make run          serve the table to your browser (RUN_ARGS="--listen 0.0.0.0")'
	@echo 'make check        build with gcc and clang and run the tests (below 15 minutes)'
	@echo 'make check-long   many more games and rounds: PART=rules, server, faults, fuzz, threads, page, bots'
	@echo '                  or all of them (each part at most 30 minutes)'
	@echo 'make check-asan   the tests of make check under the address and undefined sanitizers'
	@echo 'make load         put the server under load, on loopback (LOAD_ARGS="--rate 500 --tables 1000")'
	@echo 'make bench        measure the speed of play (BENCH_ARGS=--json)'
	@echo 'make fuzz         run each fuzz target for FUZZ_SECONDS=$(FUZZ_SECONDS)'
	@echo 'make coverage     line coverage of each folder (COVERAGE_ARGS="--game tta --lines")'
	@echo 'make mutants      change each line that cites a rule; the tests must notice (JOBS=$(JOBS))'
	@echo 'make install      install under prefix=$(prefix), below DESTDIR when given'
	@echo 'make uninstall    take it away from there again'
	@echo 'make dist         a tarball that builds without git and npm, in build/'
	@echo 'make check-dist   make check in that tarball, unpacked, without git'
	@echo 'make deb          packages for Debian 12, made from that tarball, in build/deb'
	@echo 'make check-deb    install, upgrade, use and remove them in a Debian 12 of their own'
	@echo 'make check-fresh  make check and make run on a Debian 12 that has only git and make'
	@echo 'make screenshots  pictures of the main screens of the page, in build/screenshots'
	@echo 'make clean        remove every build folder'

deps-run:
	@[ -e build/ages ] || echo 'The first time takes some minutes: to install what is missing, then to build.'
	@tools/install-deps run +page +notices +push
	@[ -e build/web/dist/index.html ] || rm -f build/web/page.stamp

deps-check: deps-run
	@tools/install-deps check push +browser

build/build.ninja: | deps-run
	meson setup build

build-clang/build.ninja: | deps-check
	CC=$(CLANG) meson setup build-clang $(SANITIZED) -Dfuzz=true

build-asan/build.ninja: | deps-check
	CC=$(CLANG) meson setup build-asan $(SANITIZED)

build-tsan/build.ninja: | deps-check
	CC=$(CLANG) meson setup build-tsan -Dbuildtype=debugoptimized -Db_sanitize=thread -Db_lundef=false \
	    -Dtests=true -Dpage=disabled

# A plain `make` needs no test library; the first check switches the tests on.
build/with-tests: build/build.ninja | deps-check
	meson configure build -Dtests=true
	@touch $@

compile: deps-run build/build.ninja
	ninja -C build

compile-tests: deps-check build/with-tests
	ninja -C build

compile-clang: deps-check build-clang/build.ninja
	ninja -C build-clang

run: compile
	build/ages serve $(RUN_ARGS)

check: compile-tests compile-clang
	@tools/run-tests build:quick build-clang:fuzz

LONG_NOW = $(if $(filter all,$(PART)),$(LONG_PARTS),$(PART))
LONG_FUZZ = $(filter fuzz,$(LONG_NOW))
LONG_THREADS = $(filter threads,$(LONG_NOW))

check-long: compile-tests $(if $(LONG_FUZZ),compile-clang) $(if $(LONG_THREADS),build-tsan/build.ninja)
	$(if $(LONG_THREADS),ninja -C build-tsan)
	@tools/run-tests $(patsubst %,build:long-%,$(filter-out fuzz threads,$(LONG_NOW))) \
	    $(if $(LONG_FUZZ),build-clang:long-fuzz) $(if $(LONG_THREADS),build-tsan:server)

check-asan: compile-clang build-asan/build.ninja
	ninja -C build-asan
	@tools/run-tests build-asan:quick build-clang:fuzz

load: compile
	ninja -C build bench/load bench/batches
	@held=0; \
	build/bench/batches $${TMPDIR:-/tmp} || held=1; \
	build/bench/load build/ages --search $(LOAD_ARGS) || held=1; \
	if ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1; then bench/servers.py build/ages build/bench/load || held=1; \
	else echo 'Without PostgreSQL its store is not measured.'; fi; exit $$held

bench: compile
	build/ages bench bronze --players 2 $(BENCH_ARGS)

fuzz: compile-clang
	@for target in $(FUZZ_TARGETS); do \
	    mkdir -p build-clang/found/$$target && \
	    build-clang/tests/$$target -max_total_time=$(FUZZ_SECONDS) -max_len=65536 -timeout=10 \
	        -artifact_prefix=build-clang/found/$$target- \
	        build-clang/found/$$target tests/fuzz/corpus/$$target || exit 1; \
	done

coverage: deps-check
	@tools/coverage $(COVERAGE_ARGS)

mutants: compile-tests
	@tools/mutants.py --jobs $(JOBS) $(MUTANTS_ARGS)

# What is installed has no languages of the tests; the next check switches them on again.
install: deps-run build/build.ninja
	meson configure build -Dprefix=$(prefix) -Dtests=false
	@rm -f build/with-tests
	ninja -C build
	$(if $(DESTDIR),DESTDIR=$(abspath $(DESTDIR))) meson install -C build --no-rebuild

uninstall: build/build.ninja
	meson configure build -Dprefix=$(prefix)
	@tools/uninstall build $(if $(DESTDIR),$(abspath $(DESTDIR)))

check-fresh:
	@tools/install-deps fresh
	@tools/check-fresh

dist: compile
	@tools/dist build

check-dist: dist
	@tools/check-dist build

deb: dist
	@tools/install-deps deb
	@tools/make-deb build

check-deb: deb
	@tools/check-deb build

screenshots: compile-tests
	node tests/web/screenshots.mjs build/web/dist build/screenshots

clean:
	rm -rf build build-*/
