# `make site` and `make test` are all that a change needs. Both install what is missing.
SHELL := /bin/bash
FLOORS := --explicit-target-dependency-import-check error
ROOT := $(if $(filter 0,$(shell id -u)),,sudo)
DECREE := .build/release/decree
KEY := .decree/minisign.key
COMMA := ,
JUDGE := .build-tools/tuf==7.0.1$(COMMA)PyYAML==6.0.3$(COMMA)feedparser==6.0.14$(COMMA)jsonschema==4.26.0$(COMMA)check-jsonschema==0.39.0$(COMMA)growthbook==4.0.0$(COMMA)axe-playwright-python==0.1.8

.PHONY: site test test-build darwin lint fuzz fuzzer tool debug-tool profile profile-age tools-to-build tools-to-test benchmark benchmark-small benchmark-build tools-to-benchmark clean \
	package test-package lint-package tools-to-package tools-to-test-package

# Builds the tool, compiles Content/, proves, signs with a throw-away local key, publishes to Published/.
# A checkout without the key makes one, and may replace what it published with the key before.
# The tool is the debug build, which the tests go on from and which takes a third of the time; where `make tool` has
# built the optimized one, it is that one.
OPTIMIZED := $(wildcard $(DECREE))
SITE_TOOL := $(or $(OPTIMIZED),.build/debug/decree)
site: $(if $(OPTIMIZED),tool,debug-tool)
	$(SITE_TOOL) build
	$(SITE_TOOL) sign --yes --key $(KEY) --unencrypted --change-key $(if $(wildcard $(KEY)),,--new-key)
	$(SITE_TOOL) publish --yes --change-key
	@echo
	@echo "The site is in Published/current: open Published/current/index.html"

# `DEBUG_INFO=none` leaves out of debug builds what a debugger reads, a tenth of their time: `.ci/run` has it.
DEBUG := $(if $(DEBUG_INFO),-debug-info-format $(DEBUG_INFO)) $(FLOORS)
debug-tool: tools-to-build
	swift build --product decree $(DEBUG)

# How the shipped program is built; what each of it gives: `Packaging/README.md`, "Size and speed". The standard library
# is part of the program, jemalloc allocates, and a profile tells the compiler which code a build runs most; the linker
# lays that code together. The runtime gets the types of generics from functions: by name it looks through all
# conformances of the program for each.
LINUX := $(filter Linux,$(shell uname -s))
MAC := $(filter Darwin,$(shell uname -s))
# Homebrew keeps its OpenSSL and its libarchive apart from macOS's own libraries.
ifdef MAC
KEGS := $(shell brew --prefix 2>/dev/null)/opt
export PKG_CONFIG_PATH := $(PKG_CONFIG_PATH):$(KEGS)/openssl@3/lib/pkgconfig:$(KEGS)/libarchive/lib/pkgconfig
endif
SHIPPED := $(if $(LINUX),--static-swift-stdlib -Xswiftc -use-ld=lld -Xlinker -ljemalloc \
	-Xlinker -z -Xlinker keep-text-section-prefix \
	-Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors)
# The profile names a private function with its object file; without this the file's folder would be part of the name.
PROFILE_NAMES := -Xswiftc -Xllvm -Xswiftc -static-func-full-module-prefix=false
# The profile for the compiler. Its checksum is in its name, because the build system compiles again only where the
# compiler's arguments change.
PROFILE := .build/decree-$(firstword $(shell cksum < Packaging/decree.proftext.gz)).profdata
PROFILED = $(shell [ ! -f $(PROFILE) ] || echo $(PROFILE_NAMES) -Xswiftc -Xfrontend -Xswiftc -ir-profile-use=$(PROFILE))
# Where Swift is installed. Its own llvm-profdata is used, since another version's may not read these profiles.
TOOLCHAIN = $(shell swiftc -print-target-info | sed -n 's|.*"runtimeResourcePath": "\(.*\)/lib/swift".*|\1|p')

tool: tools-to-build $(if $(LINUX),$(PROFILE))
	swift build -c release --product decree $(SHIPPED) $(PROFILED) $(FLOORS)

