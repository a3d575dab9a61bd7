package io.ftimer.conformance.compare;

import io.ftimer.conformance.result.Omission;
import io.ftimer.values.DiagnosticId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Maps recorded lines to the diagnostics of this library. Stateless. */
final class DiagnosticKinds {
    private static final List<DiagnosticKind> KINDS = List.of(
            kind("[\\w ]+ before init", DiagnosticId.NOT_INITIALIZED),
            // a receiver that is null: here, a timer that was never initialized
            kind("OOP scope with unassociated timer pointer", DiagnosticId.NOT_INITIALIZED),
            kind("timer name must not be empty", DiagnosticId.NAME_EMPTY),
            kind("timer name must not begin with whitespace", DiagnosticId.NAME_LEADING_BLANK),
            kind("timer name contains control character at position \\d+", DiagnosticId.NAME_CONTROL_CHARACTER),
            kind("stop on unknown timer: .*", DiagnosticId.UNKNOWN_NAME),
            kind("st(?:art|op)_id with unknown timer id", DiagnosticId.UNKNOWN_ID),
            kind("init with invalid mismatch mode", DiagnosticId.BAD_CONFIGURATION),
            kind("\\w+ with active timers; state unchanged", DiagnosticId.REGIONS_OPEN),
            // the reference does not distinguish an open region from recorded data here
            kind(
                    "\\w+ after timing has started; state unchanged",
                    DiagnosticId.DATA_RECORDED,
                    DiagnosticId.REGIONS_OPEN),
            kind("stop mismatch on empty call stack", DiagnosticId.NOTHING_OPEN),
            kind("stop mismatch: requested .* but top of stack is .*", DiagnosticId.NOT_INNERMOST),
            kind("OOP scope called with an active guard; state unchanged", DiagnosticId.GUARD_BUSY),
            kind("scoped guard stop with unknown timer id", DiagnosticId.GUARD_UNKNOWN_ID),
            kind("scoped guard stop mismatch on empty call stack", DiagnosticId.GUARD_NOTHING_OPEN),
            kind("scoped guard stop mismatch: owned .* but top of stack is .*", DiagnosticId.GUARD_NOT_INNERMOST),
            kind("scoped guard stop mismatch: activation no longer matches timer .*", DiagnosticId.GUARD_STALE),
            kind("\\w+ (?:open|write|close) failed: .*", DiagnosticId.IO_FAILED),
            kind("\\w+ append validation failed: .*", DiagnosticId.APPEND_REJECTED),
            kind("mpi_(?:union_)?summary requires FTIMER_USE_MPI=ON", DiagnosticId.NO_MPI_ENGINE),
            kind("mpi_(?:union_)?summary requires all timers stopped .*", DiagnosticId.REGIONS_OPEN),
            kind("mpi_(?:union_)?summary MPI reduction failed", DiagnosticId.NO_COMMUNICATOR),
            kind("mpi_summary detected inconsistent timer descriptors .*", DiagnosticId.TREES_DIFFER));

    private static final Map<Omission, Pattern> OMITTED =
            Map.of(Omission.GUARD_ASSIGNMENT, Pattern.compile("ftimer (OOP )?guard assignment is unsupported; .*"));

    private DiagnosticKinds() {}

    private static DiagnosticKind kind(String recorded, DiagnosticId... ours) {
        return DiagnosticKind.of("ftimer " + recorded, ours);
    }

    /** Returns whether a line of this library is of the kind of a recorded one. */
    static boolean agree(String recorded, String ours) {
        return Stream.concat(KINDS.stream(), LaneDiagnosticKinds.KINDS.stream())
                .filter(kind -> kind.covers(recorded))
                .findFirst()
                .map(kind -> kind.agree(recorded, ours))
                .orElse(false);
    }

    /** Returns whether a recorded line is of a command that was left out. */
    static boolean isOmitted(String recorded, Set<Omission> omitted) {
        return OMITTED.entrySet().stream()
                .anyMatch(entry -> omitted.contains(entry.getKey())
                        && entry.getValue().matcher(recorded).matches());
    }
}
