package io.ftimer.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.conformance.replay.InProcessEngine;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Pins which recorded runs are not compared in every bit. The rules, not this list, decide. */
class LooselyComparedTest {

    private static List<String> notesOn(String family) {
        ScenarioRunner runner = new ScenarioRunner(false, Optional.empty(), InProcessEngine.INSTANCE);
        return Recorded.family(family).stream()
                .map(runner::run)
                .flatMap(result -> result.report().stream())
                .toList();
    }

    @Test
    void serial_runs_that_are_skipped_or_compared_loosely() {
        assertThat(notesOn("serial"))
                .containsExactly(
                        "serial/call-width: skipped: it is slow; run it with --full",
                        "serial/decimal-accumulation: compared loosely: real numbers, within 1e-12;"
                                + " a clock step is not a multiple of 2^-9 s",
                        "serial/extreme-exponents: skipped: its clock leaves the range of 64-bit nanoseconds",
                        "serial/names-raw-bytes: skipped: its names are not UTF-8, and names are strings here",
                        "serial/negative-tiny: compared loosely: real numbers, within 1e-12;"
                                + " a clock step is not a multiple of 2^-9 s",
                        "serial/repair-orphan-later-visible: intended difference: a region without calls and time is"
                                + " shown if a region inside it has some; everything else was compared without such rows",
                        "serial/rounding-half: partly skipped: real numbers; a clock step is finer than a nanosecond");
    }

    @Test
    void runs_of_several_ranks_that_are_compared_loosely() {
        assertThat(notesOn("mpi"))
                .containsExactly(
                        "mpi/imbalance-stars: partly skipped: real numbers; a clock step is finer than a nanosecond",
                        "mpi/inexact-thirds: compared loosely: real numbers, within 1e-12;"
                                + " a clock step is not a multiple of 2^-9 s");
    }

    @Test
    void runs_of_lanes_that_are_skipped_or_compared_loosely() {
        assertThat(notesOn("openmp"))
                .containsExactly(
                        "openmp/decimal-accumulation: compared loosely: real numbers, within 1e-12;"
                                + " a clock step is not a multiple of 2^-9 s",
                        "openmp/rounding-ties: compared loosely: real numbers, within 1e-12;"
                                + " a clock step is not a multiple of 2^-9 s");
        assertThat(notesOn("hybrid"))
                .containsExactly("hybrid/decimal-steps: compared loosely: real numbers, within 1e-12;"
                        + " a clock step is not a multiple of 2^-9 s");
    }

    @Test
    void every_recorded_run_is_here() {
        assertThat(Recorded.family("serial"))
                .hasSize(78)
                .extracting(Path::getFileName)
                .doesNotHaveDuplicates();
        assertThat(Recorded.family("mpi")).hasSize(37);
        assertThat(Recorded.family("openmp")).hasSize(62);
        assertThat(Recorded.family("hybrid")).hasSize(35);
    }
}
