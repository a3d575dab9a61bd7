package io.ftimer.conformance.compare;

import static io.ftimer.values.DiagnosticId.APPEND_REJECTED;
import static io.ftimer.values.DiagnosticId.BAD_CONFIGURATION;
import static io.ftimer.values.DiagnosticId.DATA_RECORDED;
import static io.ftimer.values.DiagnosticId.GUARD_BUSY;
import static io.ftimer.values.DiagnosticId.GUARD_NOTHING_OPEN;
import static io.ftimer.values.DiagnosticId.GUARD_NOT_INNERMOST;
import static io.ftimer.values.DiagnosticId.GUARD_STALE;
import static io.ftimer.values.DiagnosticId.GUARD_UNKNOWN_ID;
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

import io.ftimer.conformance.result.NotReplayed;
import io.ftimer.values.DiagnosticId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Maps recorded lines to the diagnostics of this library. Stateless. */
final class DiagnosticKinds {
    private static final List<DiagnosticKind> KINDS = List.of(
            kind("[\\w ]+ before init", NOT_INITIALIZED),
            // a receiver that is null: here, a timer that was never initialized
            kind("OOP scope with unassociated timer pointer", NOT_INITIALIZED),
            kind("timer name must not be empty", NAME_EMPTY),
            kind("timer name must not begin with whitespace", NAME_LEADING_BLANK),
            kind("timer name contains control character at position \\d+", NAME_CONTROL_CHARACTER),
            kind("stop on unknown timer: .*", UNKNOWN_NAME),
            kind("st(?:art|op)_id with unknown timer id", UNKNOWN_ID),
            kind("init with invalid mismatch mode", BAD_CONFIGURATION),
            kind("\\w+ with active timers; state unchanged", REGIONS_OPEN),
            // the reference does not distinguish an open region from recorded data here
            kind("\\w+ after timing has started; state unchanged", DATA_RECORDED, REGIONS_OPEN),
            kind("stop mismatch on empty call stack", NOTHING_OPEN),
            kind("stop mismatch: requested .* but top of stack is .*", NOT_INNERMOST),
            kind("OOP scope called with an active guard; state unchanged", GUARD_BUSY),
            kind("scoped guard stop with unknown timer id", GUARD_UNKNOWN_ID),
            kind("scoped guard stop mismatch on empty call stack", GUARD_NOTHING_OPEN),
            kind("scoped guard stop mismatch: owned .* but top of stack is .*", GUARD_NOT_INNERMOST),
            kind("scoped guard stop mismatch: activation no longer matches timer .*", GUARD_STALE),
            kind("\\w+ (?:open|write|close) failed: .*", IO_FAILED),
            kind("\\w+ append validation failed: .*", APPEND_REJECTED),
            kind("mpi_(?:union_)?summary requires FTIMER_USE_MPI=ON", NO_MPI_ENGINE),
            kind("mpi_(?:union_)?summary requires all timers stopped .*", REGIONS_OPEN),
            kind("mpi_(?:union_)?summary MPI reduction failed", NO_COMMUNICATOR),
            kind("mpi_summary detected inconsistent timer descriptors .*", TREES_DIFFER),
            // those of lane timers
            laneKind("[\\w ]+ before init", NOT_INITIALIZED),
            laneKind("[\\w ]+ called inside an OpenMP parallel region", IN_TEAM),
            laneKind("\\w+ with an open timed region(?:; state unchanged)?", TIMED_REGION_OPEN),
            laneKind("begin_parallel_region with another region already open", TIMED_REGION_OPEN),
            laneKind("\\w+ with active lane timers(?:; state unchanged)?", REGIONS_OPEN),
            laneKind("begin_parallel_region with an active region handle", REGION_HANDLE_BUSY),
            laneKind("end_parallel_region without matching open timed region", REGION_HANDLE_STALE),
            laneKind("init with invalid configuration", BAD_CONFIGURATION),
            laneKind("lookup_timer with unknown timer name", UNKNOWN_NAME),
            laneKind("st(?:art|op)_id with unknown timer id", UNKNOWN_ID),
            laneKind("stop_id mismatch on empty lane stack", NOTHING_OPEN),
            laneKind("stop_id lane stack mismatch", NOT_INNERMOST),
            laneKind("timer name must not be empty", NAME_EMPTY),
            laneKind("timer name must not begin with whitespace", NAME_LEADING_BLANK),
            laneKind("timer name contains control character at position \\d+", NAME_CONTROL_CHARACTER),
            // the reference does not report why
            laneKind(
                    "get_openmp_summary failed|write_openmp_summary(?:_csv)? summary failed",
                    NOT_INITIALIZED,
                    TIMED_REGION_OPEN,
                    REGIONS_OPEN),
            laneKind("write_\\w+ open failed: .*", IO_FAILED),
            laneKind("write_\\w+ append validation failed: .*", APPEND_REJECTED),
            laneKind("mpi_openmp_(?:union_)?summary requires FTIMER_USE_MPI=ON", NO_MPI_ENGINE),
            // rejected calls of workers with that status are reported in the same words
            laneKind("mpi_openmp_(?:union_)?summary requires stopped .*", REGIONS_OPEN, WORKERS_REJECTED),
            laneKind(
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

    private static final Map<NotReplayed, Pattern> OMITTED =
            Map.of(NotReplayed.GUARD_ASSIGNMENT, Pattern.compile("ftimer (OOP )?guard assignment is unsupported; .*"));

    private DiagnosticKinds() {}

    private static DiagnosticKind kind(String recorded, DiagnosticId... ours) {
        return DiagnosticKind.of("ftimer " + recorded, ours);
    }

    private static DiagnosticKind laneKind(String recorded, DiagnosticId... ours) {
        return DiagnosticKind.of("ftimer_openmp (?:" + recorded + ")", ours);
    }

    /** Returns whether a line of this library is of the kind of a recorded one. */
    static boolean agree(String recorded, String ours) {
        return KINDS.stream()
                .filter(kind -> kind.covers(recorded))
                .findFirst()
                .map(kind -> kind.agree(recorded, ours))
                .orElse(false);
    }

    /** Returns whether a recorded line is of a command that was left out. */
    static boolean isOmitted(String recorded, Set<NotReplayed> omitted) {
        return OMITTED.entrySet().stream()
                .anyMatch(entry -> omitted.contains(entry.getKey())
                        && entry.getValue().matcher(recorded).matches());
    }

    /**
     * One kind of diagnostic. The wording is this library's own; only the kind is compared, and for some kinds the numbers that
     * the patterns have in groups.
     *
     * @param recorded the lines of the reference that are of this kind
     * @param ours the corresponding diagnostics of this library
     * @param ourNumbers matches the same numbers in a line of this library
     */
    private record DiagnosticKind(Pattern recorded, Set<DiagnosticId> ours, Pattern ourNumbers) {
        private static final Pattern NONE = Pattern.compile("");
        private static final Pattern RANGE = Pattern.compile("(\\d+)(?:-(\\d+))?");

        static DiagnosticKind of(String recorded, DiagnosticId... ours) {
            return new DiagnosticKind(Pattern.compile(recorded, Pattern.DOTALL), Set.of(ours), NONE);
        }

        static DiagnosticKind withNumbers(String recorded, DiagnosticId ours, String ourNumbers) {
            return new DiagnosticKind(
                    Pattern.compile(recorded, Pattern.DOTALL), Set.of(ours), Pattern.compile(ourNumbers));
        }

        boolean covers(String recordedLine) {
            return recorded.matcher(recordedLine).matches();
        }

        /** Returns whether a line of this library agrees with a recorded line of this kind. */
        boolean agree(String recordedLine, String ourLine) {
            Matcher expected = recorded.matcher(recordedLine);
            Matcher actual = ourNumbers.matcher(ourLine);
            return ours.stream().map(id -> id.line("")).anyMatch(ourLine::startsWith)
                    && expected.matches()
                    && actual.find()
                    && numbersIn(actual).equals(numbersIn(expected));
        }

        /** Returns the numbers in all groups, those of a range one by one. */
        private static List<Integer> numbersIn(Matcher groups) {
            return IntStream.rangeClosed(1, groups.groupCount())
                    .mapToObj(groups::group)
                    .flatMap(text -> RANGE.matcher(text).results().flatMap(range -> {
                        int first = Integer.parseInt(range.group(1));
                        int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
                        return Stream.iterate(first, number -> number <= last, number -> number + 1);
                    }))
                    .toList();
        }
    }
}
