internal import ConformanceTool

extension Console {
  /// The name by which the metrics commands still call ``reportError(_:quoting:fix:)``.
  func complain(_ message: String, quoting quotes: [String] = [], fix: String) {
    reportError(message, quoting: quotes, fix: fix)
  }
}
