package io.ftimer.internal.engine;

import io.ftimer.values.Status;
import java.util.Collections;
import java.util.SortedMap;

/** Who gets the diagnostics of rejected operations, on the thread of the operation. */
@FunctionalInterface
public interface DiagnosticSink {
    /** Takes the rejection of one operation, which had that status. */
    void accept(Status status, Rejection rejection);

    /** Says what was not said yet, at the end of what is recorded. */
    default void end() {}

    /**
     * Says only the first rejection of each kind and name, and leaves the numbers to a report over ranks that calls
     * {@link #takeNumbers()}; until then they are said at the end only.
     */
    default void leaveNumbers() {}

    /** Returns whether nothing was said about some rejections. */
    default boolean hasNumbers() {
        return false;
    }

    /** Returns how many rejections there are of each kind and name about which something was not said, by a line of theirs. */
    default SortedMap<String, Long> takeNumbers() {
        return Collections.emptySortedMap();
    }

    /** Writes a line as it is. */
    default void say(String line) {}
}
