package io.ftimer.internal.rows;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a summary, the window in which they were measured, and what tasks add to them.
 *
 * @param windowIfAny null for a rejected summary
 * @param submitted the calls that are, or may be, inside regions of other threads: those of tasks; for sessions
 */
public record SummaryRows(@Nullable SummaryWindow windowIfAny, SummaryTable table, List<SubmittedCalls> submitted) {
    public SummaryRows(@Nullable SummaryWindow windowIfAny, SummaryTable table) {
        this(windowIfAny, table, List.of());
    }

    public static SummaryRows none() {
        return new SummaryRows(null, new SummaryTable(0));
    }

    public SummaryWindow window() {
        return Objects.requireNonNull(windowIfAny, "a rejected summary has no window");
    }
}
