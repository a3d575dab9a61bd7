package io.ftimer.assertj.internal.tree;

import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.summary.OtherThread;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.SummaryEntry;
import java.util.LinkedHashSet;
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

    /**
     * Returns a sentence that names them with their calls; empty if none has a region. One without is no part of a tree: a thread of a
     * pool may take a task of the test while its tree is read.
     */
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
        Set<String> names = names(session, thread -> thread.isOfEarlierSession() == isOfEarlierSession);
        return ShownText.list(
                names.stream()
                        .filter(name -> !session.thread(name).entries().isEmpty())
                        .map(name -> withCalls(session, name))
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
