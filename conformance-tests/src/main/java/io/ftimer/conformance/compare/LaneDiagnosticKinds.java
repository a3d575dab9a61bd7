package io.ftimer.conformance.compare;

import static io.ftimer.values.DiagnosticId.APPEND_REJECTED;
import static io.ftimer.values.DiagnosticId.BAD_CONFIGURATION;
import static io.ftimer.values.DiagnosticId.IN_TEAM;
import static io.ftimer.values.DiagnosticId.IO_FAILED;
import static io.ftimer.values.DiagnosticId.NAME_CONTROL_CHARACTER;
import static io.ftimer.values.DiagnosticId.NAME_EMPTY;
import static io.ftimer.values.DiagnosticId.NAME_LEADING_BLANK;
import static io.ftimer.values.DiagnosticId.NOTHING_OPEN;
import static io.ftimer.values.DiagnosticId.NOT_INITIALIZED;
import static io.ftimer.values.DiagnosticId.NOT_INNERMOST;
import static io.ftimer.values.DiagnosticId.NO_COMMUNICATOR;
import static io.ftimer.values.DiagnosticId.NO_MPI_ENGINE;
import static io.ftimer.values.DiagnosticId.RANK_REJECTED;
import static io.ftimer.values.DiagnosticId.REGIONS_OPEN;
import static io.ftimer.values.DiagnosticId.REGION_HANDLE_BUSY;
import static io.ftimer.values.DiagnosticId.REGION_HANDLE_STALE;
import static io.ftimer.values.DiagnosticId.TIMED_REGION_OPEN;
import static io.ftimer.values.DiagnosticId.TREES_DIFFER;
import static io.ftimer.values.DiagnosticId.UNKNOWN_ID;
import static io.ftimer.values.DiagnosticId.UNKNOWN_NAME;
import static io.ftimer.values.DiagnosticId.WORKERS_REJECTED;

import io.ftimer.values.DiagnosticId;
import java.util.List;

/** The kinds of the diagnostics of lane timers. Stateless. */
final class LaneDiagnosticKinds {
    static final List<DiagnosticKind> KINDS = List.of(
            kind("[\\w ]+ before init", NOT_INITIALIZED),
            kind("[\\w ]+ called inside an OpenMP parallel region", IN_TEAM),
            kind("\\w+ with an open timed region(?:; state unchanged)?", TIMED_REGION_OPEN),
            kind("begin_parallel_region with another region already open", TIMED_REGION_OPEN),
            kind("\\w+ with active lane timers(?:; state unchanged)?", REGIONS_OPEN),
            kind("begin_parallel_region with an active region handle", REGION_HANDLE_BUSY),
            kind("end_parallel_region without matching open timed region", REGION_HANDLE_STALE),
            kind("init with invalid configuration", BAD_CONFIGURATION),
            kind("lookup_timer with unknown timer name", UNKNOWN_NAME),
            kind("st(?:art|op)_id with unknown timer id", UNKNOWN_ID),
            kind("stop_id mismatch on empty lane stack", NOTHING_OPEN),
            kind("stop_id lane stack mismatch", NOT_INNERMOST),
            kind("timer name must not be empty", NAME_EMPTY),
            kind("timer name must not begin with whitespace", NAME_LEADING_BLANK),
            kind("timer name contains control character at position \\d+", NAME_CONTROL_CHARACTER),
            // the reference does not report why
            kind(
                    "get_openmp_summary failed|write_openmp_summary(?:_csv)? summary failed",
                    NOT_INITIALIZED,
                    TIMED_REGION_OPEN,
                    REGIONS_OPEN),
            kind("write_\\w+ open failed: .*", IO_FAILED),
            kind("write_\\w+ append validation failed: .*", APPEND_REJECTED),
            kind("mpi_openmp_(?:union_)?summary requires FTIMER_USE_MPI=ON", NO_MPI_ENGINE),
            // rejected calls of workers with that status are reported in the same words
            kind("mpi_openmp_(?:union_)?summary requires stopped .*", REGIONS_OPEN, WORKERS_REJECTED),
            kind(
                    "mpi_openmp_(?:union_)?summary (?:[\\w ]+ )?failed",
                    NOT_INITIALIZED,
                    NO_COMMUNICATOR,
                    RANK_REJECTED,
                    WORKERS_REJECTED),
            DiagnosticKind.withNumbers(
                    "ftimer_openmp mpi_openmp_summary detected inconsistent .*; disagreeing ranks (.*)",
                    TREES_DIFFER,
                    "(?:on|of) ranks? ([\\d, -]+)(?: differ|: )"),
            DiagnosticKind.withNumbers(
                    "ftimer_openmp recorded (\\d+) worker diagnostics; first status (\\d+), overflow (\\d+)",
                    WORKERS_REJECTED,
                    "rejected calls of workers: (\\d+), the first with status (\\d+) \\w+, and (\\d+) beyond"));

    private LaneDiagnosticKinds() {}

    private static DiagnosticKind kind(String recorded, DiagnosticId... ours) {
        return DiagnosticKind.of("ftimer_openmp (?:" + recorded + ")", ours);
    }
}
