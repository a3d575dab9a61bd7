package io.ftimer.conformance.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.conformance.result.NotReplayed;
import io.ftimer.values.DiagnosticId;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiagnosticKindsTest {
    private static Set<DiagnosticId> oursFor(String recorded) {
        Set<DiagnosticId> ours = EnumSet.noneOf(DiagnosticId.class);
        Arrays.stream(DiagnosticId.values())
                .filter(id -> DiagnosticKinds.agree(recorded, id.line("why")))
                .forEach(ours::add);
        return ours;
    }

    @ParameterizedTest
    @CsvSource({
        "ftimer start before init, NOT_INITIALIZED",
        "ftimer scoped guard stop before init, NOT_INITIALIZED",
        "ftimer write_summary_csv before init, NOT_INITIALIZED",
        "ftimer OOP scope with unassociated timer pointer, NOT_INITIALIZED",
        "ftimer timer name must not be empty, NAME_EMPTY",
        "ftimer timer name must not begin with whitespace, NAME_LEADING_BLANK",
        "ftimer timer name contains control character at position 12, NAME_CONTROL_CHARACTER",
        "ftimer stop on unknown timer: before init, UNKNOWN_NAME",
        "ftimer stop_id with unknown timer id, UNKNOWN_ID",
        "ftimer init with invalid mismatch mode, BAD_CONFIGURATION",
        "ftimer finalize with active timers; state unchanged, REGIONS_OPEN",
        "ftimer stop mismatch on empty call stack, NOTHING_OPEN",
        "ftimer stop mismatch: requested a but top of stack is b, NOT_INNERMOST",
        "ftimer OOP scope called with an active guard; state unchanged, GUARD_BUSY",
        "ftimer scoped guard stop with unknown timer id, GUARD_UNKNOWN_ID",
        "ftimer scoped guard stop mismatch on empty call stack, GUARD_NOTHING_OPEN",
        "ftimer scoped guard stop mismatch: owned a but top of stack is b, GUARD_NOT_INNERMOST",
        "ftimer scoped guard stop mismatch: activation no longer matches timer a, GUARD_STALE",
        "ftimer write_summary open failed: {{IOMSG}}, IO_FAILED",
        "ftimer write_summary_csv append validation failed: existing CSV header does not match, APPEND_REJECTED",
        "ftimer print_mpi_union_summary before init, NOT_INITIALIZED",
        "ftimer write_mpi_summary_csv open failed: {{IOMSG}}, IO_FAILED",
        "ftimer mpi_summary requires FTIMER_USE_MPI=ON, NO_MPI_ENGINE",
        "ftimer mpi_union_summary requires all timers stopped before reduction on the init communicator, REGIONS_OPEN",
        "ftimer mpi_union_summary MPI reduction failed, NO_COMMUNICATOR",
        "ftimer mpi_summary detected inconsistent timer descriptors across ranks; it goes on, TREES_DIFFER"
    })
    void each_recorded_text_has_one_kind(String recorded, DiagnosticId ours) {
        assertThat(oursFor(recorded)).containsExactly(ours);
    }

    @Test
    void only_this_library_distinguishes_open_regions_from_recorded_data() {
        assertThat(oursFor("ftimer set_clock after timing has started; state unchanged"))
                .containsExactlyInAnyOrder(DiagnosticId.DATA_RECORDED, DiagnosticId.REGIONS_OPEN);
    }

    @Test
    void names_may_hold_line_ends_of_unicode() {
        assertThat(oursFor("ftimer stop on unknown timer: a\u0085b\u2028c")).containsExactly(DiagnosticId.UNKNOWN_NAME);
    }

    @Test
    void an_unknown_text_has_no_kind() {
        assertThat(oursFor("ftimer has a headache")).isEmpty();
        assertThat(DiagnosticKinds.agree("ftimer start before init", "no id at all"))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "requires FTIMER_USE_MPI=ON, no-mpi-engine",
        "requires stopped OpenMP lanes on all ranks, regions-open",
        "requires stopped OpenMP lanes on all ranks, workers-rejected",
        "MPI reduction failed, rank-rejected",
        "MPI reduction failed, not-initialized",
        "MPI reduction failed, no-communicator",
        "MPI reduction failed, workers-rejected"
    })
    void results_over_ranks_and_lanes_have_kinds(String recorded, String ours) {
        String line = "ftimer[" + ours + "]: MpiLaneTimer.summary() rejected: 1 2 3";

        assertThat(DiagnosticKinds.agree("ftimer_openmp mpi_openmp_summary " + recorded, line))
                .isTrue();
        assertThat(DiagnosticKinds.agree("ftimer_openmp mpi_openmp_union_summary " + recorded, line))
                .isTrue();
        assertThat(DiagnosticKinds.agree("ftimer_openmp mpi_openmp_summary has a headache", line))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0, 1 | on ranks 0-1: a | true",
                "1, 3, 4, 5 | of ranks 1, 3-5 differ from that of rank 0: a | true",
                "7 | on rank 7: a | true",
                "7 | on rank 8: a | false",
                "1 | on ranks 1-2: a | false",
                "1, 2, 3 | on ranks 1-2: a | false",
                "1, 2 | of ranks 1, 2 | false"
            })
    void the_lists_of_disagreeing_ranks_must_be_the_same(String recorded, String ours, boolean same) {
        assertThat(DiagnosticKinds.agree(
                        "ftimer_openmp mpi_openmp_summary detected inconsistent strict hybrid descriptors"
                                + " (descriptor mismatch); disagreeing ranks " + recorded,
                        "ftimer[trees-differ]: MpiLaneTimer.summary() rejected: something " + ours))
                .isEqualTo(same);
    }

    @Test
    void the_numbers_of_rejected_calls_of_workers_must_be_the_same() {
        String recorded = "ftimer_openmp recorded 2 worker diagnostics; first status 4, overflow 1";
        String ours = "ftimer[workers-rejected]: rejected calls of workers: %d, the first with status %d ACTIVE, and"
                + " %d beyond the bound; the first: a";

        assertThat(DiagnosticKinds.agree(recorded, ours.formatted(2, 4, 1))).isTrue();
        assertThat(DiagnosticKinds.agree(recorded, ours.formatted(3, 4, 1))).isFalse();
        assertThat(DiagnosticKinds.agree(recorded, ours.formatted(2, 3, 1))).isFalse();
        assertThat(DiagnosticKinds.agree(recorded, ours.formatted(2, 4, 0))).isFalse();
    }

    @Test
    void lines_of_commands_that_are_left_out_are_left_out() {
        String assignment = "ftimer OOP guard assignment is unsupported; active ownership was not copied";

        assertThat(DiagnosticKinds.isOmitted(assignment, Set.of(NotReplayed.GUARD_ASSIGNMENT)))
                .isTrue();
        assertThat(DiagnosticKinds.isOmitted(assignment, Set.of())).isFalse();
        assertThat(DiagnosticKinds.isOmitted("ftimer write_summary before init", EnumSet.allOf(NotReplayed.class)))
                .isFalse();
    }
}
