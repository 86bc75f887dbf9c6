internal import Foundation
internal import HealthModel

extension StoreDeviation {
  /// Returns a deviation in which one error code replaces another.
  private static func renaming(
    _ id: String, _ summary: String, _ code: HealthError.Code, to other: HealthError.Code
  ) -> Self {
    let renamed: @Sendable (any Error) -> any Error = { error in
      (error as? HealthError)?.code == code ? HealthError(other) : error
    }
    return Self(id, summary) {
      $0.save = { base, sample in
        do { try await base.store.save(.quantity(sample)) } catch { throw renamed(error) }
      }
      $0.found = { _, _, found in found.mapError(renamed) }
      $0.changes = { _, _, changes in changes.mapError(renamed) }
      $0.request = { base, share, read in
        do { return try await base.store.requestAuthorization(toShare: share, read: read) } catch {
          throw renamed(error)
        }
      }
    }
  }

  /// Stores that process, check or report authorization, or limit sorted queries, incorrectly.
  static let authorization: [Self] = [
    renaming(
      "reports-undecided-as-denied",
      "an error for undecided authorization has the code for denied authorization",
      .errorAuthorizationNotDetermined, to: .errorAuthorizationDenied),
    renaming(
      "reports-denied-as-undecided",
      "an error for denied authorization has the code for undecided authorization",
      .errorAuthorizationDenied, to: .errorAuthorizationNotDetermined),
    renaming(
      "reports-dismissed-sheet-as-unknown-error",
      "a dismissed sheet is reported as an unknown error", .errorUserCanceled, to: .unknownError),
    Self(
      "returns-whether-sharing-was-granted",
      "a request returns whether sharing is authorized for all its types"
    ) {
      $0.request = { base, share, read in
        _ = try await base.store.requestAuthorization(toShare: share, read: read)
        for type in share
        where await base.store.authorizationStatus(for: type) != .sharingAuthorized {
          return false
        }
        return true
      }
    },
    Self(
      "leaves-permissions-undecided", "a request succeeds and leaves permissions undecided"
    ) { $0.request = { _, _, _ in true } },
    Self("grants-permissions-without-prompt", "a request grants everything without a prompt") {
      $0.request = { base, share, read in
        for type in share {
          await base.store.setAuthorization(share: .sharingAuthorized, read: nil, for: type)
        }
        for type in read {
          await base.store.setAuthorization(share: nil, read: .granted, for: type)
        }
        return true
      }
    },
    Self("prompts-again-for-denied-types", "permission for a denied type is requested again") {
      $0.request = { base, share, read in
        for type in share where await base.store.authorizationStatus(for: type) == .sharingDenied {
          await base.store.setAuthorization(share: .notDetermined, read: nil, for: type)
        }
        return try await base.store.requestAuthorization(toShare: share, read: read)
      }
    },
    Self("prompts-again-for-granted-types", "permission for a granted type is requested again") {
      $0.request = { base, share, read in
        for type in share
        where await base.store.authorizationStatus(for: type) == .sharingAuthorized {
          await base.store.setAuthorization(share: .notDetermined, read: nil, for: type)
        }
        return try await base.store.requestAuthorization(toShare: share, read: read)
      }
    },
    Self("reports-dismissed-sheet-as-success", "a dismissed sheet is reported as a success") {
      $0.request = { base, share, read in
        do {
          return try await base.store.requestAuthorization(toShare: share, read: read)
        } catch let error as HealthError where error.code == .errorUserCanceled { return true }
      }
    },
    Self("prompts-for-first-request-only", "only the first request prompts the user") {
      $0.request = { base, share, read in
        guard base.count() == 1 else { return true }
        return try await base.store.requestAuthorization(toShare: share, read: read)
      }
    },
    Self(
      "returns-body-mass-status-for-all-types",
      "the status of body mass, once it is decided, is returned for every type"
    ) {
      $0.status = { base, type in
        let status = await base.store.authorizationStatus(for: .bodyMass)
        return status == .notDetermined
          ? await base.store.authorizationStatus(for: type) : status
      }
    },
    Self("requests-sharing-for-types-to-read", "a request to read also requests sharing") {
      $0.request = { base, share, read in
        let writable = read.filter { !$0.identifier.hasSuffix("ExerciseTime") }
        return try await base.store.requestAuthorization(
          toShare: share.union(writable), read: read)
      }
    },
    Self(
      "returns-undecided-status-as-denied",
      "the status of an undecided permission to share is returned as denied"
    ) {
      $0.status = { base, type in
        let status = await base.store.authorizationStatus(for: type)
        return status == .notDetermined ? .sharingDenied : status
      }
    },
    Self(
      "always-reports-sharing-as-authorized",
      "the status of sharing is always returned as authorized"
    ) {
      $0.status = { _, _ in .sharingAuthorized }
    },
    Self(
      "accepts-permission-requests-for-correlations",
      "types other than quantities, such as correlations, are dropped from a request to share"
    ) {
      $0.request = { base, share, read in
        let members = share.filter { if case .quantity = $0 { true } else { false } }
        return try await base.store.requestAuthorization(toShare: members, read: read)
      }
    },
    Self(
      "accepts-share-requests-for-read-only-types",
      "types that only the system writes can be requested for sharing"
    ) {
      $0.configure = { $0.readOnlyTypes = [] }
    },
    Self(
      "rejects-read-requests-for-exercise-time",
      "exercise time, which only the system writes, cannot be requested for reading"
    ) {
      $0.request = { base, share, read in
        guard !read.contains(where: { $0.identifier.hasSuffix("ExerciseTime") }) else {
          throw ProgrammerError(.typeNotShareable, "no")
        }
        return try await base.store.requestAuthorization(toShare: share, read: read)
      }
    },
    Self("always-reports-requests-as-needed", "a request is always reported as needed") {
      $0.requestStatus = { _, _, _ in .shouldRequest }
    },
    Self("never-reports-requests-as-needed", "a request is never reported as needed") {
      $0.requestStatus = { _, _, _ in .unnecessary }
    },
    Self(
      "reports-requests-for-denied-types-as-needed",
      "a request for a denied type is reported as needed"
    ) {
      $0.requestStatus = { base, share, read in
        for type in share {
          let status = await base.store.authorizationStatus(for: type)
          if status == .sharingDenied { return .shouldRequest }
        }
        return try await base.store.statusForAuthorizationRequest(toShare: share, read: read)
      }
    },
    Self(
      "ignores-read-types-in-request-status",
      "the types to read do not affect whether a request is reported as needed"
    ) {
      $0.requestStatus = { base, share, _ in
        try await base.store.statusForAuthorizationRequest(toShare: share, read: [])
      }
    },
    Self(
      "performs-request-when-status-is-queried",
      "querying whether a request is needed also performs the request"
    ) {
      $0.requestStatus = { base, share, read in
        let status = try await base.store.statusForAuthorizationRequest(
          toShare: share, read: read)
        _ = try await base.store.requestAuthorization(toShare: share, read: read)
        return status
      }
    },
    Self("saves-without-permission", "samples are saved without permission") {
      $0.save = { base, sample in
        do { try await base.store.save(.quantity(sample)) } catch let error as HealthError
          where error.code == .errorAuthorizationDenied
          || error.code == .errorAuthorizationNotDetermined
        { try await base.store.save(.quantity(sample), as: base.appSource) }
      }
    },
    Self(
      "accepts-saves-with-read-permission-only",
      "while sharing is undecided, any decision about reading also permits saving"
    ) {
      $0.save = { base, sample in
        do { try await base.store.save(.quantity(sample)) } catch let error as HealthError
          where error.code == .errorAuthorizationNotDetermined
        {
          _ = try await base.store.samples(id: QueryID(UUID()), type: sample.sampleType)
          try await base.store.save(.quantity(sample), as: base.appSource)
        }
      }
    },
    Self(
      "ignores-withdrawal-of-share-permission", "a withdrawn permission to share remains granted"
    ) {
      $0.setAuthorization = { base, share, read, type in
        let status = await base.store.authorizationStatus(for: type)
        let isWithdrawn = status == .sharingAuthorized && share == .sharingDenied
        await base.store.setAuthorization(share: isWithdrawn ? nil : share, read: read, for: type)
      }
    },
    Self("ignores-permissions-granted-in-settings", "no permission can be granted in Settings") {
      $0.setAuthorization = { base, share, read, type in
        await base.store.setAuthorization(
          share: share == .sharingAuthorized ? nil : share, read: read == .granted ? nil : read,
          for: type)
      }
    },
    Self(
      "fails-queries-while-reading-is-denied",
      "sample queries fail after any read permission is denied in Settings, until any is granted"
    ) {
      $0.setAuthorization = { base, share, read, type in
        if read == .denied { base.notes.withLock { $0.count = 1 } }
        if read == .granted { base.notes.withLock { $0.count = 0 } }
        await base.store.setAuthorization(share: share, read: read, for: type)
      }
      $0.found = { base, _, found in
        base.notes.withLock { $0.count } == 1
          ? .failure(HealthError(.errorAuthorizationDenied)) : found
      }
    },
    Self(
      "treats-denied-reading-as-granted",
      "permission to read that is denied in Settings is granted instead"
    ) {
      $0.setAuthorization = { base, share, read, type in
        await base.store.setAuthorization(
          share: share, read: read == .denied ? .granted : read, for: type)
      }
    },
    Self(
      "returns-no-samples-while-reading-is-denied",
      "sample queries return no samples if the last read permission set in Settings is denied"
    ) {
      $0.setAuthorization = { base, share, read, type in
        if let read { base.notes.withLock { $0.count = read == .denied ? 1 : 0 } }
        await base.store.setAuthorization(share: share, read: read, for: type)
      }
      $0.found = { base, _, found in
        base.notes.withLock { $0.count } == 1 ? found.map { _ in [] } : found
      }
    },
    Self(
      "denies-reading-when-sharing-is-denied",
      "denying permission to share in Settings also denies permission to read"
    ) {
      $0.setAuthorization = { base, share, read, type in
        await base.store.setAuthorization(
          share: share, read: share == .sharingDenied ? .denied : read, for: type)
      }
    },
    Self(
      "treats-undecided-queries-as-empty",
      "a query before an authorization request is treated as a query without results"
    ) {
      $0.found = { _, _, found in
        found.flatMapError { error in
          (error as? HealthError)?.code == .errorAuthorizationNotDetermined
            ? .success([]) : .failure(error)
        }
      }
      $0.statistics = { base, query in
        do { return try await base.store.statistics(query) } catch let error as HealthError
          where error.code == .errorAuthorizationNotDetermined
        { throw HealthError(.errorNoData) }
      }
    },
    Self(
      "lowers-limits-of-sorted-queries-by-one",
      "the limit of a sorted query is lowered by one, but not below one"
    ) {
      $0.query = { _, query in
        query.limit > 0 && !query.sort.isEmpty
          ? query.altered(limit: max(1, query.limit - 1)) : query
      }
    },
  ]
}
