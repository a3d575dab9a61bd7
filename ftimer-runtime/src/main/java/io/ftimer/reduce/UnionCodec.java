package io.ftimer.reduce;

import io.ftimer.Status;
import io.ftimer.sites.SiteResult;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * The bytes of a {@link UnionSummary}: its ranks, and its rows in preorder with their depths. A row of one rank holds just
 * that rank's numbers. Equal unions have equal bytes. Stateless.
 */
final class UnionCodec {
    private static final char KIND = 'U';

    /** The smallest double has 1074 decimals. */
    private static final int MOST_DECIMALS = 1074;

    private UnionCodec() {}

    static byte[] encode(UnionSummary union) {
        PartWriter out = new PartWriter(KIND);
        out.unsigned(union.status().code()).ranks(union.ranks());
        if (union.status().isSuccess()) {
            if (union.rankCount() > 0) {
                times(out, union.total());
            }
            out.unsigned(union.entries().size());
            union.entries().forEach(entry -> row(out, entry));
            SiteCodec.write(out, union.sites());
        }
        return out.toBytes();
    }

    private static void row(PartWriter out, ReducedEntry entry) {
        out.unsigned(entry.depth())
                .text(entry.name())
                .unsigned(entry.participatingRanks())
                .unsigned(entry.runningRanks());
        times(out, entry.inclusive());
        times(out, entry.self());
        CountStats calls = entry.calls();
        out.unsigned(calls.min());
        PercentStats percent = entry.percentOfTotal();
        out.real(percent.min());
        if (entry.participatingRanks() > 1) {
            out.unsigned(calls.max() - calls.min()).integer(calls.sum());
            out.real(percent.max())
                    .integer(percent.sum().unscaledValue())
                    .signed(percent.sum().scale());
        }
        out.unsigned(entry.callStats().isPresent() ? 1 : 0);
        entry.callStats().ifPresent(stats -> StatsCodec.write(out, stats));
    }

    private static void times(PartWriter out, TimeStats times) {
        out.signed(times.minNanos()).unsigned(times.minRank());
        if (times.count() > 1) {
            out.signed(times.maxNanos()).unsigned(times.maxRank()).integer(times.sumNanos());
        }
    }

    static UnionSummary decode(byte[] bytes) {
        PartReader in = new PartReader(bytes, KIND);
        Status status = Status.values()[in.integer("the status", 0, Status.values().length - 1)];
        RankSet ranks = in.ranks();
        if (!status.isSuccess()) {
            in.end();
            return UnionSummary.failed(status, ranks);
        }
        TimeStats total = ranks.size() == 0 ? TimeStats.NONE : times(in, ranks, ranks.size());
        int count = in.count("number of rows");
        List<ReducedEntry> entries = new ArrayList<>(count);
        RowPlaces places = new RowPlaces(in);
        for (int i = 0; i < count; i++) {
            Row row = places.next();
            ReducedEntry parent = row.depth == 0 ? null : entries.get(row.parentId() - 1);
            numbers(in, row, ranks, parent == null ? ranks.size() : parent.participatingRanks());
            row.callStats = in.flag() ? StatsCodec.read(in, ranks) : null;
            entries.add(new ReducedEntry(row, parent, ranks.size()));
        }
        List<SiteResult> sites = SiteCodec.read(in, ranks);
        in.end();
        return new UnionSummary(status, ranks, ranks.size(), total, entries, sites);
    }

    /** Reads what a row tells; a rank cannot have a region without the one around it. */
    private static void numbers(PartReader in, Row row, RankSet ranks, int mostRanks) {
        int count = in.integer("the number of participants", 1, mostRanks);
        row.runningRanks = in.integer("the number of running ranks", 0, count);
        TimeStats inclusive = times(in, ranks, count);
        TimeStats self = times(in, ranks, count);
        long minCalls = in.unsigned();
        in.require(minCalls >= 0, "a number of calls that is negative");
        double minPercent = in.real();
        if (count == 1) {
            row.samples = new SampleStats(inclusive, self, CountStats.of(minCalls), PercentStats.of(minPercent));
            return;
        }
        long maxCalls = minCalls + in.unsigned();
        CountStats calls = new CountStats(minCalls, maxCalls, sum(in, minCalls, maxCalls, count), count);
        double maxPercent = in.real();
        in.require(maxPercent >= minPercent, "a largest percentage below the smallest");
        BigInteger unscaled = in.integer();
        long scale = in.signed();
        in.require(Math.abs(scale) <= MOST_DECIMALS, "a sum of percentages with " + scale + " decimals");
        BigDecimal sum = new BigDecimal(unscaled, (int) scale);
        PercentStats percent = new PercentStats(minPercent, maxPercent, sum, count);
        row.samples = new SampleStats(inclusive, self, calls, percent);
    }

    private static TimeStats times(PartReader in, RankSet ranks, int count) {
        long min = in.signed();
        int minRank = rank(in, ranks);
        if (count == 1) {
            return TimeStats.of(min, minRank);
        }
        long max = in.signed();
        int maxRank = rank(in, ranks);
        return new TimeStats(min, minRank, max, maxRank, sum(in, min, max, count), count);
    }

    static int rank(PartReader in, RankSet ranks) {
        int rank = in.integer("a rank", 0, Integer.MAX_VALUE);
        in.require(ranks.contains(rank), "rank " + rank + " is not among the " + ranks);
        return rank;
    }

    private static BigInteger sum(PartReader in, long min, long max, int count) {
        in.require(max >= min, "a largest number below the smallest");
        BigInteger sum = in.integer();
        BigInteger ranks = BigInteger.valueOf(count);
        in.require(
                sum.compareTo(BigInteger.valueOf(min).multiply(ranks)) >= 0
                        && sum.compareTo(BigInteger.valueOf(max).multiply(ranks)) <= 0,
                "a sum of " + sum + ", which " + count + " numbers from " + min + " to " + max + " cannot have");
        return sum;
    }
}
