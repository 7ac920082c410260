# The Homebrew formula; `make package` lays it into dist/ with the version and the commit. OWNER is whoever releases.
class Decree < Formula
  desc "Compiles update policies of apps into the files their clients read"
  homepage "https://github.com/OWNER/decree"
  url "https://github.com/OWNER/decree.git", tag: "v@VERSION@", revision: "@REVISION@"
  license "MIT"
  head "https://github.com/OWNER/decree.git", branch: "main"

  depends_on "pkg-config" => :build
  depends_on "cmark"
  depends_on "libarchive"
  depends_on "libyaml"
  depends_on "openssl@3"

  uses_from_macos "swift" => :build
  uses_from_macos "curl"
  uses_from_macos "libxml2"
  uses_from_macos "zlib"

  on_macos do
    depends_on xcode: ["16.3", :build]
    depends_on macos: :sequoia
  end

  def install
    cp "Packaging/versions.json", "Package.resolved"
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "decree", "--force-resolved-versions"
    bin.install ".build/release/decree"
    generate_completions_from_executable(bin/"decree", "--generate-completion-script")
    system bin/"decree", "manual", buildpath/"manual"
    man1.install Dir["manual/*.1"]
    man5.install Dir["manual/*.5"]
    man7.install Dir["manual/*.7"]
    doc.install "Sources/Authoring/Format/README.md" => "format.md"
  end

  test do
    assert_equal "decree #{version}", shell_output("#{bin}/decree --version").strip
    system bin/"decree", "init", "site"
    cd "site" do
      system bin/"decree", "build"
      assert_path_exists testpath/"site/Public/index.html"
    end
  end
end