# A toolchain that cannot use the profile, as an older one cannot, builds without it.
$(PROFILE): Packaging/decree.proftext.gz
	@mkdir -p .build
	@rm -f .build/decree-*.profdata
	@gunzip -c $< > .build/decree.proftext
	@swiftc -frontend -help-hidden | grep -q -e -ir-profile-use && \
		$(TOOLCHAIN)/bin/llvm-profdata merge .build/decree.proftext -o $@ || echo "The program is built without its profile."

# Makes the profile anew, on Linux, in ten minutes: worth it where what a build runs most has changed.
profile: tools-to-build
	swift build -c release --product decree --scratch-path .build-profile $(SHIPPED) $(PROFILE_NAMES) \
		-Xswiftc -Xfrontend -Xswiftc -ir-profile-generate -Xlinker -u -Xlinker __llvm_profile_runtime \
		-Xlinker $(wildcard $(TOOLCHAIN)/lib/swift/clang/lib/linux/libclang_rt.profile-$(shell uname -m).a)
	swift build -c release --product benchmark --package-path Benchmarks
	Packaging/profile .build-profile/release/decree Benchmarks/.build/release/benchmark $(TOOLCHAIN)/bin/llvm-profdata

# Says when the profile is older than the code that builds run.
profile-age:
	@Packaging/profile-age

# Tests run in lots, each one test after another and two lots beside each other: all of them at once in one process take
# twice the processor time, and keep those waiting that wait for real servers or a browser. Of the tests that only compute,
# the program's own take as long as those of all other modules.
SERVED := HTTPTransport|HTTPConnection|NetworkRoute|PublicHost|S3Store|S3StoreFault|S3Publication|ConditionProbe|SFTPTarget|$\
SFTPFault|SFTPLock|SFTPOwnership|SFTPError|SFTPConnection|HostingFault|WholeRound|KilledPublication|StoppedPublication|$\
RivalPublishers|HostedCommands|HostedWorkflow|StoreLookup|VerifySite|HostConfiguration
SHOWN := ShippedPages|PageReading|PageComfort|PageQuestion|PageLanguages|PageSettings|TimelineLabels|AdoptionPages|$\
HostilePages|PagePictures|ReviewComfort|AppTable|PreviewBrowser|PreviewServer|PreviewLife|EditorPreview|FileEvents
# SwiftPM runs one `swift test` at a time in a folder, so on Linux the program of the tests is run itself.
TESTS := $(if $(LINUX),.build/debug/decreePackageTests.xctest --testing-library swift-testing,swift test --skip-build)
# A test that never ends fails its lot after forty minutes; the last line that is printed names it.
PATIENCE := $(if $(DECREE_THOROUGH),,$(shell command -v timeout >/dev/null && echo timeout --foreground 2400))
# $(call beside,ONE,OTHER): two lots, as options of the program; what the second says comes after what the first says.
define beside
@other=$$(mktemp); trap 'rm -f "$$other"' EXIT; \
$(PATIENCE) $(TESTS) --no-parallel $(2) >"$$other" 2>&1 & second=$$!; \
$(PATIENCE) $(TESTS) --no-parallel $(1) || failed=1; \
wait $$second || failed=1; cat "$$other"; [ -z "$$failed" ]
endef

# `make test DECREE_THOROUGH=1` repeats the tests that draw their input far more often (`Rounds.of` in each of them),
# lets publishers meet twice as often, and stops publications at each of their requests.
export DECREE_THOROUGH

test: lint test-build
	$(call beside,--filter '^decreeTests\.' --skip '($(SERVED)|$(SHOWN))Tests',\
		--skip '^decreeTests\.|($(SERVED)|$(SHOWN))Tests')
	$(call beside,--filter '($(SERVED))Tests',--filter '($(SHOWN))Tests')
	ulimit -s 512 && $(TESTS) --filter '$(READERS)' --skip Property

# Installs what the tests need, and builds them.
test-build: tools-to-test
	swift build --build-tests $(DEBUG)

# What reads the text of others, tested once more where every thread has the stack of macOS's: 512 KiB. On Linux `ulimit`
# sets that of all threads. Tests that draw policies of an author are left out.
READERS := (JSON|Android|OpenNode|XML|HTML|DartXML|YAML|Markdown|Template|CanonicalJSON|DERValue|LookupResults|$\
EditorMessage|DocumentText|FuzzSeeds|Pattern|AppFileReader|HostileFile)[A-Za-z+]*Tests

