/// A metric prefix, which scales a unit by a power of ten.
public enum MetricPrefix: String, Hashable, Sendable, CaseIterable {
  /// 10⁻¹⁵
  case femto = "f"
  /// 10⁻¹²
  case pico = "p"
  /// 10⁻⁹
  case nano = "n"
  /// 10⁻⁶, written `mc` in unit strings.
  case micro = "mc"
  /// 10⁻³
  case milli = "m"
  /// 10⁻²
  case centi = "c"
  /// 10⁻¹
  case deci = "d"
  /// 10
  case deca = "da"
  /// 10²
  case hecto = "h"
  /// 10³
  case kilo = "k"
  /// 10⁶
  case mega = "M"
  /// 10⁹
  case giga = "G"
  /// 10¹²
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
