/// The delimiters of a comment that can span lines.
private struct CommentBlock {
  private let opening: [UInt8]
  private let closing: [UInt8]
  /// Whether both delimiters must be at the start of a line, as in Ruby.
  let isWholeLine: Bool
  /// Whether the delimiters also count within quotation marks, as in markup and templates, where
  /// quotation marks are plain text.
  let ignoresQuotes: Bool

  init(start: String, end: String, isWholeLine: Bool = false, ignoresQuotes: Bool = false) {
    opening = Array(start.utf8)
    closing = Array(end.utf8)
    self.isWholeLine = isWholeLine
    self.ignoresQuotes = ignoresQuotes
  }

  /// The first byte of the opening delimiter.
  var first: UInt8? { opening.first }

  func starts(in bytes: [UInt8], at index: Int) -> Bool {
    bytes[index] == opening.first && bytes[index...].starts(with: opening)
  }

  /// Returns the index after the block that starts at an index; an unclosed block ends with the
  /// file.
  func end(in bytes: [UInt8], from start: Int) -> Int {
    var from = start + opening.count
    while let place = ByteSearch.first(closing, in: bytes, from: from) {
      from = place + closing.count
      if !isWholeLine || bytes[place - 1] == SourceByte.lineFeed { return from }
    }
    return bytes.count
  }
}

/// The comment syntax of files whose declarations are not scanned.
struct CommentForm {
  /// The marks that start a comment up to the end of the line.
  private let marks: [[UInt8]]
  /// The delimiters of comments that can span lines.
  private let blocks: [CommentBlock]
  /// Whether a comment can follow a value on the same line.
  private let follows: Bool
  /// For each byte, whether it can start a comment, or is a quotation mark, a bracket or a
  /// backslash.
  private let isRelevant: [Bool]

  /// Creates the syntax for a file name; returns `nil` if the syntax is unknown, or for an example
  /// such as `.env.example`.
  init?(fileName: String) {
    guard let style = Self.style(of: fileName.lowercased()) else { return nil }
    marks = style.syntax.marks.map { Array($0.utf8) }
    blocks = style.syntax.blocks
    follows = style != .settings
    var relevant = Array(repeating: false, count: 256)
    let starts = marks.compactMap(\.first) + blocks.compactMap(\.first)
    for byte in starts + Self.quotes + Self.openers + Self.closers { relevant[Int(byte)] = true }
    relevant[Int(SourceByte.backslash)] = true
    isRelevant = relevant
  }

  private static func style(of name: String) -> Style? {
    // An example lists optional settings as comments.
    let isExample = ["example", "sample", "template", "dist"].contains { name.hasSuffix(".\($0)") }
    if isExample { return nil }
    if name.hasPrefix(".env") { return .settings }
    if name == "cmakelists.txt" { return .hash }
    let parts = name.split(separator: ".").map(String.init)
    return parts.last.flatMap { styles[$0] } ?? parts.first.flatMap { files[$0] }
  }

  /// Returns the comments of a file, in order.
  ///
  /// A mark starts a comment if only blanks precede it on its line. Except in settings such as
  /// `.env`, it also starts a comment after a blank outside quotation marks, parentheses and square
  /// brackets. Parentheses are excluded, because they can also contain text, as in `~s(a # b)`;
  /// missing a comment does less harm than missing code.
  ///
  /// - Complexity: Linear in the number of bytes.
  func comments(in bytes: [UInt8]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var index = 0
    var lineEnd = -1
    while index < bytes.count {
      if index > lineEnd {
        lineEnd = bytes[index...].firstIndex(of: SourceByte.lineFeed) ?? bytes.count
      }
      if let comment = firstComment(in: index..<lineEnd, of: bytes) {
        result.append(comment)
        // Code can follow a block comment on the same line.
        index = comment.upperBound
      } else {
        index = lineEnd + 1
      }
    }
    return result
  }

  /// Returns the first comment that starts on a line, or in the rest of a line; `nil` if no comment
  /// does.
  private func firstComment(in line: Range<Int>, of bytes: [UInt8]) -> Range<Int>? {
    let isWhole = line.lowerBound == 0 || bytes[line.lowerBound - 1] == SourceByte.lineFeed
    var isStart = isWhole
    var openQuote: UInt8?
    var depth = 0
    var index = line.lowerBound
    while index < line.upperBound {
      let byte = bytes[index]
      guard isRelevant[Int(byte)] else {
        if !SourceByte.isBlank(byte) { isStart = false }
        index += 1
        continue
      }
      let isAtLineStart = isWhole && index == line.lowerBound
      if let block = blocks.first(where: { $0.starts(in: bytes, at: index) }),
        block.isWholeLine ? isAtLineStart : openQuote == nil || block.ignoresQuotes
      {
        return index..<block.end(in: bytes, from: index)
      }
      let isAfterBlank = index == line.lowerBound || SourceByte.isBlank(bytes[index - 1])
      if isStart || (follows && isAfterBlank && openQuote == nil && depth == 0),
        marks.contains(where: { isMark($0, in: bytes, index..<line.upperBound, isStart) })
      {
        return index..<line.upperBound
      }
      isStart = false
      if byte == SourceByte.backslash {
        index += 1
      } else if openQuote == byte {
        openQuote = nil
      } else if openQuote == nil, Self.quotes.contains(byte) {
        openQuote = byte
      } else if openQuote == nil {
        if Self.openers.contains(byte) { depth += 1 }
        if Self.closers.contains(byte) { depth = max(0, depth - 1) }
      }
      index += 1
    }
    return nil
  }

