internal import Foundation
internal import HealthModel
package import JSONText
internal import WeightSync

/// An error in its encoded form.
///
/// ```json
/// {"code": -32000, "message": "…",
///  "data": {"kind": "health", "name": "timeout", "definite": false}}
/// ```
package struct WireFailure: Error, WireValue, Hashable, Sendable {
  /// The origin of an error.
  package enum Kind: String, Hashable, Sendable, CaseIterable, WireName {
    /// A call to a store failed; see `HealthError`.
    case health
    /// The calling program made a mistake; see `ProgrammerError`.
    case programmer
    /// A sync rejected the call; see `WeightSyncError`.
    case weightSync
    /// An entry violates a rule; see `WeightEntry.ValidationError`.
    case validation
    /// The session has ended.
    case ended
    /// The suite's own home or store threw an error.
    case host

    /// The error code of this kind.
    package var code: Int { -32000 - (Self.allCases.firstIndex(of: self) ?? 0) }
  }

  /// The error code.
  package var code: Int
  /// A message for a developer.
  package var message: String
  /// The kind of the error, or `nil` for an error without a kind, such as one of JSON-RPC itself.
  package var kind: Kind?
  /// The name of the reason among the errors of the kind.
  package var name: String?
  /// The name of the field that violates a rule, for a validation error.
  package var field: String?
  /// The token with which the suite finds its original error.
  package var token: String?
  /// Whether the outcome is known: the call had no effect, or a sync threw the error by itself.
  package var isDefinite: Bool

  /// Creates an error of a kind.
  package init(_ kind: Kind, _ name: String? = nil, _ message: String = "") {
    self.init(code: kind.code, message: message.isEmpty ? name ?? kind.rawValue : message)
    self.kind = kind
    self.name = name
    isDefinite = Self.isUsuallyDefinite(code, name: name)
  }

  /// Creates an error of the JSON-RPC protocol itself.
  package init(code: Int, message: String) {
    self.code = code
    self.message = message
    isDefinite = Self.isUsuallyDefinite(code, name: nil)
  }

  private static func isUsuallyDefinite(_ code: Int, name: String?) -> Bool {
    let indefinite: [HealthError.Code] = [.timeout, .network, .cancelled]
    return ![WireFailure.internalError, WireFailure.requestCancelled].contains(code)
      && !(code == Kind.health.code && indefinite.contains { $0.name == name })
  }
}

// MARK: - Encoding

extension WireFailure {
  package static var expectation: String { "an error with 'code' and 'message'" }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    self.init(code: try object.required("code"), message: try object.required("message"))
    try read(data: object["data"] ?? .null)
  }

  /// Decodes the machine-readable data of an error.
  private mutating func read(data: JSONValue) throws(WireError) {
    guard case .object(let data) = data else { return }
    do throws(WireError) {
      (kind, name) = (try data.optional("kind"), try data.optional("name"))
      (field, token) = (try data.optional("field"), try data.optional("token"))
      isDefinite =
        try data.optional("definite") ?? Self.isUsuallyDefinite(code, name: name)
    } catch { throw error.inside("data") }
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("code", code)
      writer.member("message", message)
      writer.name("data")
      write(data: &writer)
    }
  }

  /// Encodes the machine-readable data of the error.
  private func write(data writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("kind", ifPresent: kind)
      writer.member("name", ifPresent: name)
      writer.member("field", ifPresent: field)
      writer.member("token", ifPresent: token)
      writer.member("definite", isDefinite)
    }
  }
}

// MARK: - Errors of the model

extension WireFailure {
  /// Creates the encoded form of any error.
  ///
  /// An error of an unknown type leaves the outcome of the call unknown.
  package init(_ error: any Error) {
    switch error {
    case let error as WireFailure: self = error
    case let error as HealthError:
      self.init(.health, error.code.name, error.message)
    case let error as ProgrammerError:
      self.init(.programmer, error.kind.rawValue, error.message)
    case let error as WeightSyncError: self.init(.weightSync, error.wireName)
    case let error as WeightEntry.ValidationError:
      self.init(.validation, nil, error.message)
      field = error.field
    case let error as WireError:
      self.init(code: WireFailure.invalidParams, message: error.description)
    case is CancellationError:
      self.init(code: WireFailure.requestCancelled, message: "the request was canceled")
    default:
      self.init(code: WireFailure.internalError, message: "an error of type \(type(of: error))")
    }
  }

  /// Creates the encoded form of an error that prevented the creation of a subject.
  ///
  /// The subject has received no health data yet, so the error's own description is sent, if it has
  /// one, for example the reason why a file cannot be opened.
  init(creating subject: String, _ error: any Error) {
    self.init(error)
    guard code == WireFailure.internalError, kind == nil else { return }
    // Where errors are bridged to `NSError`, a cast of the error itself succeeds for every type.
    let isDescribed = type(of: error) is any CustomStringConvertible.Type
    let description = isDescribed ? "\(error)" : nil
    let reason = description ?? (error as? any LocalizedError)?.errorDescription ?? message
    message = "the \(subject) cannot be created: \(reason)"
  }

  /// The corresponding model error or `CancellationError`, or this error if neither corresponds.
  package var error: any Error {
    if code == WireFailure.requestCancelled { return CancellationError() }
    switch (kind, name) {
    case (.health, let name?):
      if let code = HealthError.Code.allCases.first(where: { $0.name == name }) {
        return HealthError(code, message == name ? "" : message)
      }
    case (.programmer, let name?):
      if let kind = ProgrammerError.Kind(rawValue: name) { return ProgrammerError(kind, message) }
    case (.weightSync, let name?):
      if let error = WeightSyncError.allCases.first(where: { $0.wireName == name }) {
        return error
      }
    case (.validation, _):
      if let field { return WeightEntry.ValidationError(field: field, message: message) }
    default: break
    }
    return self
  }
}

extension WeightSyncError {
  fileprivate static var allCases: [Self] { [.unknownEntry, .importedEntryIsReadOnly, .disabled] }

  fileprivate var wireName: String { String(describing: self) }
}

extension WireFailure: CustomStringConvertible {
  package var description: String { "error \(code): \(message)" }
}
