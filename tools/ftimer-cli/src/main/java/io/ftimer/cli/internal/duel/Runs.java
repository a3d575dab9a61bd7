package io.ftimer.cli.internal.duel;

import io.ftimer.cli.internal.ProcessLog;
import io.ftimer.report.ExportedTree;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Runs the benchmarks of a side, each time in fresh JVMs. */
interface Runs {

    /**
     * What is run.
     *
     * @param number the number of the run, from 1 on
     * @param without the benchmarks that need no further run, without mode and parameters
     * @param withRegions whether the profiler records regions
     * @param nanos the time after which the run is ended
     */
    record Request(Side side, int number, Set<String> without, boolean withRegions, long nanos) {}

    /**
     * What a run gave.
     *
     * @param trees the benchmarks with their scores and, of a run with the profiler, their regions per operation; none if the run failed
     * @param failure why there are no results, if there are none
     * @param log the output, which has the causes of benchmarks without results
     */
    record Results(List<ExportedTree> trees, Optional<String> failure, ProcessLog log) {

        static Results failed(String why) {
            return new Results(List.of(), Optional.of(why), new ProcessLog(List.of()));
        }
    }

    /** Returns the results of a run, or why it has none. */
    Results run(Request request) throws IOException, InterruptedException;
}
