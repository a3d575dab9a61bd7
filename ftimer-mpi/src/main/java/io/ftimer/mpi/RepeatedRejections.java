package io.ftimer.mpi;

import io.ftimer.internal.engine.DiagnosticSink;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.reduce.ContributorSet;
import java.util.Collections;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of rejections that ranks made again and again, which rank 0 says for all of them: one mistake in the program is one on
 * each rank. Stateless.
 */
final class RepeatedRejections {
    private RepeatedRejections() {}

    /** Returns whether a rank has numbers that were not said. */
    static boolean areLeft(@Nullable DiagnosticSink mine) {
        return mine != null && mine.hasNumbers();
    }

    /** Lets rank 0 say the numbers of all ranks; collective. */
    static void say(Communicator ranks, @Nullable DiagnosticSink mine) {
        SortedMap<String, Long> own = mine == null ? Collections.emptySortedMap() : mine.takeNumbers();
        SortedMap<String, ContributorSet> all =
                RankReasons.ofAll(ranks, own.keySet()).reasons();
        long[] numbers = all.keySet().stream()
                .mapToLong(line -> own.getOrDefault(line, 0L))
                .toArray();
        ranks.allreduce(numbers, LongOp.SUM);
        if (ranks.rank() == 0 && mine != null) {
            int[] at = {0};
            all.forEach((line, on) -> mine.say(line + " (" + ShownText.grouped(numbers[at[0]++]) + " times in all on "
                    + on.describe("rank") + ")"));
        }
    }
}
