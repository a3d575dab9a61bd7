package io.ftimer.reduce;

import io.ftimer.report.internal.reduce.ContributorSet;
import io.ftimer.report.internal.reduce.PartReader;
import io.ftimer.report.internal.reduce.PartWriter;
import io.ftimer.report.internal.reduce.Row;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.List;

/** The bytes of {@link TreeDifferences}. Stateless. */
final class DifferencesCodec {
    private static final char KIND = 'D';

    private DifferencesCodec() {}

    static byte[] encode(TreeDifferences differences) {
        PartWriter out = new PartWriter(KIND);
        out.contributors(differences.ranks()).unsigned(differences.regions().size());
        RegionPath before = null;
        for (Disagreement region : differences.regions()) {
            out.path(region.path(), before).flag(region.onRankZero()).contributors(region.differing());
            before = region.path();
        }
        return out.toBytes();
    }

    static TreeDifferences decode(byte[] bytes) {
        PartReader in = new PartReader(bytes, KIND);
        ContributorSet ranks = in.contributors();
        int count = in.count("the number of regions");
        List<Disagreement> regions = new ArrayList<>(count);
        RegionPath before = null;
        for (int i = 0; i < count; i++) {
            RegionPath path = in.path(before);
            in.require(before == null || Row.CANONICAL_PATHS.compare(before, path) < 0, "paths that are not in order");
            boolean onRankZero = in.flag();
            ContributorSet differing = in.contributors();
            in.require(ranks.containsAll(differing), "ranks that are not among the differing ones");
            regions.add(new Disagreement(path, onRankZero, differing));
            before = path;
        }
        in.end();
        return new TreeDifferences(ranks, regions);
    }
}
