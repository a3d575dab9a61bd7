package io.ftimer.junit.internal.expect;

import io.ftimer.assertj.FTimerAssertions;
import io.ftimer.assertj.RegionSelection;
import io.ftimer.junit.internal.RunTimes;
import io.ftimer.values.RegionPath;
import java.util.List;

/**
 * How long a region took in each run.
 *
 * @param path its path, or a pattern
 * @param times its inclusive time in each run
 */
record TimesOfRuns(RegionPath path, RunTimes times) {

    /**
     * Returns the times of a region.
     *
     * @throws AssertionError if it does not exist in some run, beginning with {@code description}
     */
    static TimesOfRuns of(RegionPath path, List<Run> runs, String description) {
        runs.forEach(run ->
                FTimerAssertions.assertThat(run.summary()).as(description).containsRegion(path.toString()));
        return new TimesOfRuns(
                path,
                new RunTimes(runs.stream()
                        .map(run -> RegionSelection.of(run.summary(), path).inclusiveNanos())
                        .toList()));
    }

    /** Returns the path, the number of runs, the smallest, middle and largest time. */
    @Override
    public String toString() {
        return "\"" + path + "\": " + times;
    }
}
