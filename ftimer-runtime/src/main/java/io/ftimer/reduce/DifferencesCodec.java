package io.ftimer.reduce;

import io.ftimer.internal.reduce.ContributorSet;
import io.ftimer.internal.reduce.PartReader;
import io.ftimer.internal.reduce.PartWriter;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.List;

/** The bytes of {@link TreeDifferences}: of each path only what differs from the one before it. Stateless. */
final class DifferencesCodec {
    private static final char KIND = 'D';

    private DifferencesCodec() {}

    static byte[] encode(TreeDifferences differences) {
        PartWriter out = new PartWriter(KIND);
        out.contributors(differences.ranks()).unsigned(differences.reasons().size());
        List<String> before = List.of();
        for (Disagreement region : differences.reasons()) {
            List<String> names = region.path().names();
            int common = 0;
            while (common < before.size() && before.get(common).equals(names.get(common))) {
                common++;
            }
            out.unsigned(common).unsigned(names.size() - common);
            names.subList(common, names.size()).forEach(out::text);
            out.unsigned(region.onRankZero() ? 1 : 0).contributors(region.unlike());
            before = names;
        }
        return out.toBytes();
    }

    static TreeDifferences decode(byte[] bytes) {
        PartReader in = new PartReader(bytes, KIND);
        ContributorSet ranks = in.contributors();
        int count = in.count("number of regions");
        List<Disagreement> regions = new ArrayList<>(count);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            path(in, names);
            boolean onRankZero = in.integer("whether rank 0 has it", 0, 1) == 1;
            ContributorSet unlike = in.contributors();
            in.require(ranks.containsAll(unlike), "ranks that differ and yet do not");
            regions.add(new Disagreement(RegionPath.of(names.toArray(String[]::new)), onRankZero, unlike));
        }
        in.end();
        return new TreeDifferences(ranks, regions);
    }

    /** Replaces the end of a path, so that it stands behind the path before in canonical order. */
    private static void path(PartReader in, List<String> names) {
        int common = in.integer("the common part of two paths", 0, names.size());
        int more = in.count("number of names");
        in.require(more > 0, "a path that is the beginning of the one before");
        String old = common < names.size() ? names.get(common) : null;
        names.subList(common, names.size()).clear();
        for (int name = 0; name < more; name++) {
            names.add(in.text());
        }
        in.require(
                old == null || Row.CANONICAL.compare(new Row(null, old), new Row(null, names.get(common))) < 0,
                "paths that are not in order");
    }
}
