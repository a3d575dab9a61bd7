package io.ftimer.conformance.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import io.ftimer.conformance.scenario.Step;
import io.ftimer.values.Status;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of one operation. The status is null for a call without a status argument; the later components are present only
 * where they apply.
 */
public record OpRecord(
        int line,
        String cmd,
        @Nullable Integer status,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long id,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String label,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<EventRecord> events,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable SummaryRecord local,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable SummaryRecord mpi,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable SummaryRecord union)
        implements ReplayedOperation {

    /** Returns an operation that returned only its status, which is kept if it was requested. */
    public static OpRecord of(Step<?> step, Status status) {
        return step.withoutStatus() ? silent(step) : of(step, Integer.valueOf(status.code()));
    }

    /** Returns an operation that never has a status. */
    public static OpRecord silent(Step<?> step) {
        return of(step, (Integer) null);
    }

    private static OpRecord of(Step<?> step, @Nullable Integer status) {
        return new OpRecord(step.line(), step.command().word(), status, null, null, List.of(), null, null, null);
    }

    @Override
    public String statusLine(int rank) {
        return rank + " " + line + " " + cmd + " " + ReplayedOperation.shown(status);
    }

    /** Returns this with the handle that was looked up. */
    public OpRecord withId(long number) {
        return new OpRecord(line, cmd, status, number, label, events, local, mpi, union);
    }

    /** Returns this with the callbacks that fired during it. */
    public OpRecord withEvents(List<EventRecord> fired) {
        return new OpRecord(line, cmd, status, id, label, List.copyOf(fired), local, mpi, union);
    }

    /** Returns this with a labeled local summary. */
    public OpRecord withLocal(String name, SummaryRecord summary) {
        return new OpRecord(line, cmd, status, id, name, events, summary, mpi, union);
    }

    /** Returns this with a labeled strict summary of all ranks. */
    public OpRecord withStrict(String name, SummaryRecord summary) {
        return new OpRecord(line, cmd, status, id, name, events, local, summary, union);
    }

    /** Returns this with a labeled union summary of all ranks. */
    public OpRecord withUnion(String name, SummaryRecord summary) {
        return new OpRecord(line, cmd, status, id, name, events, local, mpi, summary);
    }
}
