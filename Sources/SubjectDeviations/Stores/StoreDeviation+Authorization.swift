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

  /// Stores that process authorization requests, or check or report authorization, incorrectly.
  static let authorization: [Self] = [
    renaming(
      "takes-undecided-for-denied", "an undecided authorization is reported as denied",
      .errorAuthorizationNotDetermined, to: .errorAuthorizationDenied),
    renaming(
      "takes-denied-for-undecided", "a denied authorization is reported as undecided",
      .errorAuthorizationDenied, to: .errorAuthorizationNotDetermined),
    renaming(
      "takes-cancelled-for-unknown", "a dismissed sheet is reported as an unknown error",
      .errorUserCanceled, to: .unknownError),
    Self("answers-what-was-granted", "a request returns whether sharing was granted") {
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
      "leaves-permissions-undecided", "a request leaves permissions undecided"
    ) { $0.request = { _, _, _ in true } },
    Self("grants-without-asking", "a request grants everything without a prompt") {
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
    Self("asks-again", "permission for a refused type is requested again") {
      $0.request = { base, share, read in
        for type in share where await base.store.authorizationStatus(for: type) == .sharingDenied {
          await base.store.setAuthorization(share: .notDetermined, read: nil, for: type)
        }
        return try await base.store.requestAuthorization(toShare: share, read: read)
      }
    },
    Self("asks-again-for-what-was-granted", "permission for a granted type is requested again") {
      $0.request = { base, share, read in
        for type in share
        where await base.store.authorizationStatus(for: type) == .sharingAuthorized {
          await base.store.setAuthorization(share: .notDetermined, read: nil, for: type)
        }
        return try await base.store.requestAuthorization(toShare: share, read: read)
      }
    },
    Self("cancels-with-success", "a dismissed sheet counts as a success") {
      $0.request = { base, share, read in
        do {
          return try await base.store.requestAuthorization(toShare: share, read: read)
        } catch let error as HealthError where error.code == .errorUserCanceled { return true }
      }
    },
    Self("asks-only-once", "only the first request prompts the user") {
      $0.request = { base, share, read in
        guard base.count() == 1 else { return true }
        return try await base.store.requestAuthorization(toShare: share, read: read)
      }
    },
    Self("decides-all-types-at-once", "a decision for body mass is reported for every type") {
      $0.status = { base, type in
        let status = await base.store.authorizationStatus(for: .bodyMass)
        return status == .notDetermined
          ? await base.store.authorizationStatus(for: type) : status
      }
    },
    Self("shares-what-it-may-read", "a request to read also requests sharing") {
      $0.request = { base, share, read in
        let writable = read.filter { !$0.identifier.hasSuffix("ExerciseTime") }
        return try await base.store.requestAuthorization(
          toShare: share.union(writable), read: read)
      }
    },
    Self("tells-the-read-status", "an undecided permission to share is reported as denied") {
      $0.status = { base, type in
        let status = await base.store.authorizationStatus(for: type)
        return status == .notDetermined ? .sharingDenied : status
      }
    },
    Self("always-says-allowed", "sharing is always reported as authorized") {
      $0.status = { _, _ in .sharingAuthorized }
    },
    Self("lets-correlations-be-asked-for", "permission for a correlation can be requested") {
      $0.request = { base, share, read in
        let members = share.filter { if case .quantity = $0 { true } else { false } }
        return try await base.store.requestAuthorization(toShare: members, read: read)
      }
    },
    Self(
      "lets-everything-be-shared", "types that only the system writes can be requested for sharing"
    ) {
      $0.configure = { $0.readOnlyTypes = [] }
    },
    Self(
      "lets-nothing-of-the-system-be-read",
      "types that only the system writes cannot be requested for reading"
    ) {
      $0.request = { base, share, read in
        guard !read.contains(where: { $0.identifier.hasSuffix("ExerciseTime") }) else {
          throw ProgrammerError(.typeNotShareable, "no")
        }
        return try await base.store.requestAuthorization(toShare: share, read: read)
      }
    },
    Self("always-needs-to-ask", "a request is always reported as needed") {
      $0.requestStatus = { _, _, _ in .shouldRequest }
    },
    Self("never-needs-to-ask", "a request is never reported as needed") {
      $0.requestStatus = { _, _, _ in .unnecessary }
    },
    Self("needs-to-ask-what-was-refused", "a request for a refused type is reported as needed") {
      $0.requestStatus = { base, share, read in
        for type in share {
          let status = await base.store.authorizationStatus(for: type)
          if status == .sharingDenied { return .shouldRequest }
        }
        return try await base.store.statusForAuthorizationRequest(toShare: share, read: read)
      }
    },
    Self("looks-at-sharing-only", "a request to read is never reported as needed") {
      $0.requestStatus = { base, share, _ in
        try await base.store.statusForAuthorizationRequest(toShare: share, read: [])
      }
    },
    Self("asks-while-it-tells", "asking whether a request is needed also performs the request") {
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
    Self("saves-what-may-be-read", "permission to read also permits saving") {
      $0.save = { base, sample in
        do { try await base.store.save(.quantity(sample)) } catch let error as HealthError
          where error.code == .errorAuthorizationNotDetermined
        {
          _ = try await base.store.samples(id: QueryID(UUID()), type: sample.sampleType)
          try await base.store.save(.quantity(sample), as: base.appSource)
        }
      }
    },
    Self("keeps-withdrawn-grants", "a withdrawn permission remains granted") {
      $0.setAuthorization = { base, share, read, type in
        let status = await base.store.authorizationStatus(for: type)
        let isWithdrawn = status == .sharingAuthorized && share == .sharingDenied
        await base.store.setAuthorization(share: isWithdrawn ? nil : share, read: read, for: type)
      }
    },
    Self("keeps-refusals", "no permission can be granted in Settings") {
      $0.setAuthorization = { base, share, read, type in
        await base.store.setAuthorization(
          share: share == .sharingAuthorized ? nil : share, read: read == .granted ? nil : read,
          for: type)
      }
    },
    Self("fails-refused-queries", "every query fails while the app may not read some type") {
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
    Self("shows-everything", "a query of a type that the app may not read returns all samples") {
      $0.setAuthorization = { base, share, read, type in
        await base.store.setAuthorization(
          share: share, read: read == .denied ? .granted : read, for: type)
      }
    },
    Self(
      "shows-nothing", "queries also hide the app's samples while the app may not read some type"
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
      "ties-reading-to-sharing",
      "without permission to share, samples from other sources are hidden"
    ) {
      $0.setAuthorization = { base, share, read, type in
        await base.store.setAuthorization(
          share: share, read: share == .sharingDenied ? .denied : read, for: type)
      }
    },
    Self(
      "answers-undecided-queries", "a query without an authorization request returns no samples"
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
      "limits-hidden-samples-too",
      "the limit of a sorted query is lowered by one, as for a hidden sample"
    ) {
      $0.query = { _, query in
        query.limit > 0 && !query.sort.isEmpty
          ? query.altered(limit: max(1, query.limit - 1)) : query
      }
    },
  ]
}