  private static let quotes = [SourceByte.quote, SourceByte.doubleQuote, SourceByte.backtick]
  private static let openers = [SourceByte.openParenthesis, SourceByte.openBracket]
  private static let closers = [SourceByte.closeParenthesis, SourceByte.closeBracket]

  /// Returns whether a mark at the start of a range starts a comment.
  ///
  /// `#!`, as in the first line of a script, and `#[`, which starts a PHP attribute, do not start a
  /// comment. A mark that is not at the start of a line counts only before a blank, at the end of
  /// the line or, if it starts with a slash, before a word, because many languages also use its
  /// characters in other ways.
  private func isMark(
    _ mark: [UInt8], in bytes: [UInt8], _ range: Range<Int>, _ isStart: Bool
  ) -> Bool {
    guard bytes[range].starts(with: mark) else { return false }
    let next = range.lowerBound + mark.count
    guard next < range.upperBound else { return true }
    if mark == [SourceByte.hash], [0x21, SourceByte.openBracket].contains(bytes[next]) {
      return false
    }
    return isStart || SourceByte.isBlank(bytes[next])
      || (mark.first == SourceByte.slash && SourceByte.isWord(bytes[next]))
  }
}

extension CommentForm {
  /// The comment syntax of one or more languages.
  fileprivate enum Style {
    case markup, component, template, jinja
    case hash, settings, ruby, powerShell, julia, terraform
    case slashes, css, php, json
    case dashes, haskell, sql, lua, semicolons, percent, ocaml, fSharp

    var syntax: (marks: [String], blocks: [CommentBlock]) {
      func inText(_ start: String, _ end: String) -> CommentBlock {
        CommentBlock(start: start, end: end, ignoresQuotes: true)
      }
      let markup = inText("<!--", "-->")
      let slashed = CommentBlock(start: "/*", end: "*/")
      let stars = CommentBlock(start: "(*", end: "*)")
      return switch self {
      case .markup: ([], [markup])
      case .component: (["//"], [markup, slashed])
      case .template:
        (
          [],
          [
            markup, inText("<%#", "%>"), inText("<%--", "--%>"), inText("{{!--", "--}}"),
            inText("{{--", "--}}"),
          ]
        )
      case .jinja: ([], [markup, inText("{#", "#}")])
      case .hash: (["#"], [])
      case .settings: (["#", ";"], [])
      case .ruby: (["#"], [CommentBlock(start: "=begin", end: "=end", isWholeLine: true)])
      case .powerShell: (["#"], [CommentBlock(start: "<#", end: "#>")])
      case .julia: (["#"], [CommentBlock(start: "#=", end: "=#")])
      case .terraform: (["#", "//"], [slashed])
      case .slashes, .json: (["//"], [slashed])
      case .css: ([], [slashed])
      case .php: (["//", "#"], [slashed])
      case .dashes: (["--"], [])
      case .haskell: (["--"], [CommentBlock(start: "{-", end: "-}")])
      case .sql: (["--"], [slashed])
      case .lua: (["--"], [CommentBlock(start: "--[[", end: "]]")])
      case .semicolons: ([";"], [])
      case .percent: (["%"], [])
      case .ocaml: ([], [stars])
      case .fSharp: (["//"], [stars])
      }
    }
  }

  /// The styles by file extension.
  fileprivate static let styles: [String: Style] = table([
    .markup: """
    xml plist entitlements html htm xhtml svg storyboard xib xcscheme xcprivacy xaml csproj props
    targets resx
    """,
    .component: "vue svelte astro", .template: "erb ejs hbs handlebars mustache jsp aspx cshtml",
    .jinja: "j2 jinja jinja2 njk twig",
    .hash: """
    yml yaml toml sh bash zsh fish podfile dockerfile makefile gemfile mk ex exs r pl pm nix cmake
    graphql gql gitignore dockerignore editorconfig bzl bazel nim cr tcl awk
    """,
    .settings: "properties ini env conf cfg", .ruby: "rb rake gemspec", .powerShell: "ps1 psm1",
    .julia: "jl", .terraform: "tf tfvars hcl",
    .slashes: """
    c h cc cpp cxx hpp hh m mm cs dart scala sc groovy gradle proto xcconfig scss less sass zig
    prisma metal glsl vert frag hlsl wgsl cu sol jenkinsfile
    """,
    .css: "css", .php: "php", .json: "json jsonc json5", .haskell: "hs elm purs", .sql: "sql",
    .lua: "lua", .dashes: "adb ads vhd", .semicolons: "clj cljs cljc edn lisp el scm",
    .percent: "tex erl hrl", .ocaml: "ml mli", .fSharp: "fs fsx",
  ])

  /// The styles by the start of the file name, for names without a known extension.
  fileprivate static let files: [String: Style] = table([
    .hash: "dockerfile containerfile makefile procfile justfile",
    .ruby: "gemfile rakefile fastfile appfile podfile brewfile", .slashes: "jenkinsfile",
  ])

  private static func table(_ names: [Style: String]) -> [String: Style] {
    var result: [String: Style] = [:]
    for (style, list) in names {
      for name in list.split(whereSeparator: \.isWhitespace) { result[String(name)] = style }
    }
    return result
  }
}
