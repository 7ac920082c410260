# Two commands do everything: `make site` and `make test`. Both install what is missing.
SHELL := /bin/bash
FLOORS := --explicit-target-dependency-import-check error
ROOT := $(if $(filter 0,$(shell id -u)),,sudo)
DECREE := .build/release/decree
KEY := .decree/minisign.key
JUDGE := .build-tools/tuf==7.0.1

.PHONY: site test tool tools-to-build tools-to-test clean

# Builds the tool, compiles Content/, proves, signs with a throw-away local key, publishes to Published/.
site: tool
	$(DECREE) build
	$(DECREE) sign --yes --key $(KEY) --unencrypted
	$(DECREE) publish --yes
	@echo
	@echo "The site is in Published/current: open Published/current/index.html"

tool: tools-to-build
	swift build -c release --product decree $(FLOORS)

test: tools-to-test
	swift build --build-tests $(FLOORS)
	swift test --skip-build

# libcmark and pkg-config to build.
tools-to-build:
	@pkg-config --exists libcmark 2>/dev/null || $(MAKE) install PACKAGES="pkg-config libcmark-dev"

# The real programs that judge what the tests make: minisign, signify, OpenSSL, an SSH agent, and python-tuf's client.
tools-to-test: tools-to-build $(JUDGE)
	@command -v minisign >/dev/null || $(MAKE) install PACKAGES="minisign"
	@command -v signify-openbsd >/dev/null || $(MAKE) install PACKAGES="signify-openbsd"
	@command -v ssh-agent >/dev/null || $(MAKE) install PACKAGES="openssh-client"
	@command -v openssl >/dev/null || $(MAKE) install PACKAGES="openssl"

# python-tuf in a Python of its own, so that nothing of the machine's is touched; the file's name is its version.
$(JUDGE):
	@python3 -c 'import ensurepip' 2>/dev/null || $(MAKE) install PACKAGES="python3 python3-venv"
	rm -rf .build-tools
	python3 -m venv .build-tools/python
	.build-tools/python/bin/pip install --quiet --disable-pip-version-check $(notdir $@)
	@touch $@

.PHONY: install
install:
	$(ROOT) apt-get update -qq
	DEBIAN_FRONTEND=noninteractive $(ROOT) apt-get install -y -qq $(PACKAGES)

clean:
	rm -rf .build .build-tools Public Published
