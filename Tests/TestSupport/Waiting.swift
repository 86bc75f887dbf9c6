/// Lets other tasks run until a condition holds, for at most two minutes.
///
/// A number of yields would not work as a limit: on a busy machine, all of them can pass while the
/// thread of the awaited work gets no CPU time.
///
/// - Returns: Whether the condition holds.
public func waited(until holds: () -> Bool) async -> Bool {
  let clock = ContinuousClock()
  let end = clock.now + .seconds(120)
  while !holds() {
    guard clock.now < end else { return holds() }
    await Task.yield()
  }
  return true
}
