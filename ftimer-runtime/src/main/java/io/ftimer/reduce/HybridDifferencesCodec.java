package io.ftimer.reduce;

import io.ftimer.internal.reduce.ContributorSet;
import io.ftimer.internal.reduce.PartReader;
import io.ftimer.internal.reduce.PartWriter;
import io.ftimer.reduce.HybridDisagreement.Reason;
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
        for (HybridDisagreement reason : differences.reasons()) {
            List<String> names = reason.path().names();
            out.unsigned(reason.reason().ordinal())
                    .unsigned(reason.domain().ordinal())
                    .unsigned(names.size());
            names.forEach(out::text);
            out.contributors(reason.where());
        }
        return out.toBytes();
    }

    static HybridDifferences decode(byte[] bytes) {
        PartReader in = new PartReader(bytes, KIND);
        ContributorSet incomplete = in.contributors();
        ContributorSet differing = in.contributors();
        int count = in.count("number of reasons");
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
        String[] names = new String[in.count("number of names")];
        in.require(names.length > 0, "a path of no names");
        for (int name = 0; name < names.length; name++) {
            names[name] = in.text();
        }
        HybridDisagreement reason = new HybridDisagreement(RegionPath.of(names), domain, what, in.contributors());
        in.require(
                before == null || HybridDisagreement.ORDER.compare(before, reason) < 0,
                "reasons that are not in order");
        return reason;
    }
}
