import Foundation

/// The dependencies between the folders of a target, by the types that their files mention.
///
/// A folder depends on another folder if one of its files mentions a type that a file of the other
/// folder declares at its top level. Private types, types that several folders declare, and members
/// of extensions are ignored.
struct FolderGraph {
  /// A file of a target, with its path relative to the target.
  struct File {
    let path: String
    let text: String

    /// The folder that contains the file; `.` for a file at the top level of the target.
    var folder: String {
      let folder = path.split(separator: "/").dropLast().joined(separator: "/")
      return folder.isEmpty ? "." : folder
    }
  }

  /// The reason why a folder depends on another: a file, and a type that it mentions.
  struct Reason: Hashable {
    let file: String
    let type: String
  }

  /// The reasons for each dependency, by the dependent folder and then by the other folder.
  private(set) var arrows: [String: [String: Set<Reason>]] = [:]

  init(_ files: [File]) {
    let codes = files.map { Self.code(of: $0.text) }
    var declarations: [String: Set<String>] = [:]
    for (file, code) in zip(files, codes) {
      for type in Self.declaredTypes(in: code) {
        declarations[type, default: []].insert(file.folder)
      }
    }
    for (file, code) in zip(files, codes) {
      for word in Self.words(in: code) {
        // A name that several folders declare is not followed.
        guard let folders = declarations[word], folders.count == 1, let folder = folders.first,
          folder != file.folder
        else { continue }
        arrows[file.folder, default: [:]][folder, default: []]
          .insert(Reason(file: file.path, type: word))
      }
    }
  }

  /// The shortest cycle, as folders in the order of their dependencies; empty without a cycle.
  var cycle: [String] {
    var shortest: [String] = []
    for start in arrows.keys.sorted() {
      var paths = [[start]]
      var seen: Set<String> = [start]
      while !paths.isEmpty {
        let path = paths.removeFirst()
        let next = (arrows[path[path.count - 1]] ?? [:]).keys.sorted()
        if next.contains(start) {
          if shortest.isEmpty || path.count < shortest.count { shortest = path }
          break
        }
        for folder in next where seen.insert(folder).inserted { paths.append(path + [folder]) }
      }
    }
    return shortest
  }

  /// A description of the shortest cycle, with an example of each dependency.
  var cycleDescription: String {
    let cycle = cycle
    return cycle.indices.map { index in
      let (from, to) = (cycle[index], cycle[(index + 1) % cycle.count])
      let reason = arrows[from]?[to]?.min { ($0.file, $0.type) < ($1.file, $1.type) }
      return "\(from) -> \(to) (\(reason?.file ?? "") mentions \(reason?.type ?? ""))"
    }.joined(separator: ", ")
  }

  // MARK: - Reading

  /// Returns the bytes of a text without line comments and string literals.
  static func code(of text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    var code: [UInt8] = []
    code.reserveCapacity(bytes.count)
    var index = 0
    func has(_ text: StaticString, at place: Int) -> Bool {
      text.withUTF8Buffer { wanted in
        place + wanted.count <= bytes.count
          && wanted.indices.allSatisfy { bytes[place + $0] == wanted[$0] }
      }
    }
    func skip(to end: StaticString, escaping: Bool) {
      while index < bytes.count, !has(end, at: index) {
        if escaping, bytes[index] == UInt8(ascii: "\\") { index += 1 }
        index += 1
      }
      index = min(bytes.count, index + end.utf8CodeUnitCount)
    }
    while index < bytes.count {
      if has("//", at: index) {
        skip(to: "\n", escaping: false)
        code.append(UInt8(ascii: "\n"))
      } else if has("\"\"\"", at: index) {
        index += 3
        skip(to: "\"\"\"", escaping: true)
      } else if has("\"", at: index) {
        index += 1
        skip(to: "\"", escaping: true)
      } else {
        code.append(bytes[index])
        index += 1
      }
    }
    return code
  }

  /// Returns the types that code declares at the beginning of a line, except private types.
  static func declaredTypes(in code: [UInt8]) -> [String] {
    let keywords: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
    let lines = String(decoding: code, as: UTF8.self).split(separator: "\n")
    return lines.compactMap { line in
      guard let first = line.unicodeScalars.first, first.properties.isAlphabetic || first == "@"
      else { return nil }
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      guard let place = words.firstIndex(where: keywords.contains), place + 1 < words.count,
        words[..<place].allSatisfy({ $0.first?.isLowercase == true || $0 == "MainActor" }),
        !words[..<place].contains("private"), !words[..<place].contains("fileprivate"),
        !words[..<place].contains("extension"), !words[..<place].contains("import")
      else { return nil }
      return String(words[place + 1])
    }
  }

  /// Returns the names in code that begin with a capital letter.
  static func words(in code: [UInt8]) -> Set<String> {
    var words: Set<String> = []
    var start: Int?
    for (index, byte) in (code + [0]).enumerated() {
      let isPart: Bool =
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
          true
        default: false
        }
      if isPart {
        start = start ?? index
      } else if let begin = start {
        if (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(code[begin]) {
          words.insert(String(decoding: code[begin..<index], as: UTF8.self))
        }
        start = nil
      }
    }
    return words
  }
}
