package io.ftimer.reduce;

import io.ftimer.stats.Extremum;
import io.ftimer.stats.IterationStats;
import java.util.Optional;
import java.util.OptionalLong;

/** The bytes of {@link IterationStats} within a part. Stateless. */
final class StatsCodec {
    private StatsCodec() {}

    static void write(PartWriter out, IterationStats stats) {
        out.unsigned(stats.count()).integer(stats.sumNanos()).integer(stats.sumOfSquares());
        extremum(out, stats.min());
        extremum(out, stats.max());
    }

    private static void extremum(PartWriter out, Optional<Extremum> extremum) {
        out.unsigned(extremum.isPresent() ? 1 : 0);
        extremum.ifPresent(known -> {
            out.signed(known.nanos()).unsigned(known.rank());
            number(out, known.iteration());
        });
    }

    static void number(PartWriter out, OptionalLong number) {
        out.unsigned(number.isPresent() ? 1 : 0);
        number.ifPresent(out::signed);
    }

    static IterationStats read(PartReader in, RankSet ranks) {
        long count = in.unsigned();
        var sum = in.integer();
        var squares = in.integer();
        Optional<Extremum> min = extremum(in, ranks);
        return new IterationStats(count, min, extremum(in, ranks), sum, squares);
    }

    private static Optional<Extremum> extremum(PartReader in, RankSet ranks) {
        if (!in.flag()) {
            return Optional.empty();
        }
        long nanos = in.signed();
        int rank = in.rank(ranks);
        return Optional.of(new Extremum(nanos, number(in), rank));
    }

    static OptionalLong number(PartReader in) {
        return in.flag() ? OptionalLong.of(in.signed()) : OptionalLong.empty();
    }
}
