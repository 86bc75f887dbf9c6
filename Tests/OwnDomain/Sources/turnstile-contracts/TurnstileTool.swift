import Conformance
import ConformanceTool
import Turnstile

@main enum TurnstileTool: ContractTool {
  static let (name, domains) = ("turnstile-contracts", [ContractDomain.turnstile])
  static func subjects(_: NoSubjectOptions) -> Subjects<Turnstile> {
    .init([.turnstile], deviations: { [.ignoringStrikes] })
  }
}
