package io.ftimer.report.internal.reduce;

import io.ftimer.stats.Extremum;
import io.ftimer.stats.IterationStats;
import java.util.Optional;
import java.util.OptionalLong;

/** The bytes of {@link IterationStats} within a part. Stateless. */
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

    public static void number(PartWriter out, OptionalLong number) {
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

    public static OptionalLong number(PartReader in) {
        return in.flag() ? OptionalLong.of(in.signed()) : OptionalLong.empty();
    }
}
