internal import Foundation

/// A prepared SQL statement, with methods that bind its parameters and read its columns.
///
/// Each connection prepares a statement once. Text keeps all characters, including NUL.
struct PreparedStatement {
  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) { self.handle = handle }

  /// Runs a statement without result rows.
  func run<each Value: ColumnValue>(_ values: repeat each Value) throws {
    try bind(repeat each values)
    defer { reset() }
    while try next() {}
  }

  /// Runs a statement without result rows; a closure binds its parameters one after another.
  ///
  /// This method is equivalent to ``run(_:)``, but faster for many rows.
  func run(binding: (inout Parameters) throws -> Void) throws {
    var parameters = Parameters(handle)
    defer {
      reset()
      // Borrowed bytes must not stay bound, and clearing the other parameters does no harm.
      _ = SQLite.clearBindings(handle)
    }
    try binding(&parameters)
    while try next() {}
  }

  /// The parameters of a statement, bound in their order.
  struct Parameters {
    private let handle: OpaquePointer
    private var index: Int32 = 0

    fileprivate init(_ handle: OpaquePointer) { self.handle = handle }

    /// Binds the next parameter.
    @inline(__always)
    mutating func append(_ value: some ColumnValue) throws {
      index += 1
      try DatabaseError.check(value.bind(to: handle, at: index))
    }

    /// Binds the next parameter to bytes without copying them.
    ///
    /// The bytes must stay valid and unchanged until the statement has run.
    mutating func append(borrowing bytes: UnsafeRawBufferPointer) throws {
      index += 1
      try DatabaseError.check(SQLite.bind(borrowedBlob: bytes, handle, index))
    }
  }

  /// Runs a statement, and calls a closure with each row until the closure returns `false`.
  func rows<each Value: ColumnValue>(
    _ values: repeat each Value, visit: (Self) throws -> Bool
  ) throws {
    try bind(repeat each values)
    defer { reset() }
    while try next(), try visit(self) {}
  }

  /// Runs a statement, and returns a closure's result for the first row, or `nil` without a row.
  func first<Result, each Value: ColumnValue>(
    _ values: repeat each Value, read: (Self) throws -> Result?
  ) throws -> Result? {
    try bind(repeat each values)
    defer { reset() }
    return try next() ? read(self) : nil
  }

  // MARK: - Columns of the current row, counted from 0

  /// Returns an integer, or 0 for NULL.
  func integer(_ column: Int32) -> Int { Int(SQLite.integer(handle, column)) }

  /// Returns a row ID of this or another table, or 0 for NULL.
  func key(_ column: Int32) -> Int64 { SQLite.integer(handle, column) }

  /// Returns whether an integer is not 0; `false` for NULL.
  func isTrue(_ column: Int32) -> Bool { SQLite.integer(handle, column) != 0 }

  /// Returns an integer, or `nil` for NULL.
  func optionalInteger(_ column: Int32) -> Int? { isNull(column) ? nil : integer(column) }

  /// Returns a number, or `nil` for NULL.
  func double(_ column: Int32) -> Double? {
    isNull(column) ? nil : SQLite.double(handle, column)
  }

  /// Returns text, or `nil` for NULL.
  func text(_ column: Int32) -> String? {
    guard let start = SQLite.text(handle, column) else { return nil }
    let count = SQLite.count(handle, column)
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Returns bytes, or `nil` for NULL.
  func data(_ column: Int32) -> Data? {
    guard !isNull(column) else { return nil }
    guard let start = SQLite.blob(handle, column) else { return Data() }
    return Data(bytes: start, count: SQLite.count(handle, column))
  }

  /// Returns a UUID, or `nil` if the value does not have 16 bytes.
  func uuid(_ column: Int32) -> UUID? {
    guard let start = SQLite.blob(handle, column), SQLite.count(handle, column) == 16
    else { return nil }
    return UUID(uuid: start.loadUnaligned(as: uuid_t.self))
  }

  private func isNull(_ column: Int32) -> Bool { SQLite.isNull(handle, column) }

  // MARK: - Execution

  private func bind<each Value: ColumnValue>(_ values: repeat each Value) throws {
    var index: Int32 = 0
    for value in repeat each values {
      index += 1
      try DatabaseError.check(value.bind(to: handle, at: index))
    }
  }

  private func next() throws -> Bool {
    switch ResultCode(rawValue: SQLite.step(handle)) {
    case .row: return true
    case .done: return false
    case let code: throw DatabaseError(resultCode: code)
    }
  }

  private func reset() {
    // The code repeats the failure of the last step, which was thrown then.
    _ = SQLite.reset(handle)
  }
}

// MARK: - Values

/// A value that a column can contain.
protocol ColumnValue {
  /// Binds the value to a parameter of a statement, and returns SQLite's result code.
  ///
  /// Parameters are counted from 1.
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32
}

extension Int: ColumnValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    SQLite.bind(integer: Int64(self), statement, index)
  }
}

extension Int64: ColumnValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    SQLite.bind(integer: self, statement, index)
  }
}

extension Bool: ColumnValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    SQLite.bind(integer: self ? 1 : 0, statement, index)
  }
}

extension Double: ColumnValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    SQLite.bind(double: self, statement, index)
  }
}

extension String: ColumnValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    var text = self
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { SQLite.bind(text: $0, statement, index) }
    }
  }
}

extension Data: ColumnValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    withUnsafeBytes { SQLite.bind(blob: $0, statement, index) }
  }
}

extension [UInt8]: ColumnValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    withUnsafeBytes { SQLite.bind(blob: $0, statement, index) }
  }
}

extension UUID: ColumnValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    withUnsafeBytes(of: uuid) { SQLite.bind(blob: $0, statement, index) }
  }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    guard let value = self else { return SQLite.bindNull(statement, index) }
    return value.bind(to: statement, at: index)
  }
}
