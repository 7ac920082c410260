"""A Swift compiler for macOS on Linux: Darwin's C headers, the standard library, and stubs of Apple's modules."""

import json
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import zipfile

# Zig's compiler carries the C headers of macOS 15; nothing else of it is used.
HEADERS = "ziglang==0.15.2"
# The modules of the standard library that are used, and what those import.
STANDARD = ["Swift", "_Concurrency", "Synchronization", "_StringProcessing", "_RegexParser", "RegexBuilder",
            "_Builtin_float"]


def run(arguments):
    """What a program says, and whether it ended well."""
    done = subprocess.run([str(a) for a in arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          errors="replace")
    return done.stdout, done.returncode == 0


def must(arguments):
    said, is_well = run(arguments)
    if not is_well:
        sys.exit(f"{' '.join(map(str, arguments[:4]))} … failed:\n{said[-4000:]}")
    return said


def errors_in(said):
    """The errors that the compiler reports, each once: file, line, text."""
    found = re.findall(r"^(?:(.+?):(\d+):\d+: )?error: (.*)$", said, flags=re.M)
    return sorted({(file, int(line or 0), text) for file, line, text in found})


def processor_seconds():
    """Of all programs that ran."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def empty(folder):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


class Darwin:
    """Compiles for one system. Only the headers are kept from run to run; all else is made anew, in half a minute."""

    def __init__(self, stubs, work, macos):
        self.macos, self.triple = macos, f"arm64-apple-macosx{macos}.0"
        self.sdk, self.headers = work / "sdk", work / "sdk/usr/include"
        if not (work / HEADERS).exists():
            self.get_headers(work)
        info = json.loads(must(["swiftc", "-print-target-info"]))
        self.toolchain, self.host = pathlib.Path(info["paths"]["runtimeResourcePath"]), info["target"]["arch"]
        self.resources, self.modules, self.cache = (empty(work / name) for name in ["resources", "modules", "cache"])
        self.name_modules(stubs)
        for module in STANDARD:
            self.rewrite(module)
        for folder in ["Darwin", "Dispatch", "Foundation"]:
            said = self.emit(folder, sorted((stubs / folder).glob("*.swift")))
            if errors_in(said):
                sys.exit(f"the stub of {folder} does not compile:\n{said[-4000:]}")

    def get_headers(self, work):
        wheel, part = empty(work / "wheel"), "ziglang/lib/libc/include/any-macos-any/"
        must([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", wheel, HEADERS])
        include = empty(self.headers)
        with zipfile.ZipFile(next(wheel.glob("*.whl"))) as archive:
            for name in archive.namelist():
                if name.startswith(part) and not name.endswith("/"):
                    file = include / name.removeprefix(part)
                    file.parent.mkdir(parents=True, exist_ok=True)
                    file.write_bytes(archive.read(name))
        shutil.rmtree(wheel)
        (work / HEADERS).touch()

    def name_modules(self, stubs):
        """The C modules of the system: the stubs' own, and those behind the standard library."""
        maps = {"Darwin": stubs / "Darwin", "os": stubs / "os", "SwiftShims": self.toolchain / "shims",
                "_SwiftConcurrencyShims": self.toolchain / "shims"}
        (self.headers / "module.modulemap").write_text(
            "".join(f'extern module {name} "{folder}/module.modulemap"\n' for name, folder in maps.items()))
        for name in ["apinotes", "clang", "shims"]:
            (self.resources / name).symlink_to(self.toolchain / name)

    def rewrite(self, module):
        """The toolchain's text of a module's declarations, for macOS: Apple's marks of first systems stand in it.

        Bodies of functions in it are Linux's; they are not what is checked.
        """
        text = next((self.toolchain / f"linux/{module}.swiftmodule").glob(f"{self.host}-*.swiftinterface")).read_text()
        text = re.sub(r"-target \S+", f"-target {self.triple} -disable-availability-checking", text, count=1)
        # Copies of a function for older systems. They need Objective-C, and the function's own mark stays.
        text = re.sub(r"^ *@backDeployed\(.*\)\n", "", text, flags=re.M)
        text = text.replace("import Glibc", "import Darwin").replace("_swift_stdlib_gettid()", "0 as UInt32")
        # Numbers of 80 bits, which arm64 does not have.
        text = re.sub(r"^ *self = _stdlib_(remainderl|squareRootl)\(.*\)\n", "", text, flags=re.M)
        folder = self.resources / f"macosx/{module}.swiftmodule"
        folder.mkdir(parents=True)
        (folder / "arm64-apple-macos.swiftinterface").write_text(text)

    def compiler(self, module, sources, flags):
        # `-O` because without it a module for debuggers is wanted. Linux's compiler knows no Objective-C.
        return ["swiftc", "-target", self.triple, "-sdk", self.sdk, "-resource-dir", self.resources,
                "-module-cache-path", self.cache, "-I", self.modules, "-module-name", module, "-parse-as-library",
                "-whole-module-optimization", "-O", "-diagnostic-style", "llvm",
                "-Xfrontend", "-disable-objc-interop", *(flags or ["-swift-version", "6"]), *sources]

    def type_check(self, module, sources, flags=None):
        """What the compiler says of the module, bodies included."""
        return self.said([*self.compiler(module, sources, flags), "-typecheck"])

    def emit(self, module, sources, flags=None):
        """Makes the module for those that import it, from its declarations alone."""
        return self.said([
            *self.compiler(module, sources, flags), "-emit-module", "-o", self.modules / f"{module}.swiftmodule",
            "-Xfrontend", "-experimental-skip-all-function-bodies", "-Xfrontend", "-disable-availability-checking"])

    @staticmethod
    def said(arguments):
        text, is_well = run(arguments)
        if not is_well and not errors_in(text):
            text += f"\nerror: the compiler broke off: {' '.join(text.split())[-300:]}\n"
        return text
