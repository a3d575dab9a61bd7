package io.ftimer.reduce;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.reduce.RegionSamples.Participation;
import io.ftimer.reduce.stats.CountStats;
import io.ftimer.reduce.stats.PercentStats;
import io.ftimer.reduce.stats.TimeStats;
import io.ftimer.report.internal.reduce.ContributorSet;
import io.ftimer.report.internal.reduce.PartReader;
import io.ftimer.report.internal.reduce.PartWriter;
import io.ftimer.sites.Site;
import io.ftimer.sites.SiteResult;
import io.ftimer.stats.Extremum;
import io.ftimer.stats.IterationStats;
import io.ftimer.values.Status;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The bytes of a {@link UnionSummary}: its contributors, the sums of those that have lanes, the entries of each domain in
 * preorder with their depths, and the site timers. The times of root regions, and those outside MPI, are there of ranks without lanes. An entry of one sample takes only
 * its numbers. Equal unions have equal bytes. Stateless.
 */
final class UnionCodec {
    private static final char KIND = 'U';

    private UnionCodec() {}

    static byte[] encode(UnionSummary union) {
        PartWriter out = new PartWriter(KIND);
        out.unsigned(union.status().code()).contributors(union.contributors());
        if (union.status().isSuccess()) {
            if (union.rankCount() > 0) {
                writeTimesOfAll(out, union.total());
                writeTimes(out, union.efficiency().useful());
                writeTimes(out, union.efficiency().inclusive());
            }
            out.unsigned(union.lanes().size());
            union.lanes().forEach(rank -> write(out, rank));
            for (ExecutionDomain domain : ExecutionDomain.values()) {
                List<ReducedEntry> entries = union.entries(domain);
                out.unsigned(entries.size());
                entries.forEach(entry -> write(out, entry));
            }
            writeSites(out, union.sites());
        }
        return out.toBytes();
    }

    private static void write(PartWriter out, RankLanes rank) {
        out.unsigned(rank.rank())
                .unsigned(rank.laneCapacity())
                .unsigned(rank.participatingLanes())
                .signed(rank.windowNanos())
                .signed(rank.envelopeNanos())
                .signed(rank.rootInclusiveNanos())
                .signed(rank.selfNanos());
    }

    private static void write(PartWriter out, ReducedEntry entry) {
        out.unsigned(entry.depth()).region(entry.region()).unsigned(entry.participatingRanks());
        if (entry.domain() == ExecutionDomain.TEAM) {
            out.unsigned(entry.participatingSamples())
                    .unsigned(entry.eligibleSamples())
                    .flag(entry.missingSamplesKnown());
        }
        out.unsigned(entry.runningRanks());
        writeTimesOfAll(out, entry.inclusive());
        writeTimesOfAll(out, entry.self());
        CountStats calls = entry.calls();
        PercentStats percent = entry.percentOfTotal();
        out.unsigned(calls.min()).real(percent.min());
        if (entry.participatingSamples() > 1) {
            out.unsigned(calls.max() - calls.min()).big(calls.sum());
            out.real(percent.max())
                    .big(percent.sum().unscaledValue())
                    .signed(percent.sum().scale());
        }
        if (entry.domain() == ExecutionDomain.RANK) {
            writeTimes(out, entry.efficiency().useful());
        }
        out.flag(entry.callStats().isPresent());
        entry.callStats().ifPresent(stats -> write(out, stats));
    }

    /** Writes the times of some contributors, possibly of none. */
    private static void writeTimes(PartWriter out, TimeStats times) {
        out.unsigned(times.count());
        if (times.count() > 0) {
            writeTimesOfAll(out, times);
        }
    }

    private static TimeStats readTimes(PartReader in) {
        int count = in.integer();
        return count == 0 ? TimeStats.NONE : readTimes(in, count);
    }

    /** Writes times whose number is known, and is not 0. */
    private static void writeTimesOfAll(PartWriter out, TimeStats times) {
        out.signed(times.minNanos()).unsigned(times.minContributor());
        if (times.count() > 1) {
            out.signed(times.maxNanos()).unsigned(times.maxContributor()).big(times.sumNanos());
        }
    }

