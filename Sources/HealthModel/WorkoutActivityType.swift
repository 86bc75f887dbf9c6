/// The activity of a workout, identified by its number in `HKWorkoutActivityType`.
///
/// Newer systems add numbers, so an unknown number is kept unchanged.
public struct WorkoutActivityType: RawRepresentable, Hashable, Sendable {
  /// The number of the activity in `HKWorkoutActivityType`.
  public let rawValue: Int

  /// Creates a type from its number, which can be unknown.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Creates a known type from the name of its case in `HKWorkoutActivityType`, or `nil` if the
  /// name is unknown.
  public init?(named name: String) {
    guard let rawValue = Self.numbers[name] else { return nil }
    self.init(rawValue: rawValue)
  }

  /// The name of the case in `HKWorkoutActivityType`, or `nil` for an unknown number.
  public var name: String? { Self.names[rawValue] }

  /// All known types, ordered by number.
  public static let known: [Self] = names.keys.sorted().map(Self.init(rawValue:))

  /// Cycling, as `HKWorkoutActivityType.cycling`.
  public static let cycling = Self(rawValue: 13)
  /// Running, as `HKWorkoutActivityType.running`.
  public static let running = Self(rawValue: 37)
  /// Swimming, as `HKWorkoutActivityType.swimming`.
  public static let swimming = Self(rawValue: 46)
  /// Walking, as `HKWorkoutActivityType.walking`.
  public static let walking = Self(rawValue: 52)
  /// Yoga, as `HKWorkoutActivityType.yoga`.
  public static let yoga = Self(rawValue: 57)
  /// An activity that no other type describes.
  public static let other = Self(rawValue: 3000)

  private static let numbers: [String: Int] = Dictionary(
    names.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })

  private static let names: [Int: String] = [
    1: "americanFootball",
    2: "archery",
    3: "australianFootball",
    4: "badminton",
    5: "baseball",
    6: "basketball",
    7: "bowling",
    8: "boxing",
    9: "climbing",
    10: "cricket",
    11: "crossTraining",
    12: "curling",
    13: "cycling",
    14: "dance",
    15: "danceInspiredTraining",
    16: "elliptical",
    17: "equestrianSports",
    18: "fencing",
    19: "fishing",
    20: "functionalStrengthTraining",
    21: "golf",
    22: "gymnastics",
    23: "handball",
    24: "hiking",
    25: "hockey",
    26: "hunting",
    27: "lacrosse",
    28: "martialArts",
    29: "mindAndBody",
    30: "mixedMetabolicCardioTraining",
    31: "paddleSports",
    32: "play",
    33: "preparationAndRecovery",
    34: "racquetball",
    35: "rowing",
    36: "rugby",
    37: "running",
    38: "sailing",
    39: "skatingSports",
    40: "snowSports",
    41: "soccer",
    42: "softball",
    43: "squash",
    44: "stairClimbing",
    45: "surfingSports",
    46: "swimming",
    47: "tableTennis",
    48: "tennis",
    49: "trackAndField",
    50: "traditionalStrengthTraining",
    51: "volleyball",
    52: "walking",
    53: "waterFitness",
    54: "waterPolo",
    55: "waterSports",
    56: "wrestling",
    57: "yoga",
    58: "barre",
    59: "coreTraining",
    60: "crossCountrySkiing",
    61: "downhillSkiing",
    62: "flexibility",
    63: "highIntensityIntervalTraining",
    64: "jumpRope",
    65: "kickboxing",
    66: "pilates",
    67: "snowboarding",
    68: "stairs",
    69: "stepTraining",
    70: "wheelchairWalkPace",
    71: "wheelchairRunPace",
    72: "taiChi",
    73: "mixedCardio",
    74: "handCycling",
    75: "discSports",
    76: "fitnessGaming",
    77: "cardioDance",
    78: "socialDance",
    79: "pickleball",
    80: "cooldown",
    82: "swimBikeRun",
    83: "transition",
    84: "underwaterDiving",
    3000: "other",
  ]
}

extension WorkoutActivityType: CustomStringConvertible {
  /// The name, or the number of an unknown type.
  public var description: String { name ?? "\(rawValue)" }
}
