# Homebrew, on macOS and Linux.
class Lacuna < Formula
  desc "Feed reader that knows what it is missing"
  homepage "@DOWNLOADS@"
  url "@DOWNLOADS@/lacuna-@VERSION@.tar.gz"
  sha256 "@SOURCE_SHA256@"
  license "MIT"

  depends_on "rust" => :build

  def install
    ENV["LACUNA_COMMIT"] = "@COMMIT@"
    system "cargo", "install", *std_cargo_args
    man1.install "assets/shell/lacuna.1"
    bash_completion.install "assets/shell/lacuna.bash" => "lacuna"
    zsh_completion.install "assets/shell/_lacuna"
    fish_completion.install "assets/shell/lacuna.fish"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/lacuna --version")
    assert_equal "[]", shell_output("#{bin}/lacuna --data-dir #{testpath}/profile feeds --json").strip
  end
end
