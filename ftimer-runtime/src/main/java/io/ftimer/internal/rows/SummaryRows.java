package io.ftimer.internal.rows;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a summary and the window in which they were measured.
 *
 * @param windowIfAny null for a rejected summary
 */
public record SummaryRows(@Nullable SummaryWindow windowIfAny, SummaryTable table) {
    /** Returns those of a rejected summary. */
    public static SummaryRows none() {
        return new SummaryRows(null, new SummaryTable(0));
    }

    /** Returns the window of a summary that was not rejected. */
    public SummaryWindow window() {
        return Objects.requireNonNull(windowIfAny, "a rejected summary has no window");
    }
}