# Whether the sources compile on macOS, asked on Linux (`Tests/Darwin/README.md`).
darwin: tools-to-build $(JUDGE)
	.build-tools/python/bin/python3 Tests/Darwin/check

# The layout of the code, as `.swift-format` has it: 120 columns. `swift format -i -r` mends it.
lint:
	swift format lint --strict --recursive --parallel Sources Tests Packaging Benchmarks/Sources Benchmarks/Tests

# Searches for input that breaks a reader, for SECONDS in all (`Tests/Fuzzing/README.md`). The package is another one
# here, in a build folder of its own.
SECONDS := 150
# Optimized, the program tries more input each second; `FUZZED=debug` is made in a third of the time.
FUZZED ?= release
SANITIZED := -Xswiftc -sanitize=fuzzer,address -Xswiftc -enable-testing -Xcc -fsanitize=fuzzer-no-link,address \
	-Xlinker -z -Xlinker muldefs -Xlinker -lstdc++
fuzz: fuzzer
	SEED=$(SEED) Tests/Fuzzing/run $(FUZZED) $(SECONDS)

# The program that searches.
fuzzer: tools-to-build
	DECREE_FUZZ=1 swift build -c $(FUZZED) --scratch-path .build-fuzz --product Fuzz $(SANITIZED) $(DEBUG)

# libcmark, libyaml, libxml2, libcurl, zlib, libarchive, OpenSSL's libcrypto, jemalloc on Linux, and pkg-config to build. On a Mac
# libxml2, libcurl and zlib are those of its SDK, which Homebrew's pkg-config knows.
ifdef MAC
tools-to-build:
	@missing=$$(command -v pkg-config >/dev/null || echo pkgconf); \
	for library in libcmark=cmark yaml-0.1=libyaml libarchive=libarchive libcrypto=openssl@3; do \
		pkg-config --exists "$${library%=*}" 2>/dev/null || missing="$$missing $${library#*=}"; \
	done; [ -z "$$missing" ] || $(MAKE) -s install PACKAGES="$$missing"
else
tools-to-build:
	@pkg-config --exists libcmark yaml-0.1 libxml-2.0 libcurl zlib libarchive libcrypto jemalloc 2>/dev/null || \
		$(MAKE) install PACKAGES="pkg-config libcmark-dev libyaml-dev libxml2-dev libcurl4-openssl-dev zlib1g-dev \
			libarchive-dev libssl-dev libjemalloc-dev"
endif

# The real programs that the tests run against: a package, and a program of it by which it is known to be here.
# What judges signatures: minisign, signify, OpenSSL, an SSH agent, python-tuf's client. What sites are published to and
# served by: Ceph's object gateway, OpenSSH's server, git behind a gateway, nginx, Caddy. What asks: curl, git, node for
# hosts' scripts, Chromium.
# What reads manual pages: mandoc; feeds: xmllint, and feedparser among Python's packages. What edits policies: Neovim.
JUDGES := minisign=minisign signify-openbsd=signify-openbsd openssh-client=ssh-agent openssl=openssl \
	ceph-mon=ceph-mon ceph-osd=ceph-osd ceph-common=ceph radosgw=radosgw openssh-server=sshd nginx-light=nginx fcgiwrap=fcgiwrap \
	caddy=caddy curl=curl git=git nodejs=node chromium=chromium mandoc=mandoc libxml2-utils=xmllint neovim=nvim \
	fontconfig=fc-list
# The fonts of the tests' browser, which sees no others (`Tests/TestSupport/Browser/BrowserFonts.swift`).
FONTS := fonts-dejavu-extra=dejavu/DejaVuSans-Oblique fonts-dejavu-core=dejavu/DejaVuSans \
	fonts-liberation=liberation/LiberationSans-Regular

# All that are missing in one go. Servers of the system are neither started nor needed: the tests start their own.
tools-to-test: tools-to-build $(JUDGE)
	@missing=; for tool in $(JUDGES); do \
		PATH="$$PATH:/usr/sbin:/sbin" command -v "$${tool#*=}" >/dev/null || missing="$$missing $${tool%=*}"; \
	done; for font in $(if $(LINUX),$(FONTS)); do \
		[ -e "/usr/share/fonts/truetype/$${font#*=}.ttf" ] || missing="$$missing $${font%=*}"; \
	done; [ -z "$$missing" ] || $(MAKE) install PACKAGES="$$missing"

