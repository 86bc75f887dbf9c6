/// A location in a file of an export.
public struct ExportPlace: Hashable, Sendable {
  /// The name of the file, without its folder.
  public let file: String
  /// The line, counted from 1.
  public let line: Int
  /// The column in bytes, counted from 1.
  public let column: Int
  /// The number of bytes that precede the location in the file, after inflation.
  public let byteOffset: Int

  /// Creates a location in a file.
  public init(file: String, line: Int, column: Int, byteOffset: Int) {
    self.file = file
    self.line = line
    self.column = column
    self.byteOffset = byteOffset
  }
}

/// The reason why an export cannot be opened, or cannot be read to its end.
///
/// The records that precede the location of the error have been delivered. An error quotes nothing
/// from the document except a known element's name, a punctuation character, or the name of an
/// unsupported encoding.
public struct ExportError: Error, Hashable, Sendable {
  /// The kind of failure.
  ///
  /// New kinds can be added in later versions.
  public struct Code: Hashable, Sendable {
    /// The name of the kind.
    public let name: String

    /// The file could not be opened or read.
    public static let unreadable = Self(name: "unreadable")
    /// The file, folder or archive contains no Apple Health export.
    public static let notAnExport = Self(name: "notAnExport")
    /// The encoding of the document is not UTF-8.
    public static let unsupportedEncoding = Self(name: "unsupportedEncoding")
    /// The text is not well-formed XML, or refers to an entity that is not predefined.
    public static let malformed = Self(name: "malformed")
    /// The document ends within an element or other markup, after the root element's start tag.
    ///
    /// A document that ends earlier is reported as ``notAnExport``.
    public static let truncated = Self(name: "truncated")
    /// The file exceeds a limit that ``ExportLimits`` states.
    public static let limitExceeded = Self(name: "limitExceeded")
    /// The archive is inconsistent or incomplete, its directory is larger than 256 MiB, or the
    /// checksum of an entry is wrong.
    public static let damagedArchive = Self(name: "damagedArchive")
    /// An entry of the archive is encrypted, or is compressed by a method other than deflate.
    public static let unsupportedArchive = Self(name: "unsupportedArchive")
    /// Archives cannot be inflated, because zlib was missing during the build or cannot be
    /// initialized.
    public static let zlibUnavailable = Self(name: "zlibUnavailable")
  }

  /// The kind of failure.
  public let code: Code
  /// A description of the expected and the actual content.
  public let message: String
  /// A way to solve the problem.
  public let remedy: String
  /// The location of the problem, or `nil` if the problem does not concern a location in a file.
  public let place: ExportPlace?

  /// Creates an error, by default without a location.
  public init(_ code: Code, _ message: String, remedy: String, place: ExportPlace? = nil) {
    self.code = code
    self.message = message
    self.remedy = remedy
    self.place = place
  }
}

extension ExportError: CustomStringConvertible {
  /// The location (if any), the message, the remedy and the kind.
  public var description: String {
    let prefix = place.map { "\($0.file):\($0.line):\($0.column): " } ?? ""
    return "\(prefix)\(message); \(remedy) [\(code.name)]"
  }
}

extension ExportError {
  /// The remedy for an incomplete or changed file.
  static let exportAgain = "export the data again in the Health app, and copy the file unchanged"

  /// Returns the error with a location, or unchanged if it already has one.
  func at(_ place: ExportPlace) -> Self {
    Self(code, message, remedy: remedy, place: self.place ?? place)
  }

  /// Returns the error for a number that exceeds a limit.
  static func limit(
    _ subject: String, _ limit: Int, _ name: String, at place: ExportPlace? = nil
  ) -> Self {
    Self(
      .limitExceeded, "expected at most \(limit) \(subject), found more",
      remedy: "raise the limit '\(name)' if the file can be trusted", place: place)
  }
}
