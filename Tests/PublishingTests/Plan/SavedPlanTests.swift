import PolicyModel
import Signing
import TestSupport
import Testing
@testable import Publishing

/// A saved plan is carried out only while everything that it publishes is believed.
struct SavedPlanTests {
    private static func fault(_ signed: SignedBundle, planned: Int, applied: Int) throws -> String? {
        func moment(_ days: Int) -> Moment { Moment(seconds: Sample.moment.seconds + days * 86_400) }
        let plan = PublishPlan(
            publishing: signed.bundle.artifacts, over: TargetState(live: nil, kept: [], files: [:]), at: "memory/",
            cache: 300,
            moment: moment(planned))
        return try SavedPlan(plan, at: moment(planned)).fault(publishing: signed, at: moment(applied))
    }

    @Test func `within the validity of its signatures a plan is carried out`() throws {
        let signed = try SampleSite.signed("1")
        #expect(try Self.fault(signed, planned: 0, applied: 0) == nil)
        #expect(try Self.fault(signed, planned: 0, applied: 1) == nil)
    }

    @Test func `signatures that expired since the plan was made refuse it`() throws {
        let signed = try SampleSite.signed("1"), expires = try #require(signed.apps.first).expires
        let days = (expires.seconds - Sample.moment.seconds) / 86_400
        #expect(try Self.fault(signed, planned: 0, applied: days - 1) == nil)
        #expect(
            try Self.fault(signed, planned: 0, applied: days + 1)
                == "the signature of kasa expired at \(expires), after the plan was made; sign and plan again")
    }

    @Test func `a plan or a signature of a later day is not carried out yet`() throws {
        let signed = try SampleSite.signed("1")
        #expect(
            try Self.fault(signed, planned: 2, applied: 1)
                == "it was made for 2026-11-23T00:00:00Z, which has not come yet")
        #expect(
            try Self.fault(signed, planned: -2, applied: -1) == "its signatures are valid from 2026-11-21T00:00:00Z on")
    }

    @Test func `a role of trust that expired since the plan was made refuses it`() throws {
        let signed = try SampleTrustSite.signed("1")
        let plan = PublishPlan(
            publishing: signed.bundle.artifacts, over: TargetState(live: nil, kept: [], files: [:]), at: "memory/",
            cache: 300,
            moment: SampleTrustSite.moment(0))
        let saved = SavedPlan(plan, at: SampleTrustSite.moment(0))
        #expect(try saved.fault(publishing: signed, at: SampleTrustSite.moment(1)) == nil)
        #expect(
            try saved.fault(publishing: signed, at: SampleTrustSite.moment(8))?.hasPrefix(
                "the signature of timestamp expired at ") == true)
    }
}
