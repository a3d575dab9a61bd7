package io.ftimer.conformance.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of one operation of a scenario of lanes.
 *
 * @param status a number; yes or no of a file that may exist; null for a call without a status argument
 * @param stderr the diagnostics that it wrote
 */
public record LaneOpRecord(
        int line,
        int lane,
        String cmd,
        @Nullable Object status,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable SummaryRecord openmp,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable SummaryRecord hybrid,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable SummaryRecord hybridUnion,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<String> stderr)
        implements ReplayedOperation {

    @Override
    public String statusLine(int rank) {
        return rank + " " + line + " " + lane + " " + cmd + " " + ReplayedOperation.shown(status);
    }
}
