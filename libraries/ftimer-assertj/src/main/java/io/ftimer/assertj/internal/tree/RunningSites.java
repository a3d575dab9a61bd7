package io.ftimer.assertj.internal.tree;

import io.ftimer.internal.text.ShownText;
import io.ftimer.sites.SiteResult;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Finds site timers that are running. Stateless. */
public final class RunningSites {
    private RunningSites() {}

    /** Returns the label and place of each, with the thread if several threads have recorded. */
    public static List<String> places(Summary summary) {
        if (!(summary instanceof SessionSummary session) || session.threads().size() < 2) {
            return running(summary).toList();
        }
        return places(session, thread -> true);
    }

    /** Returns the label and place of each on the accepted threads, with the thread. */
    private static List<String> places(SessionSummary session, Predicate<String> isAccepted) {
        return session.threads().stream()
                .filter(isAccepted)
                .flatMap(thread -> running(session.thread(thread))
                        .map(site -> site + " on thread \"" + ShownText.name(thread) + "\""))
                .toList();
    }

    /** As {@link #places(Summary)}, without those on other threads. */
    public static List<String> placesOnBoundThreads(SessionSummary session) {
        Set<String> others = OtherThreadNames.names(session);
        return others.isEmpty() ? places(session) : places(session, thread -> !others.contains(thread));
    }

    private static Stream<String> running(Summary summary) {
        return summary.sites().stream()
                .filter(SiteResult::isRunning)
                .map(result -> result.site().toString());
    }
}
