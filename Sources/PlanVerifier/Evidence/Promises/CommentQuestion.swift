/// The recognition of promises about comments, for which comments are searched as well.
enum CommentQuestion {
  /// Returns whether a text or a pattern is about a comment.
  ///
  /// The text is about a comment if it starts with a comment mark, or if `//` or `/*` comes after a
  /// blank or certain punctuation. It is also about a comment if it contains `<!--`, or a word that
  /// only comments use, such as an instruction for a tool. The `//` in `https://example.com` and
  /// the `/*` in `"src/*"` are not comment marks, and `BENCHMARK_MODE` does not contain the word
  /// `MARK`.
  static func asks(_ text: String) -> Bool {
    let plain = text.replacing("\\/", with: "/").replacing("\\*", with: "*").trimmed
    let start = plain.drop { "^(".contains($0) }.drop(prefix: "\\s*").drop(prefix: "\\s+")
    if ["//", "/*", "<!--", "#!", "# ", "-- ", "* @"].contains(where: start.hasPrefix) {
      return true
    }
    return hasMark(plain) || hasWord(plain) || instructions.contains(where: plain.contains)
  }

  /// The instructions for compilers and other tools that are written as comments.
  private static let instructions = [
    "swift-tools-version", "swiftlint:", "swiftformat:", "swift-format-ignore", "sourcery:",
    "go:build", "go:embed", "go:generate", "go:linkname", "+build", "nolint", "@ts-check",
    "@ts-nocheck", "@ts-ignore", "@ts-expect-error", "eslint-disable", "eslint-enable",
    "eslint-env", "prettier-ignore", "biome-ignore", "istanbul ignore", "c8 ignore", "v8 ignore",
    "webpackChunkName", "@vite-ignore", "sourceMappingURL", "-environment jsdom",
    "-environment node", "-environment happy-dom", "@jsxImportSource", "@swagger", "@openapi",
    "reference types=", "reference path=", "reference lib=", "SPDX-License-Identifier",
    "frozen_string_literal", "rubocop:", "coding: utf-8", "-*- coding", "/usr/bin/env", "noqa",
    "type: ignore", "pylint:", "mypy:", "pyright:", "ruff:", "fmt: off", "pragma: no cover",
    "shellcheck disable", "hadolint ignore", "syntax=docker", "yaml-language-server", "NOLINT",
    "clang-format off", "NOSONAR", "Code generated", "DO NOT EDIT",
  ]

  /// Returns whether the text contains `<!--`, or contains `//` or `/*` after a blank or after
  /// punctuation that can precede a comment.
  private static func hasMark(_ text: String) -> Bool {
    if text.holds("<!--") { return true }
    for mark in ["//", "/*"] {
      for range in text.ranges(of: mark) where range.lowerBound > text.startIndex {
        let before = text[text.index(before: range.lowerBound)]
        if before.isWhitespace || "*+;{}()|,>".contains(before) { return true }
      }
    }
    return false
  }

  private static func hasWord(_ text: String) -> Bool {
    if text.holds("@param") { return true }
    let bytes = Array(text.utf8)
    return ["TODO", "FIXME", "MARK"].contains { word in
      var start = 0
      while let place = ByteSearch.first(word.utf8, in: bytes, from: start) {
        start = place + word.utf8.count
        guard ByteSearch.isWholeWord(place..<start, in: bytes) else { continue }
        // Code can use MARK as a name.
        if word != "MARK" || place == 0 || bytes.dropFirst(start).first == SourceByte.colon {
          return true
        }
      }
      return false
    }
  }
}

extension Substring {
  fileprivate func drop(prefix: String) -> Substring {
    hasPrefix(prefix) ? dropFirst(prefix.count) : self
  }
}
