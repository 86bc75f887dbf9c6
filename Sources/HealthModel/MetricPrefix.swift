/// A metric prefix, which scales a unit by a power of ten.
public enum MetricPrefix: String, Hashable, Sendable, CaseIterable {
  /// The factor 10⁻¹⁵.
  case femto = "f"
  /// The factor 10⁻¹².
  case pico = "p"
  /// The factor 10⁻⁹.
  case nano = "n"
  /// The factor 10⁻⁶, written `mc` in unit strings.
  case micro = "mc"
  /// The factor 10⁻³.
  case milli = "m"
  /// The factor 10⁻².
  case centi = "c"
  /// The factor 10⁻¹.
  case deci = "d"
  /// The factor 10.
  case deca = "da"
  /// The factor 10².
  case hecto = "h"
  /// The factor 10³.
  case kilo = "k"
  /// The factor 10⁶.
  case mega = "M"
  /// The factor 10⁹.
  case giga = "G"
  /// The factor 10¹².
  case tera = "T"

  /// The power of ten by which the prefix scales a unit, such as 3 for kilo.
  public var exponent: Int {
    switch self {
    case .femto: -15
    case .pico: -12
    case .nano: -9
    case .micro: -6
    case .milli: -3
    case .centi: -2
    case .deci: -1
    case .deca: 1
    case .hecto: 2
    case .kilo: 3
    case .mega: 6
    case .giga: 9
    case .tera: 12
    }
  }
}
