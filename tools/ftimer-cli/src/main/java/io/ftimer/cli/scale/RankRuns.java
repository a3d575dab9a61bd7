package io.ftimer.cli.scale;

import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.cli.internal.TreeChoice;
import io.ftimer.cli.internal.UnusableArgumentException;
import io.ftimer.report.TreeSink;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Reads the reports over ranks of several files. Stateless. */
final class RankRuns {
    private RankRuns() {}

    /**
     * Returns the runs of all files, the one with the fewest ranks first.
     *
     * @throws UnusableArgumentException if a file has no report over ranks, or none was chosen
     */
    static List<RankRun> read(CommandStreams streams, List<Path> inputs, TreeChoice choice) throws IOException {
        List<RankRun> runs = new ArrayList<>();
        for (Path input : inputs) {
            boolean[] hasRuns = {false};
            streams.read(input, run -> {
                TreeSink chosen = choice.only(tree -> RankRun.of(tree).ifPresent(runs::add));
                return tree -> {
                    hasRuns[0] |= RankRun.of(tree).isPresent();
                    chosen.accept(tree);
                };
            });
            if (!hasRuns[0]) {
                throw new UnusableArgumentException(
                        input
                                + " has no report over ranks; name a file that csvReport() or unionCsvReport() of MpiTimer wrote");
            }
        }
        choice.requireMatch();
        runs.sort(Comparator.comparingInt(RankRun::ranks));
        return runs;
    }
}
