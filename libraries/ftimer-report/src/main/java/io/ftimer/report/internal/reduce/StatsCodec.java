package io.ftimer.report.internal.reduce;

import io.ftimer.sites.Site;
import io.ftimer.sites.SiteResult;
import io.ftimer.stats.Extremum;
import io.ftimer.stats.IterationStats;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** The bytes of {@link IterationStats} and {@link SiteResult}s within a part. Stateless. */
public final class StatsCodec {
    private StatsCodec() {}

    public static void write(PartWriter out, IterationStats stats) {
        out.unsigned(stats.count()).big(stats.sumNanos()).big(stats.sumOfSquares());
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

    public static IterationStats read(PartReader in) {
        long count = in.unsigned();
        BigInteger sum = in.big();
        BigInteger squares = in.big();
        return new IterationStats(count, extremum(in), extremum(in), sum, squares);
    }

    private static Optional<Extremum> extremum(PartReader in) {
        if (!in.flag()) {
            return Optional.empty();
        }
        long nanos = in.signed();
        int contributor = in.integer();
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

    public static List<SiteResult> readSites(PartReader in) {
        int count = in.integer();
        List<SiteResult> results = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            Site site = new Site(in.text(), in.unsigned(), in.text(), in.integer());
            IterationStats stats = read(in);
            int participants = in.integer();
            int running = in.integer();
            OptionalLong iteration = number(in);
            OptionalLong startNanos = number(in);
            OptionalInt depth = in.flag() ? OptionalInt.of(in.integer()) : OptionalInt.empty();
            results.add(new SiteResult(site, stats, participants, running, iteration, depth, startNanos));
        }
        return List.copyOf(results);
    }
}
