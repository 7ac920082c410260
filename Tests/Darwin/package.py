"""What a Package.swift says: the system it asks for, and its targets with sources and flags, lowest first."""

import dataclasses
import graphlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

from darwin import empty, must

# The names that a build tool's file declares; what it says does not matter to types.
PLUGINS = {
    "EmbedGuides": "enum GuideFiles {\n"
    "    static let byFolder: [String: String] = [:]\n"
    "    static let diagnostics: [(id: String, line: Int, words: String)] = []\n"
    "}\n"
}


@dataclasses.dataclass
class Target:
    name: str
    sources: list
    flags: list
    imports: list
    is_ours: bool


def manifest(folder, work):
    """Package.swift as JSON. A copy is read, since reading writes beside the file."""
    copy = empty(work / "manifest")
    shutil.copy(folder / "Package.swift", copy)
    said = subprocess.run(["swift", "package", "dump-package", "--package-path", copy], stdout=subprocess.PIPE,
                          check=True)
    return json.loads(said.stdout)


def names_of(dependencies):
    """Targets and products that a target needs on every system or on macOS."""
    for entry in dependencies:
        name, *_, condition = next(iter(entry.values()))
        if not condition or not condition.get("platformNames") or "macos" in condition["platformNames"]:
            yield name


class Package:
    def __init__(self, checkout, work):
        self.checkout, self.work = checkout, work
        self.manifest = manifest(checkout, work)
        systems = {p["platformName"]: p["version"] for p in self.manifest["platforms"]}
        self.macos = int(systems["macos"].split(".")[0])
        self.libraries = [t for t in self.manifest["targets"] if t["type"] == "system"]
        self.targets = []

    def prepare(self, headers):
        """Finds all sources and the C libraries' headers."""
        include = self.add_libraries(headers)
        maps = [f"-fmodule-map-file={self.checkout}/Sources/{t['name']}/module.modulemap" for t in self.libraries]
        flags = [a for option in [*maps, f"-I{include}"] for a in ("-Xcc", option)]
        ours = [t for t in self.manifest["targets"] if t["type"] in ("regular", "executable")
                and not (t.get("path") or "").startswith("Tests/")]
        outside = {name for t in ours for d in t["dependencies"] if "product" in d for name in names_of([d])}
        for name in sorted(outside):
            self.add_package(name)
        named = {t["name"]: t for t in ours}
        order = graphlib.TopologicalSorter({n: names_of(t["dependencies"]) for n, t in named.items()}).static_order()
        for target in (named[name] for name in order if name in named):
            self.add(self.checkout, self.manifest, target, flags, is_ours=True)

    def add(self, root, package, target, flags, is_ours):
        folder = root / (target.get("path") or f"Sources/{target['name']}")
        settings = [s["kind"].get("enableUpcomingFeature", {}).get("_0") for s in target.get("settings", [])]
        language = (package.get("swiftLanguageVersions") or [package["toolsVersion"]["_version"].split(".")[0]])[-1]
        self.targets.append(Target(
            target["name"], self.sources(folder, target),
            ["-swift-version", language, "-package-name", package["name"], "-DSWIFT_PACKAGE", *flags,
             *(a for name in settings if name for a in ("-enable-upcoming-feature", name))],
            list(names_of(target["dependencies"])), is_ours))

    def add_package(self, product):
        """The targets of another package's product, from the checkouts that SwiftPM keeps."""
        checkouts = self.checkout / ".build/checkouts"
        if not checkouts.is_dir():
            must(["swift", "package", "resolve", "--package-path", self.checkout])
        for folder in sorted(checkouts.iterdir()):
            package = manifest(folder, self.work)
            for found in (p for p in package["products"] if p["name"] == product):
                for name in found["targets"]:
                    self.add_with_needs(folder, package, name)
                return
        sys.exit(f"no package in {checkouts} has the product {product}")

    def add_with_needs(self, root, package, name):
        target = next((t for t in package["targets"] if t["name"] == name), None)
        if target and target["type"] == "regular" and all(t.name != name for t in self.targets):
            for needed in names_of(target["dependencies"]):
                self.add_with_needs(root, package, needed)
            self.add(root, package, target, [], is_ours=False)

    def sources(self, folder, target):
        """The target's files, and one that stands for what a build would write."""
        left_out = [folder / path for path in target.get("exclude", [])]
        files = [f for f in sorted(folder.rglob("*.swift")) if not is_inside(f, left_out)]
        plugins = [use["plugin"][0] for use in target.get("pluginUsages") or []]
        made = "".join(PLUGINS[name] for name in plugins if name != "EmbedFiles")
        if "EmbedFiles" in plugins:
            found = [pathlib.Path(at) / name for at, _, names in os.walk(folder, followlinks=True) for name in names]
            names = [re.sub(r"\W", "_", f.name) for f in sorted(found)
                     if f.suffix != ".swift" and not is_inside(f, left_out)]
            made += "enum EmbeddedFiles {\n%s}\n" % "".join(f"static let {n}: [UInt8] = []\n" for n in names)
        if made:
            files.append(self.work / f"{target['name']}+Made.swift")
            files[-1].write_text(made)
        return files

    def add_libraries(self, headers):
        """The headers of the C libraries, away from Linux's own beside which they lie: they are alike everywhere."""
        include = empty(self.work / "libraries")
        for library in self.libraries:
            shim = (self.checkout / f"Sources/{library['name']}/shim.h").read_text()
            named = library.get("pkgConfig")
            flags = subprocess.run(["pkg-config", "--cflags-only-I", named], capture_output=True,
                                   text=True).stdout.split() if named else []
            usr = pathlib.Path("/usr/include")
            places = [*(pathlib.Path(f[2:]) for f in flags), usr, *usr.glob("*-linux-gnu")]
            for name in re.findall(r"#include <([\w/.]+)>", shim):
                if not (headers / name).exists() and not copy_header(name, places, include):
                    sys.exit(f"{name} is missing: install the headers that {library['name']} needs")
        return include


def is_inside(file, folders):
    return any(folder == file or folder in file.parents for folder in folders)


def copy_header(name, places, include):
    """With its whole folder, which some libraries spread over two places, or with those of like names beside it."""
    top, slash, _ = name.partition("/")
    for place in places if slash else []:
        if (place / top).is_dir():
            shutil.copytree(place / top, include / top, dirs_exist_ok=True)
    for file in (f for p in places if not slash for f in p.glob(f"{name.removesuffix('.h')}*.h")):
        shutil.copy(file, include)
    return (include / name).exists()
