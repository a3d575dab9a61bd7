package io.ftimer.reduce.lanes;

import io.ftimer.reduce.lanes.HybridDisagreement.Reason;
import io.ftimer.report.internal.reduce.ContributorSet;
import io.ftimer.report.internal.reduce.PartReader;
import io.ftimer.report.internal.reduce.PartWriter;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The bytes of {@link HybridDifferences}. Stateless. */
final class HybridDifferencesCodec {
    private static final char KIND = 'L';

    private HybridDifferencesCodec() {}

    static byte[] encode(HybridDifferences differences) {
        PartWriter out = new PartWriter(KIND);
        out.contributors(differences.incomplete()).contributors(differences.differing());
        out.unsigned(differences.reasons().size());
        RegionPath before = null;
        for (HybridDisagreement reason : differences.reasons()) {
            out.unsigned(reason.reason().ordinal())
                    .unsigned(reason.domain().ordinal())
                    .path(reason.path(), before)
                    .contributors(reason.where());
            before = reason.path();
        }
        return out.toBytes();
    }

    static HybridDifferences decode(byte[] bytes) {
        PartReader in = new PartReader(bytes, KIND);
        ContributorSet incomplete = in.contributors();
        ContributorSet differing = in.contributors();
        int count = in.count("the number of reasons");
        List<HybridDisagreement> reasons = new ArrayList<>(count);
        HybridDisagreement before = null;
        for (int i = 0; i < count; i++) {
            HybridDisagreement reason = reason(in, before);
            in.require(
                    (reason.reason().isWithinRank() ? incomplete : differing).containsAll(reason.where()),
                    "ranks with a reason that are not among those with any");
            reasons.add(reason);
            before = reason;
        }
        in.end();
        return new HybridDifferences(incomplete, differing, reasons);
    }

    private static HybridDisagreement reason(PartReader in, @Nullable HybridDisagreement before) {
        Reason what = in.constant("the reason", Reason.values());
        ExecutionDomain domain = in.constant("the domain", ExecutionDomain.values());
        RegionPath path = in.path(before == null ? null : before.path());
        HybridDisagreement reason = new HybridDisagreement(path, domain, what, in.contributors());
        in.require(
                before == null || HybridDisagreement.ORDER.compare(before, reason) < 0,
                "reasons that are not in order");
        return reason;
    }
}
