/// The gate of a swimming bath: each coin opens it for one person, and a strike locks it.
public actor Turnstile {
  public private(set) var coins = 0
  public private(set) var visitors = 0
  /// Coins that were returned, and people who met a locked gate.
  public private(set) var refusals = 0
  private var isOnStrike = false

  public init() {}

  public func insert(_ count: Int) {
    if isOnStrike { refusals += count } else { coins += count }
  }

  public func push() {
    if isOnStrike || coins <= visitors { refusals += 1 } else { visitors += 1 }
  }

  public func strike() { isOnStrike = true }
}
