package io.ftimer.assertj.internal.tree;

import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.summary.OtherThread;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.SummaryEntry;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The threads that took part in a session although no code bound them. Stateless. */
public final class OtherThreadNames {
    private static final int NAMED = 5;

    private OtherThreadNames() {}

    public static Set<String> names(SessionSummary session) {
        return names(session, thread -> true);
    }

    public static Set<String> names(SessionSummary session, Predicate<OtherThread> isAccepted) {
        return session.otherThreads().stream()
                .filter(isAccepted)
                .map(OtherThread::name)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Returns those that have a region: a thread of a pool may take a task of the test while its tree is read, and record nothing. */
    public static List<OtherThread> withRegions(SessionSummary session) {
        return session.otherThreads().stream()
                .filter(thread -> !session.thread(thread.name()).entries().isEmpty())
                .toList();
    }

    /** Returns a sentence that names those {@link #withRegions}, with their calls; empty if there are none. */
    public static Optional<String> sentence(SessionSummary session) {
        String own = list(session, false);
        String ofEarlierTests = list(session, true);
        String all = Stream.of(own, ofEarlierTests.isEmpty() ? "" : "of an earlier test: " + ofEarlierTests)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("; "));
        return all.isEmpty()
                ? Optional.empty()
                : Optional.of("Includes threads that the test did not bind: " + all + ".");
    }

    private static String list(SessionSummary session, boolean isOfEarlierSession) {
        return ShownText.list(
                withRegions(session).stream()
                        .filter(thread -> thread.isOfEarlierSession() == isOfEarlierSession)
                        .map(thread -> withCalls(session, thread.name()))
                        .toList(),
                NAMED);
    }

    private static String withCalls(SessionSummary session, String name) {
        long calls = session.thread(name).entries().stream()
                .mapToLong(SummaryEntry::callCount)
                .sum();
        return TextEscapes.escape(name) + " (" + ShownText.counted(calls, "call") + ")";
    }
}
