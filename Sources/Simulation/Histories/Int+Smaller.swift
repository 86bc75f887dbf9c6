extension Int {
  /// The numbers that shrinking tries instead, in ascending order; empty for numbers below 1.
  package var smaller: [Int] { self > 1 ? [0, self / 2, self - 1] : self == 1 ? [0] : [] }
}
