# Two commands do everything: `make site` and `make test`. Both install what is missing.
SHELL := /bin/bash
FLOORS := --explicit-target-dependency-import-check error
ROOT := $(if $(filter 0,$(shell id -u)),,sudo)
DECREE := .build/release/decree
KEY := .decree/minisign.key
COMMA := ,
JUDGE := .build-tools/tuf==7.0.1$(COMMA)PyYAML==6.0.3

.PHONY: site test fuzz tool tools-to-build tools-to-test clean

# Builds the tool, compiles Content/, proves, signs with a throw-away local key, publishes to Published/.
site: tool
	$(DECREE) build
	$(DECREE) sign --yes --key $(KEY) --unencrypted
	$(DECREE) publish --yes
	@echo
	@echo "The site is in Published/current: open Published/current/index.html"

tool: tools-to-build
	swift build -c release --product decree $(FLOORS)

# Tests that measure waits and deadlines against real servers run one after another: beside a thousand others on two
# cores they would be kept waiting by those.
TIMED := (HTTPTransport|S3Store|S3StoreFault|S3Publication|SFTPTarget|SFTPFault|SFTPLock|SFTPOwnership|SFTPError|$\
HostingFault|WholeRound|KilledPublication|RivalPublishers|HostedCommands|VerifySite|HostConfiguration)Tests

test: tools-to-test
	swift build --build-tests $(FLOORS)
	swift test --skip-build --skip '$(TIMED)'
	swift test --skip-build --no-parallel --filter '$(TIMED)'

# Searches for input that breaks a reader, for SECONDS in all (`Fuzzing/README.md`). The package is another one here, in a
# build folder of its own.
SECONDS := 150
SANITIZED := -Xswiftc -sanitize=fuzzer,address -Xswiftc -enable-testing -Xcc -fsanitize=fuzzer-no-link,address \
	-Xlinker -z -Xlinker muldefs -Xlinker -lstdc++
fuzz: tools-to-build
	DECREE_FUZZ=1 swift build -c release --scratch-path .build-fuzz --product Fuzz $(SANITIZED) $(FLOORS)
	Fuzzing/run $(SECONDS)

# libcmark and pkg-config to build.
tools-to-build:
	@pkg-config --exists libcmark 2>/dev/null || $(MAKE) install PACKAGES="pkg-config libcmark-dev"

# The real programs that the tests run against: a package, and a program of it by which it is known to be here.
# What judges signatures: minisign, signify, OpenSSL, an SSH agent, python-tuf's client. What sites are published to and
# served by: Ceph's object gateway, OpenSSH's server, nginx, Caddy. What asks: curl, git, and node for hosts' scripts.
JUDGES := minisign=minisign signify-openbsd=signify-openbsd openssh-client=ssh-agent openssl=openssl \
	ceph-mon=ceph-mon ceph-osd=ceph-osd ceph-common=ceph radosgw=radosgw openssh-server=sshd nginx-light=nginx \
	caddy=caddy curl=curl git=git nodejs=node

# All that are missing in one go. Servers of the system are neither started nor needed: the tests start their own.
tools-to-test: tools-to-build $(JUDGE)
	@missing=; for tool in $(JUDGES); do \
		PATH="$$PATH:/usr/sbin:/sbin" command -v "$${tool#*=}" >/dev/null || missing="$$missing $${tool%=*}"; \
	done; [ -z "$$missing" ] || $(MAKE) install PACKAGES="$$missing"

# Python's packages in a Python of the tests' own, so that nothing of the machine's is touched; the file's name is what it
# holds.
$(JUDGE):
	@python3 -c 'import ensurepip' 2>/dev/null || $(MAKE) install PACKAGES="python3 python3-venv"
	rm -rf .build-tools
	python3 -m venv .build-tools/python
	.build-tools/python/bin/pip install --quiet --disable-pip-version-check $(subst $(COMMA), ,$(notdir $@))
	@touch $@

.PHONY: install
install:
	$(ROOT) apt-get update -qq
	DEBIAN_FRONTEND=noninteractive $(ROOT) apt-get install -y -qq $(PACKAGES)

clean:
	rm -rf .build .build-fuzz .build-tools Public Published
