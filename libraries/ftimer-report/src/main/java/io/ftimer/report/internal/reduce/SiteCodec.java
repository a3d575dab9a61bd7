package io.ftimer.report.internal.reduce;

import io.ftimer.sites.Site;
import io.ftimer.sites.SiteResult;
import io.ftimer.stats.IterationStats;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** The bytes of {@link SiteResult}s within a part. Stateless. */
public final class SiteCodec {
    private SiteCodec() {}

    public static void write(PartWriter out, List<SiteResult> results) {
        out.unsigned(results.size());
        for (SiteResult result : results) {
            Site site = result.site();
            out.text(site.label()).unsigned(site.groups()).text(site.file()).unsigned(site.line());
            StatsCodec.write(out, result.stats());
            out.unsigned(result.participatingRanks()).unsigned(result.runningRanks());
            StatsCodec.number(out, result.iteration());
            StatsCodec.number(out, result.startNanos());
            out.flag(result.depth().isPresent());
            result.depth().ifPresent(out::unsigned);
        }
    }

    public static List<SiteResult> read(PartReader in, ContributorSet contributors) {
        int count = in.count("the number of sites");
        List<SiteResult> results = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            Site site = site(in);
            in.require(i == 0 || site.compareTo(results.get(i - 1).site()) > 0, "sites that are not in order");
            IterationStats stats = StatsCodec.read(in, contributors);
            int participants = in.integer("the number of participants", 1, contributors.size());
            int running = in.integer("the number of running contributors", 0, participants);
            OptionalLong iteration = StatsCodec.number(in);
            OptionalLong startNanos = StatsCodec.number(in);
            OptionalInt depth =
                    in.flag() ? OptionalInt.of(in.integer("a depth", 0, Integer.MAX_VALUE)) : OptionalInt.empty();
            results.add(new SiteResult(site, stats, participants, running, iteration, depth, startNanos));
        }
        return List.copyOf(results);
    }

    private static Site site(PartReader in) {
        String label = in.text();
        long groups = in.unsigned();
        String file = in.text();
        int line = in.integer("a line", 0, Integer.MAX_VALUE);
        try {
            return new Site(label, groups, file, line);
        } catch (IllegalArgumentException e) {
            throw in.problem(String.valueOf(e.getMessage()));
        }
    }
}
