/// A plan whose promises are due because the plan has a summary.
package struct FinishedPlan: Sendable {
  package let plan: Plan
  package let summary: Summary
  package let phase: Phase
}
