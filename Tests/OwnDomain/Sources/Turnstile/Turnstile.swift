/// The gate of a swimming pool: each coin opens it for one person, and a strike locks it.
package actor Turnstile {
  package private(set) var coins = 0
  package private(set) var visitors = 0
  /// The number of coins that were returned and of pushes that the closed gate refused.
  package private(set) var refusals = 0
  private var isOnStrike = false

  private let knowsStrikes: Bool

  package init(knowsStrikes: Bool = true) { self.knowsStrikes = knowsStrikes }

  package func insert(_ count: Int) {
    if isOnStrike { refusals += count } else { coins += count }
  }

  package func push() {
    if isOnStrike || coins <= visitors { refusals += 1 } else { visitors += 1 }
  }

  package func strike() { isOnStrike = knowsStrikes }
}