    private static TimeStats readTimes(PartReader in, int count) {
        long min = in.signed();
        int contributor = in.integer();
        return count == 1
                ? TimeStats.of(min, contributor)
                : new TimeStats(min, contributor, in.signed(), in.integer(), in.big(), count);
    }

    static UnionSummary decode(byte[] bytes) {
        return PartReader.read(bytes, KIND, UnionCodec::read);
    }

    private static UnionSummary read(PartReader in) {
        Status status = in.constant(Status.values());
        ContributorSet contributors = in.contributors();
        if (!status.isSuccess()) {
            return new UnionSummary(status, contributors);
        }
        boolean isEmpty = contributors.isEmpty();
        TimeStats total = isEmpty ? TimeStats.NONE : readTimes(in, contributors.size());
        Efficiency roots = isEmpty ? Efficiency.NONE : new Efficiency(readTimes(in), readTimes(in), false);
        List<RankLanes> lanes = new ArrayList<>();
        for (int ranks = in.integer(); ranks > 0; ranks--) {
            lanes.add(new RankLanes(
                    in.integer(), in.integer(), in.integer(), in.signed(), in.signed(), in.signed(), in.signed()));
        }
        List<ReducedEntry> entries = new ArrayList<>();
        for (ExecutionDomain domain : ExecutionDomain.values()) {
            readRows(in, entries, domain, contributors.size());
        }
        return new UnionSummary(contributors, total, roots, lanes, entries, readSites(in));
    }

    /** Reads the rows of a domain, which are in canonical order, with their depths, kinds and names. */
    private static void readRows(PartReader in, List<ReducedEntry> entries, ExecutionDomain domain, int contributors) {
        // the last row and its ancestors
        List<ReducedEntry> open = new ArrayList<>();
        for (int rows = in.integer(); rows > 0; rows--) {
            int depth = in.integer();
            RegionKey region = in.region();
            open.subList(depth, open.size()).clear();
            ReducedEntry parent = depth == 0 ? null : open.get(depth - 1);
            ReducedEntry entry =
                    new ReducedEntry(parent, entries.size() + 1, region, domain, readSamples(in, domain), contributors);
            entries.add(entry);
            open.add(entry);
        }
    }

    private static RegionSamples readSamples(PartReader in, ExecutionDomain domain) {
        int ranks = in.integer();
        int count = domain == ExecutionDomain.TEAM ? in.integer() : ranks;
        Participation participation = domain == ExecutionDomain.TEAM
                ? new Participation(ranks, in.unsigned(), in.flag())
                : new Participation(ranks, ranks, true);
        int running = in.integer();
        TimeStats inclusive = readTimes(in, count);
        TimeStats self = readTimes(in, count);
        long calls = in.unsigned();
        double percent = in.real();
        CountStats allCalls =
                count == 1 ? CountStats.of(calls) : new CountStats(calls, calls + in.unsigned(), in.big(), count);
        PercentStats percents = count == 1
                ? PercentStats.of(percent)
                : new PercentStats(percent, in.real(), new BigDecimal(in.big(), (int) in.signed()), count);
        TimeStats useful = domain == ExecutionDomain.RANK ? readTimes(in) : TimeStats.NONE;
        IterationStats callStats = in.flag() ? readCalls(in) : null;
        return new RegionSamples(inclusive, self, allCalls, percents, useful, participation, running, callStats);
    }

    static void write(PartWriter out, IterationStats stats) {
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

    static IterationStats readCalls(PartReader in) {
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

    private static void writeSites(PartWriter out, List<SiteResult> results) {
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

    private static List<SiteResult> readSites(PartReader in) {
        int count = in.integer();
        List<SiteResult> results = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            Site site = new Site(in.text(), in.unsigned(), in.text(), in.integer());
            IterationStats stats = readCalls(in);
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
