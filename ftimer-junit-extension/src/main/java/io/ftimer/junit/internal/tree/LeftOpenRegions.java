package io.ftimer.junit.internal.tree;

import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Finds regions that were left open. Stateless. */
public final class LeftOpenRegions {
    private LeftOpenRegions() {}

    /** Returns the innermost open regions, with the thread if several threads have recorded. */
    public static List<String> places(Summary summary, Predicate<SummaryEntry> isLeftOpen) {
        if (!(summary instanceof SessionSummary session) || session.threads().size() < 2) {
            return innermost(summary, isLeftOpen).toList();
        }
        return places(session, session.threads(), isLeftOpen);
    }

    /** Returns the innermost open regions of these threads, with the thread. */
    public static List<String> places(
            SessionSummary session, Collection<String> threads, Predicate<SummaryEntry> isLeftOpen) {
        return threads.stream()
                .flatMap(thread -> innermost(session.thread(thread), isLeftOpen)
                        .map(path -> path + " on thread \"" + thread + "\""))
                .toList();
    }

    private static Stream<String> innermost(Summary tree, Predicate<SummaryEntry> isLeftOpen) {
        return tree.entries().stream()
                .filter(isLeftOpen)
                .filter(entry -> entry.children().stream().noneMatch(isLeftOpen))
                .map(entry -> "\"" + entry.path() + "\"");
    }
}
