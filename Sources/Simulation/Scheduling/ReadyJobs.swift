/// The jobs and calls of a thread that are ready to run; a seed determines the order of the calls.
///
/// While a thread uses an instance, each job that becomes ready on this thread is added to the
/// instance instead of the Swift runtime's thread pool. Therefore, one thread runs all code of a
/// simulated world, one job after another. Other threads are not affected, so two threads can
/// simulate at the same time.
///
/// A world postpones its effects with ``pause()`` and ``later(_:)``, and the seed chooses which of
/// these calls is made next. The jobs that a call causes run to their end before the next call.
/// Their order does not depend on the number of jobs into which the compiler splits a function, so
/// a history is the same in debug and release builds.
///
/// Simulated code must not leave the thread: it must not sleep, wait for real input, or call
/// `Task.yield`, whose job does not pass through the runtime's hook.
public final class ReadyJobs {
  private enum Call {
    /// Resumes a caller of ``pause()``, which needs no closure.
    case resume(UnsafeContinuation<Void, Never>)
    case perform(() -> Void)
  }

  // Each job reads and changes these lists several times. Only one thread uses an instance, and no
  // access spans other code, so checks of exclusive access would only cost time.

  /// The jobs that are ready to run, followed by those that the current job or call has made ready.
  @exclusivity(unchecked) private var jobs: [UnownedJob] = []
  /// The number of jobs that were ready before the current job or call; among these, the last one
  /// runs first.
  @exclusivity(unchecked) private var sortedCount = 0
  @exclusivity(unchecked) private var calls: [Call] = []
  private var quietWaiters: [UnsafeContinuation<Void, Never>] = []
  private var random: SimulationRandom?
  private var digest = HistoryDigest()
  /// The number of calls that were made.
  public private(set) var count = 0

  /// Creates an empty list.
  ///
  /// - Parameter order: The seed that determines the order of calls; `nil` for their order of
  ///   arrival.
  public init(order: UInt64?) { random = order.map { SimulationRandom(seed: $0) } }

  /// Whether the Swift runtime lets a thread determine the order of its jobs.
  public static var isSupported: Bool { JobHook.isInstalled }

  /// The instance that the current thread uses; `nil` if it does not use one.
  static var current: ReadyJobs? {
    JobRoute.current.map { Unmanaged<ReadyJobs>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Uses this instance for the jobs of the current thread while a synchronous closure runs.
  public func use<Result>(_ body: () throws -> Result) rethrows -> Result {
    _ = JobHook.isInstalled
    let earlier = JobRoute.current
    JobRoute.current = Unmanaged.passUnretained(self).toOpaque()
    defer { JobRoute.current = earlier }
    return try body()
  }

  /// Whether no job is ready to run, although calls can be ready.
  var isIdle: Bool { jobs.isEmpty }

  /// The hash of all choices so far.
  var choices: UInt64 { digest.value }

  /// Runs the next job, makes a call if no job is ready, or resumes the callers of ``quiet()`` if
  /// no call is ready either.
  ///
  /// - Returns: Whether there was anything to do.
  public func runNext() -> Bool {
    sortJobs()
    if let job = jobs.popLast() {
      sortedCount = jobs.count
      job.runSynchronously(on: .generic)
      return true
    }
    guard calls.isEmpty else {
      makeCall()
      return true
    }
    guard !quietWaiters.isEmpty else { return false }
    let waiters = quietWaiters
    quietWaiters = []
    for waiter in waiters { waiter.resume() }
    return true
  }

  /// Puts the jobs that have just become ready ahead of all earlier jobs, in the order in which
  /// they became ready.
  ///
  /// Therefore, each task runs until it waits for a call, however many jobs it consists of.
  private func sortJobs() {
    if jobs.count > sortedCount + 1 { jobs[sortedCount...].reverse() }
    sortedCount = jobs.count
  }

  private func makeCall() {
    let index = calls.count == 1 ? 0 : random?.number(below: calls.count) ?? 0
    digest.add(UInt64(truncatingIfNeeded: calls.count << 16 | index))
    count += 1
    switch calls.remove(at: index) {
    case .resume(let continuation): continuation.resume()
    case .perform(let body): body()
    }
  }

  func add(_ job: UnownedJob) { jobs.append(job) }

  /// Runs only the jobs and calls that a closure starts and those that they cause, but at most the
  /// given number of them.
  ///
  /// Jobs and calls that are already ready are postponed, so that a check observes the world at one
  /// moment.
  func runAlone(mostRuns: Int, _ begin: () -> Void) {
    sortJobs()
    let earlier = (jobs: jobs, calls: calls, waiters: quietWaiters)
    (jobs, sortedCount, calls, quietWaiters) = ([], 0, [], [])
    begin()
    for _ in 0..<mostRuns where !runNext() { break }
    sortJobs()
    jobs += earlier.jobs
    sortedCount = jobs.count
    calls = earlier.calls + calls
    quietWaiters += earlier.waiters
  }

  // MARK: - For code under simulation

  /// Suspends the caller until its turn among the ready calls; returns immediately if the thread
  /// does not use an instance.
  public static func pause() async {
    guard let current else { return }
    await withUnsafeContinuation { current.calls.append(.resume($0)) }
  }

  /// Makes a call later, in an order that the seed determines; makes it immediately if the thread
  /// does not use an instance.
  public static func later(_ call: @escaping @Sendable () -> Void) {
    if let current { current.calls.append(.perform(call)) } else { call() }
  }

  /// Waits until no job or call is ready; returns immediately if the thread does not use an
  /// instance.
  public static func quiet() async {
    guard current != nil else { return }
    await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
      if let current { current.quietWaiters.append(continuation) } else { continuation.resume() }
    }
  }
}
