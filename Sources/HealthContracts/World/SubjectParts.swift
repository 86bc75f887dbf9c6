internal import Conformance
public import HealthModel

/// The key of a part that a subject can have in addition to its store, home and sync.
///
/// The author of a domain declares a key for each part that the domain's rows act on:
///
/// ```swift
/// extension PartKey where Part == any QueryService {
///   static var queryService: Self { Self("queryService") }
/// }
/// ```
///
/// The author of a subject provides the part with ``HealthSubject/provide(_:_:)``, and the domain's
/// stage creates it with ``HealthWorld/part(_:)``.
public struct PartKey<Part: Sendable>: Hashable, Sendable {
  /// The name in reports, which is also the capability that rows about the part need.
  public let name: String

  /// Creates a key.
  ///
  /// - Parameter name: The name, which must differ from the names of all other capabilities.
  public init(_ name: String) { self.name = name }
}

/// The factories of the parts that a subject has in addition to its store, home and sync.
struct SubjectParts: Sendable {
  typealias Make =
    @Sendable (any HealthStoreProtocol, HealthSubject.Surroundings) async throws -> any Sendable

  private var factories: [String: Make] = [:]

  var names: Set<String> { Set(factories.keys) }

  mutating func set(_ name: String, _ make: @escaping Make) { factories[name] = make }

  /// Creates a part over a store.
  ///
  /// - Throws: ``CaseProblem`` if the subject does not have the part, or if the part does not have
  ///   the type that its key states; ``SubjectFailure`` if the part's factory throws.
  func make<Part: Sendable>(
    _ key: PartKey<Part>, over store: any HealthStoreProtocol,
    in surroundings: HealthSubject.Surroundings
  ) async throws -> Part {
    guard let make = factories[key.name] else {
      throw CaseProblem("the subject has no part '\(key.name)'")
    }
    let part: any Sendable
    do { part = try await make(store, surroundings) } catch let breakdown as SubjectBreakdown {
      throw SubjectFailure(breakdown)
    } catch {
      throw SubjectFailure(
        message: "the subject's part '\(key.name)' cannot be created: \(error)", exchange: [])
    }
    guard let typed = part as? Part else {
      throw CaseProblem("the subject's part '\(key.name)' does not have the type '\(Part.self)'")
    }
    return typed
  }
}

extension HealthSubject {
  /// Provides a part for the rows of a domain.
  ///
  /// - Parameters:
  ///   - key: The key of the part.
  ///   - make: A closure that creates the part for a case, over the store of the case. The closure
  ///     is called each time a stage calls ``HealthWorld/part(_:)``, for example after a restart of
  ///     the app's process.
  public mutating func provide<Part: Sendable>(
    _ key: PartKey<Part>,
    _ make: @escaping @Sendable (any HealthStoreProtocol, Surroundings) async throws -> Part
  ) {
    provided.set(key.name) { try await make($0, $1) }
  }

  /// Returns a copy of the subject with a part; see ``provide(_:_:)``.
  public func providing<Part: Sendable>(
    _ key: PartKey<Part>,
    _ make: @escaping @Sendable (any HealthStoreProtocol, Surroundings) async throws -> Part
  ) -> Self {
    var subject = self
    subject.provide(key, make)
    return subject
  }
}
