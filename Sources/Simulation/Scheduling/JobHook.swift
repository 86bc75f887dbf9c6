internal import Foundation

#if os(Linux)
  internal import CTaskHook
#endif

/// The hook of the Swift runtime that receives the jobs for the global executor.
///
/// Actors and tasks without a custom executor pass their ready jobs to the global executor. The
/// runtime on Linux and on Apple platforms exports a variable for a function that receives these
/// jobs first, so simulated code needs neither a custom executor nor any change.
enum JobHook {
  typealias Original = @convention(thin) (UnownedJob) -> Void
  typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

  /// Whether the runtime has the hook; the first access to this property installs it.
  ///
  /// The hook stays installed; it passes the jobs of threads that do not simulate to the runtime.
  static let isInstalled: Bool = {
    guard let variable else { return false }
    variable.assumingMemoryBound(to: Hook?.self).pointee = { job, original in
      if let jobs = ReadyJobs.current { jobs.add(job) } else { original(job) }
    }
    return true
  }()

  /// The runtime's variable for the hook; `nil` if the runtime lacks it.
  private static var variable: UnsafeMutableRawPointer? {
    #if os(Linux)
      UnsafeMutableRawPointer(global_enqueue_hook())
    #else
      dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook")
    #endif
  }
}

/// The pointer to the instance of ``ReadyJobs`` that the current thread uses.
enum JobRoute {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  static var current: UnsafeMutableRawPointer? {
    get { pthread_getspecific(key) }
    set { pthread_setspecific(key, newValue) }
  }
}

extension UnownedSerialExecutor {
  /// The executor of code without isolation, on which jobs can enter any idle actor directly.
  ///
  /// The standard library has no public name for it. The runtime represents it by two null words,
  /// and this representation is part of the stable ABI.
  static let generic = unsafeBitCast((0 as UInt, 0 as UInt), to: UnownedSerialExecutor.self)
}
