internal import Conformance

typealias HealthMeaning = Meaning<HealthWorld>
typealias HealthVocabulary = Vocabulary<HealthWorld>
typealias HealthKind = ContractKind<HealthWorld>
typealias HealthColumn = ContractColumn<HealthWorld>