# Python's packages in a Python of the tests' own, so that nothing of the machine's is touched; the file's name is what it
# holds. Of the last one only axe-core is taken, which judges pages, and not the browser driver beside it. An older
# release of GrowthBook's SDK, which compares a missing version, lies beside them.
PIP := .build-tools/python/bin/pip install --quiet --disable-pip-version-check
$(JUDGE):
	@python3 -c 'import ensurepip' 2>/dev/null || $(MAKE) install PACKAGES="python3 python3-venv"
	rm -rf .build-tools
	python3 -m venv .build-tools/python
	$(PIP) $(filter-out axe-%,$(subst $(COMMA), ,$(notdir $@)))
	$(PIP) --no-deps $(filter axe-%,$(subst $(COMMA), ,$(notdir $@)))
	$(PIP) --no-deps --target .build-tools/growthbook-2.1.0 growthbook==2.1.0
	@touch $@

# `make benchmark SIZE=1000 REPETITIONS=3 ONLY=build,publish README=1`; `benchmark run --help` says what each option
# means.
BENCHMARK := --size $(or $(SIZE),10000) --sizes $(or $(SIZES),100$(COMMA)1000$(COMMA)10000) \
	--repetitions $(or $(REPETITIONS),5) --files $(or $(FILES),20000) --seed $(or $(SEED),1) \
	$(if $(ONLY),--only $(ONLY)) $(if $(README),--readme)

# Times the release build beside Hugo, cmark, the file system and rclone, and prints the tables; it says how long it
# will take.
benchmark: tool tools-to-benchmark
	swift run -c release --package-path Benchmarks benchmark run --decree $(DECREE) $(BENCHMARK)

# The same in small, with the debug build that the tests leave: shows that all of it runs, and asserts no time.
benchmark-small: tools-to-benchmark debug-tool benchmark-build
	swift test --package-path Benchmarks --skip-build
	swift run --package-path Benchmarks --skip-build benchmark run --decree .build/debug/decree \
		--size 50 --sizes 50,200 --repetitions 1 --files 250

benchmark-build: tools-to-build
	swift build --package-path Benchmarks --build-tests $(DEBUG)

# A package, and a program of it by which it is known to be here.
COMPARED := hugo=hugo cmark=cmark rclone=rclone ceph-mon=ceph-mon ceph-osd=ceph-osd ceph-common=ceph radosgw=radosgw \
	curl=curl goaccess=goaccess

tools-to-benchmark: tools-to-build
	@missing=; for tool in $(COMPARED); do \
		PATH="$$PATH:/usr/sbin:/sbin" command -v "$${tool#*=}" >/dev/null || missing="$$missing $${tool%=*}"; \
	done; [ -z "$$missing" ] || $(MAKE) install PACKAGES="$$missing"

# What is released, into dist/: an archive, a Debian package, their sums (`Packaging/README.md`). `KEY=path` signs the
# sums. The versions of the packages inside are those of `Packaging/versions.json`, and no path of this machine gets
# into the binary: the same sources give the same bytes. The length of a package's path gets in (Swift reports it where a
# closure escapes), so what is built lies where the path has the same length on every machine.
SCRATCH := /var/tmp/decree-$(shell printf %010d $$(printf %s "$(CURDIR)" | cksum | cut -d ' ' -f 1))
# Packed, the addresses that the loader sets take 1.5 MB less; glibc can read that since 2.36.
PACKED_ADDRESSES := $(if $(LINUX),$(shell getconf GNU_LIBC_VERSION | \
	awk '{ split($$2, v, "."); if (v[1] > 2 || v[2] >= 36) print "-Xlinker -z -Xlinker pack-relative-relocs" }'))
LINKED := $(SHIPPED) $(PACKED_ADDRESSES) $(if $(LINUX),-Xlinker --build-id=sha1 -Xlinker --no-export-dynamic \
	-Xlinker --no-eh-frame-hdr -Xlinker -s -Xlinker -T -Xlinker $(CURDIR)/Packaging/linked.ld)
