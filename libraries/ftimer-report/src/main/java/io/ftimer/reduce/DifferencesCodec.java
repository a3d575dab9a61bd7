package io.ftimer.reduce;

import io.ftimer.reduce.Disagreement.Reason;
import io.ftimer.report.internal.reduce.ContributorSet;
import io.ftimer.report.internal.reduce.PartReader;
import io.ftimer.report.internal.reduce.PartWriter;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The bytes of {@link TreeDifferences}. Stateless. */
final class DifferencesCodec {
    private static final char KIND = 'D';

    private DifferencesCodec() {}

    static byte[] encode(TreeDifferences differences) {
        PartWriter out = new PartWriter(KIND);
        out.contributors(differences.incomplete()).contributors(differences.differing());
        out.unsigned(differences.reasons().size());
        RegionPath before = null;
        for (Disagreement reason : differences.reasons()) {
            out.unsigned(reason.reason().ordinal())
                    .unsigned(reason.domain().ordinal())
                    .path(reason.path(), before)
                    .contributors(reason.where());
            before = reason.path();
        }
        return out.toBytes();
    }

    static TreeDifferences decode(byte[] bytes) {
        PartReader in = new PartReader(bytes, KIND);
        ContributorSet incomplete = in.contributors();
        ContributorSet differing = in.contributors();
        int count = in.count("the number of reasons");
        List<Disagreement> reasons = new ArrayList<>(count);
        Disagreement before = null;
        for (int i = 0; i < count; i++) {
            Disagreement reason = reason(in, before);
            in.require(
                    (reason.reason().isWithinRank() ? incomplete : differing).containsAll(reason.where()),
                    "ranks with a reason that are not among those with any");
            reasons.add(reason);
            before = reason;
        }
        in.end();
        return new TreeDifferences(incomplete, differing, reasons);
    }

    private static Disagreement reason(PartReader in, @Nullable Disagreement before) {
        Reason what = in.constant("the reason", Reason.values());
        ExecutionDomain domain = in.constant("the domain", ExecutionDomain.values());
        RegionPath path = in.path(before == null ? null : before.path());
        Disagreement reason = new Disagreement(path, domain, what, in.contributors());
        in.require(before == null || Disagreement.ORDER.compare(before, reason) < 0, "reasons that are not in order");
        return reason;
    }
}
