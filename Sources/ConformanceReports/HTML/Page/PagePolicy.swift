internal import ConformanceRecord
internal import Foundation

/// The content security policy of a page that consists of a single file.
package enum PagePolicy {
  /// Returns a policy that forbids external resources and all scripts except the given one.
  package static func text(script: String) -> String {
    let digits = Array(SHA256.hexadecimal(script.utf8))
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
    let hash = Data(bytes).base64EncodedString()
    return "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-\(hash)'; "
      + "base-uri 'none'; form-action 'none'"
  }
}
