package io.ftimer.report.internal.reduce;

import io.ftimer.sites.Site;
import io.ftimer.sites.SiteResult;
import io.ftimer.stats.Extremum;
import io.ftimer.stats.IterationStats;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** The bytes of {@link IterationStats} and {@link SiteResult}s within a part. Stateless. */
public final class StatsCodec {
    private StatsCodec() {}

    public static void write(PartWriter out, IterationStats stats) {
        out.unsigned(stats.count()).integer(stats.sumNanos()).integer(stats.sumOfSquares());
        extremum(out, stats.min());
        extremum(out, stats.max());
    }

    private static void extremum(PartWriter out, Optional<Extremum> extremum) {
        out.flag(extremum.isPresent());
        extremum.ifPresent(known -> {
            out.signed(known.nanos()).unsigned(known.contributor());
            number(out, known.iteration());
        });
    }

    private static void number(PartWriter out, OptionalLong number) {
        out.flag(number.isPresent());
        number.ifPresent(out::signed);
    }

    public static IterationStats read(PartReader in, ContributorSet contributors) {
        long count = in.unsigned();
        var sum = in.integer();
        var squares = in.integer();
        // as many times as a long can count, each of 64 bits
        in.require(
                count >= 0 && sum.bitLength() <= 2 * Long.SIZE && squares.bitLength() <= 3 * Long.SIZE,
                "statistics that no times have");
        Optional<Extremum> min = extremum(in, contributors);
        return new IterationStats(count, min, extremum(in, contributors), sum, squares);
    }

    private static Optional<Extremum> extremum(PartReader in, ContributorSet contributors) {
        if (!in.flag()) {
            return Optional.empty();
        }
        long nanos = in.signed();
        int contributor = in.contributor(contributors);
        return Optional.of(new Extremum(nanos, number(in), contributor));
    }

    private static OptionalLong number(PartReader in) {
        return in.flag() ? OptionalLong.of(in.signed()) : OptionalLong.empty();
    }

    public static void writeSites(PartWriter out, List<SiteResult> results) {
        out.unsigned(results.size());
        for (SiteResult result : results) {
            Site site = result.site();
            out.text(site.label()).unsigned(site.groups()).text(site.file()).unsigned(site.line());
            write(out, result.stats());
            out.unsigned(result.participatingRanks()).unsigned(result.runningRanks());
            number(out, result.iteration());
            number(out, result.startNanos());
            out.flag(result.depth().isPresent());
            result.depth().ifPresent(out::unsigned);
        }
    }

    public static List<SiteResult> readSites(PartReader in, ContributorSet contributors) {
        int count = in.count("the number of sites");
        List<SiteResult> results = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            Site site = site(in);
            in.require(i == 0 || site.compareTo(results.get(i - 1).site()) > 0, "sites that are not in order");
            IterationStats stats = read(in, contributors);
            int participants = in.integer("the number of participants", 1, contributors.size());
            int running = in.integer("the number of running contributors", 0, participants);
            OptionalLong iteration = number(in);
            OptionalLong startNanos = number(in);
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
