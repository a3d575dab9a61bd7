package io.ftimer.cli.duel;

import io.ftimer.cli.internal.score.JmhSamples;
import io.ftimer.report.ExportedTree;
import java.util.List;
import java.util.Optional;

/**
 * What one run of the benchmarks of a side gave.
 *
 * @param scores the scores; none if the run failed
 * @param trees the regions of each benchmark per operation, of a run with the profiler
 * @param failure why there are no results, if there are none
 */
record Results(JmhSamples scores, List<ExportedTree> trees, Optional<String> failure) {

    /** Returns the results of a run that failed. */
    static Results failed(String why) {
        return new Results(new JmhSamples(), List.of(), Optional.of(why));
    }
}
