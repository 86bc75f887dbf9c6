extension PageStyle {
  /// Colours in both modes, each with enough contrast.
  static let colours = #"""
    :root {
      --bg: #fafaf8; --panel: #ffffff; --ink: #1c2126; --muted: #56606b; --line: #e0e3e6;
      --link: #17569f; --focus: #1a66c9; --stripe: #f4f5f4; --mark: #fff1b8;
      --good: #17663a; --good-bg: #dff2e6; --good-fill: #58a878;
      --bad: #a11d17; --bad-bg: #fbe1de; --bad-fill: #cf4a40;
      --warn: #7d4400; --warn-bg: #fcebd2; --warn-fill: #d8913a;
      --mute: #515a65; --mute-bg: #e9ecef; --mute-fill: #b5bcc4;
      --known: #623a98; --known-bg: #eee6f8; --known-fill: #9a78c8;
      color-scheme: light;
    }
    @media (prefers-color-scheme: dark) {
      :root:not([data-theme="light"]) {
        --bg: #131619; --panel: #1a1e22; --ink: #e3e7ea; --muted: #a2abb5; --line: #2d343b;
        --link: #8cbcff; --focus: #7db3ff; --stripe: #1f2429; --mark: #574a13;
        --good: #84d8a6; --good-bg: #16301f; --good-fill: #3f9161;
        --bad: #ffa299; --bad-bg: #401d1b; --bad-fill: #d05a50;
        --warn: #f2bf72; --warn-bg: #3a2a10; --warn-fill: #b9782c;
        --mute: #a9b2bc; --mute-bg: #262c32; --mute-fill: #5b6570;
        --known: #ceb5f3; --known-bg: #2c223b; --known-fill: #8463b4;
        color-scheme: dark;
      }
    }
    :root[data-theme="dark"] {
      --bg: #131619; --panel: #1a1e22; --ink: #e3e7ea; --muted: #a2abb5; --line: #2d343b;
      --link: #8cbcff; --focus: #7db3ff; --stripe: #1f2429; --mark: #574a13;
      --good: #84d8a6; --good-bg: #16301f; --good-fill: #3f9161;
      --bad: #ffa299; --bad-bg: #401d1b; --bad-fill: #d05a50;
      --warn: #f2bf72; --warn-bg: #3a2a10; --warn-fill: #b9782c;
      --mute: #a9b2bc; --mute-bg: #262c32; --mute-fill: #5b6570;
      --known: #ceb5f3; --known-bg: #2c223b; --known-fill: #8463b4;
      color-scheme: dark;
    }
    """#
}
