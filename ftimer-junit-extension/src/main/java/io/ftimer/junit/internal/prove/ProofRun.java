package io.ftimer.junit.internal.prove;

import io.ftimer.TimerSession;
import io.ftimer.TimerSessionBuilder;
import io.ftimer.assertj.internal.tree.TestExpectations;
import io.ftimer.assertj.internal.tree.TestExpectations.NotVerified;
import io.ftimer.assertj.internal.tree.TestExpectations.UpperBound;
import io.ftimer.internal.text.ShownText;
import io.ftimer.metrics.Metric;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One more run of a test, with or without a fault, and what its expectations say to that. Thread-safe. */
public final class ProofRun {
    /** The run of a test that is not proven. */
    public static final ProofRun NONE = new ProofRun(List.of(), null);

    /**
     * What an expectation says to a run.
     *
     * @param failure the first line of its failure; empty if it is met
     * @param isInconclusive whether it cannot be verified
     * @param bounds its upper bounds, if it is met
     */
    record Answer(Optional<String> failure, boolean isInconclusive, List<UpperBound> bounds) {}

    private final List<Integer> asked;
    private final @Nullable InjectedFault fault;
    private final Map<Integer, Answer> answers = new ConcurrentHashMap<>();
    private volatile boolean isMade;
    private volatile @Nullable String failure;
    private volatile String notRun = "";

    /** @param fault null for a run as it is */
    ProofRun(List<Integer> asked, @Nullable InjectedFault fault) {
        this.asked = asked;
        this.fault = fault;
    }

    /** Returns whether expectations are asked, instead of failing the test. */
    public boolean isOn() {
        return this != NONE;
    }

    public void prepare(TimerSessionBuilder session) {
        if (fault != null) {
            fault.prepare(session);
        }
    }

    public List<Metric> metrics(List<Metric> read) {
        return fault == null ? read : fault.metrics(read, () -> isMade = true);
    }

    public void injectInto(TimerSession session) {
        if (fault != null) {
            fault.injectInto(session, () -> isMade = true);
        } else if (isOn()) {
            session.recording().sql().prove();
        }
    }

    /** Notes what the test failed with, before its expectations could be asked. */
    public void failed(String text) {
        failure = firstLine(text);
    }

    /** Notes why the test, or what it is in, did not run as a whole. It matters if no expectation was asked. */
    void didNotRun(String why) {
        notRun = ": " + ShownText.label(firstLine(why));
    }

    /** Asks the expectations; {@code check} throws if the one of a number is not met. */
    public void ask(IntFunction<TestExpectations> check) {
        asked.forEach(number -> answers.put(number, answerTo(() -> check.apply(number))));
    }

    private static Answer answerTo(Supplier<TestExpectations> check) {
        try {
            TestExpectations known = check.get();
            Optional<String> unverified =
                    known.notVerified().stream().map(NotVerified::reason).findFirst();
            return new Answer(unverified, unverified.isPresent(), known.upperBounds());
        } catch (AssertionError failed) {
            return new Answer(Optional.of(firstLine(String.valueOf(failed.getMessage()))), false, List.of());
        }
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("").replaceFirst("[:.]$", ""); // more follows
    }

    @Nullable
    Answer answer(int number) {
        return answers.get(number);
    }

    /** Returns why the test did not run, after a colon; empty if that is not known. */
    String notRun() {
        return notRun;
    }

    boolean isMade() {
        return isMade;
    }

    /** Returns what the test itself failed with; null if it did not. */
    @Nullable
    String failure() {
        return failure;
    }
}
