# Two commands do everything: `make site` and `make test`. Both install what is missing.
SHELL := /bin/bash
FLOORS := --explicit-target-dependency-import-check error
ROOT := $(if $(filter 0,$(shell id -u)),,sudo)
DECREE := .build/release/decree
KEY := .decree/minisign.key

.PHONY: site test tool tools-to-build tools-to-test clean

# Builds the tool, compiles Content/, proves, signs with a throw-away local key, publishes to Published/.
site: tool
	$(DECREE) build
	$(DECREE) sign --key $(KEY) --unencrypted
	$(DECREE) publish --yes
	@echo
	@echo "The site is in Published/current: open Published/current/index.html"

tool: tools-to-build
	swift build -c release --product decree $(FLOORS)

test: tools-to-test
	swift build --build-tests $(FLOORS)
	swift test --skip-build

# libcmark and pkg-config to build; minisign to let the real verifier judge what the tests sign.
tools-to-build:
	@pkg-config --exists libcmark 2>/dev/null || $(MAKE) install PACKAGES="pkg-config libcmark-dev"

tools-to-test: tools-to-build
	@command -v minisign >/dev/null || $(MAKE) install PACKAGES="minisign"

.PHONY: install
install:
	$(ROOT) apt-get update -qq
	DEBIAN_FRONTEND=noninteractive $(ROOT) apt-get install -y -qq $(PACKAGES)

clean:
	rm -rf .build Public Published
