/// The jobs of a thread that are ready to run; they run in an order that a seed determines.
///
/// While a thread uses an instance, each job that becomes ready on this thread waits here instead
/// of going to the thread pool of the Swift runtime. Thus one thread runs all code of a simulated
/// world, one job after another, and the seed alone determines their order. Other threads are not
/// affected, so two threads can simulate at the same time.
///
/// The code must not leave the thread: it must not sleep, wait for real input, or call
/// `Task.yield`, whose job does not pass through the hook of the runtime.
public final class ReadyJobs {
  private enum Ready {
    case job(UnownedJob)
    case call(() -> Void)
  }

  private var ready: [Ready] = []
  private var quietWaiters: [UnsafeContinuation<Void, Never>] = []
  private var random: SimulationRandom?
  private var digest = HistoryDigest()
  private let executor = SimulatedExecutor()
  /// The number of jobs that have run.
  public private(set) var count = 0

  /// Creates an empty list.
  ///
  /// - Parameter order: The seed of the order; `nil` for the order of arrival.
  public init(order: UInt64?) { random = order.map { SimulationRandom(seed: $0) } }

  /// Whether the Swift runtime lets a thread determine the order of its jobs.
  public static var isSupported: Bool { JobHook.isInstalled }

  /// The instance that the current thread uses.
  static var current: ReadyJobs? {
    JobRoute.current.map { Unmanaged<ReadyJobs>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Uses this instance for the jobs of the current thread during a synchronous function.
  public func use<Result>(_ body: () throws -> Result) rethrows -> Result {
    _ = JobHook.isInstalled
    let earlier = JobRoute.current
    JobRoute.current = Unmanaged.passUnretained(self).toOpaque()
    defer { JobRoute.current = earlier }
    return try body()
  }

  /// Whether no job or call is ready to run.
  public var isQuiet: Bool { ready.isEmpty && quietWaiters.isEmpty }

  /// The hash of all choices so far.
  var choices: UInt64 { digest.value }

  /// Runs one job; returns whether there was one.
  ///
  /// If no job is ready, the callers of ``quiet()`` continue.
  public func runNext() -> Bool {
    if ready.isEmpty {
      guard !quietWaiters.isEmpty else { return false }
      let waiters = quietWaiters
      quietWaiters = []
      for waiter in waiters { waiter.resume() }
      return true
    }
    let index = ready.count == 1 ? 0 : random?.number(below: ready.count) ?? 0
    digest.add(UInt64(truncatingIfNeeded: ready.count << 16 | index))
    count += 1
    switch ready.remove(at: index) {
    case .job(let job):
      job.runSynchronously(on: executor.asUnownedSerialExecutor())
    case .call(let call): call()
    }
    return true
  }

  func add(_ job: UnownedJob) { ready.append(.job(job)) }

  /// Runs only the jobs that a function begins, and those that follow from them.
  ///
  /// The jobs that were ready before run later, so that a check sees one moment of a world.
  func runAlone(mostJobs: Int, _ begin: () -> Void) {
    let (earlier, waiters) = (ready, quietWaiters)
    (ready, quietWaiters) = ([], [])
    begin()
    for _ in 0..<mostJobs where !runNext() { break }
    ready = earlier + ready
    quietWaiters += waiters
  }

  // MARK: - For code under simulation

  /// Lets other ready jobs run first; returns immediately if the thread does not use an instance.
  public static func pause() async {
    guard current != nil else { return }
    await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
      later { continuation.resume() }
    }
  }

  /// Makes a call later, in an order that the seed determines; immediately if the thread does not
  /// use an instance.
  public static func later(_ call: @escaping @Sendable () -> Void) {
    if let current { current.ready.append(.call(call)) } else { call() }
  }

  /// Returns when no job is ready; immediately if the thread does not use an instance.
  public static func quiet() async {
    guard current != nil else { return }
    await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
      if let current { current.quietWaiters.append(continuation) } else { continuation.resume() }
    }
  }
}