# The compiler orders some values by their addresses, so it runs where addresses are the same each time.
ORDERED := $(shell setarch -R true 2>/dev/null && echo setarch -R)
PACKAGED := -c release --product decree --scratch-path $(SCRATCH) --force-resolved-versions --disable-local-rpath \
	-debug-info-format none -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. -Xcc -ffile-prefix-map=$(CURDIR)=. \
	-Xswiftc -file-prefix-map -Xswiftc $(SCRATCH)=. -Xcc -ffile-prefix-map=$(SCRATCH)=. $(LINKED)
package: $(if $(MAC),formula-alone) tools-to-package $(if $(LINUX),$(PROFILE))
	mkdir -p -m 700 $(SCRATCH) && [ -O $(SCRATCH) ]
	cp Packaging/versions.json Package.resolved
	$(ORDERED) swift build $(PACKAGED) $(PROFILED) $(FLOORS)
	Packaging/package $(SCRATCH)/release/decree $(SCRATCH)/checkouts $(if $(filter command,$(origin KEY)),"$(KEY)")

.PHONY: formula-alone
formula-alone:
	@echo "No archive is made for macOS: Homebrew builds Decree by the formula of a release."; exit 1

# The program has jemalloc and its profile; `install.sh` installs what is in dist/, and refuses whatever is not signed; the
# steps of the GitHub Action run; then the Debian package is installed into a fresh system of its own, where a site is
# made and published. Two minutes after the build, and three more the first time.
test-package: package lint-package
	Packaging/test/program $(SCRATCH)/release/decree
	Packaging/test/install
	Packaging/test/action run $(SCRATCH)/release/decree
	$(ROOT) Packaging/test/debian

# Looks for faults in the scripts and configurations of `Packaging/`, some of which run on other machines only.
lint-package: tools-to-test-package
	shellcheck Packaging/{package,profile,profile-age,debian,install.sh} Packaging/test/{install,debian,program}
	shellcheck --shell sh Packaging/test/first-site
	Packaging/test/action lint
	yamllint --strict -d "{extends: default, rules: {line-length: {max: 120}, document-start: disable}}" Packaging/action.yml
	ruby -c Packaging/decree.rb

tools-to-package: tools-to-build
	@command -v python3 >/dev/null || $(MAKE) install PACKAGES=python3
	@[ "$$(uname -s)" != Linux ] || { command -v dpkg-shlibdeps && pkg-config --exists libxml-2.0; } >/dev/null || \
		$(MAKE) install PACKAGES="dpkg-dev libxml2-dev"
	@$(if $(filter command,$(origin KEY)),command -v minisign >/dev/null || $(MAKE) install PACKAGES=minisign)

# A package, and a program of it by which it is known to be here.
TRIED := mmdebstrap=mmdebstrap lintian=lintian shellcheck=shellcheck yamllint=yamllint ruby=ruby minisign=minisign \
	curl=curl openssl=openssl

tools-to-test-package:
	@missing=; for tool in $(TRIED); do \
		command -v "$${tool#*=}" >/dev/null || missing="$$missing $${tool%=*}"; \
	done; [ -z "$$missing" ] || $(MAKE) install PACKAGES="$$missing"

.PHONY: install
ifdef MAC
# Nothing is installed on a Mac behind its owner's back. A package that has another name in Homebrew, and those that have
# none: macOS brings them, or what they are for runs on Linux alone.
BREW_nodejs := node
BREW_nginx-light := nginx
BREW_signify-openbsd := signify-osx
BREW_python3-venv := python3
LINUX_ALONE := ceph-mon ceph-osd ceph-common radosgw mmdebstrap lintian dpkg-dev
BREWED = $(sort $(foreach package,$(filter-out $(LINUX_ALONE),$(PACKAGES)),$(or $(BREW_$(package)),$(package))))
install:
	@$(if $(BREWED),echo "brew install $(BREWED)",echo "These run on Linux alone: $(PACKAGES)"); exit 1
else
install:
	$(ROOT) apt-get update -qq
	DEBIAN_FRONTEND=noninteractive $(ROOT) apt-get install -y -qq $(PACKAGES)
endif

clean:
	rm -rf .build .build-fuzz .build-tools .build-benchmark .build-profile .build-package dist Benchmarks/.build $(SCRATCH) Public .Public.record .Public.verified .Public.digests .Public.warnings Published
