package io.ftimer.junit.internal.prove;

import io.ftimer.assertj.internal.tree.TestExpectations.UpperBound;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.internal.text.ShownText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The proof that the expectations of one test can fail: a run of the test as it is, and one with each fault. Thread-confined, but for the
 * runs.
 */
public final class Proof {
    private static final String REPEATABLE = "; make the test repeatable in one JVM";

    /** The annotation of an expectation, or of a part of one, and what that must notice. */
    public record Provable(String text, List<InjectedFault> faults) {}

    /** What the runs of a test say about an expectation. */
    public enum Strength {
        DOES_NOT_BITE,
        NOT_PROVEN,
        PROVEN;

        public String words() {
            return EnumWords.of(this).replace('_', ' ');
        }
    }

    /**
     * What is known of an expectation.
     *
     * @param reason what it passes with, or why it is not proven; empty if it is proven
     */
    public record Judged(String testId, String testName, String expectation, Strength strength, String reason) {
        String text() {
            return ShownText.label(testName) + ": " + expectation + (strength == Strength.NOT_PROVEN ? ": " : " ")
                    + reason;
        }
    }

    private record Tried(int number, InjectedFault fault, ProofRun run) {}

    final String testId;
    private final String testName;
    private final List<Provable> expectations;
    private final ProofRun asItIs;
    private final List<Tried> withFault = new ArrayList<>();

    public Proof(String testId, String testName, List<Provable> expectations) {
        this.testId = testId;
        this.testName = testName;
        this.expectations = List.copyOf(expectations);
        asItIs = new ProofRun(IntStream.range(0, expectations.size()).boxed().toList(), null);
        for (int number = 0; number < expectations.size(); number++) {
            for (InjectedFault fault : expectations.get(number).faults()) {
                withFault.add(new Tried(number, fault, new ProofRun(List.of(number), fault)));
            }
        }
    }

    int expectations() {
        return expectations.size();
    }

    int runs() {
        return 1 + withFault.size();
    }

    /** Returns the run of a round, from 0; empty if there is none, or if it could not prove anything any more. */
    Optional<ProofRun> run(int round) {
        if (round == 0) {
            return Optional.of(asItIs);
        }
        return round >= runs()
                ? Optional.empty()
                : Optional.of(withFault.get(round - 1))
                        .filter(tried -> withoutFault(tried.number).isEmpty())
                        .map(Tried::run);
    }

    List<Judged> judged() {
        return IntStream.range(0, expectations.size()).mapToObj(this::judged).toList();
    }

    private Judged judged(int number) {
        List<Tried> faults =
                withFault.stream().filter(tried -> tried.number == number).toList();
        Optional<String> unable = withoutFault(number);
        boolean isMet = unable.isEmpty();
        if (faults.isEmpty()) {
            unable = Optional.of("no fault of its kind can be made; limit calls, statements, bytes or steps");
        }
        for (Tried tried : faults) {
            ProofRun.Answer answer = tried.run.answer(number);
            boolean passes =
                    answer != null && answer.failure().isEmpty() && tried.run.isMade() && tried.run.failure() == null;
            if (isMet && passes) {
                return judged(Strength.DOES_NOT_BITE, number, "passes " + tried.fault.words() + slack(number));
            }
            unable = unable.or(() -> unable(tried, number));
        }
        return unable.map(why -> judged(Strength.NOT_PROVEN, number, why))
                .orElseGet(() -> judged(Strength.PROVEN, number, ""));
    }

    private Judged judged(Strength strength, int number, String reason) {
        return new Judged(testId, testName, expectations.get(number).text(), strength, reason);
    }

    /** Returns why an expectation proves nothing: it is not met without a fault. */
    private Optional<String> withoutFault(int number) {
        ProofRun.Answer answer = asItIs.answer(number);
        String failed = asItIs.failure();
        if (failed != null) {
            return Optional.of("the test fails when it runs again: " + ShownText.label(failed) + REPEATABLE);
        }
        return answer == null
                ? Optional.of("the test did not run again" + asItIs.notRun() + REPEATABLE)
                : answer.failure()
                        .map(line -> answer.isInconclusive()
                                ? "it cannot be verified: " + unnamed(line, number) + InjectedFault.ADVICE
                                : "it is not met when the test runs again: " + unnamed(line, number) + REPEATABLE);
    }

    /** Returns a failure without the annotation at its beginning. */
    private String unnamed(String failure, int number) {
        String name = "[" + expectations.get(number).text() + "] ";
        return ShownText.label(failure.startsWith(name) ? failure.substring(name.length()) : failure);
    }

    /** Returns why a failure with a fault, or a body that failed before, proves nothing; empty if it proves that the expectation bites. */
    private Optional<String> unable(Tried tried, int number) {
        ProofRun.Answer answer = tried.run.answer(number);
        String failed = tried.run.failure();
        if (failed != null && (answer == null || answer.failure().isEmpty())) {
            return Optional.of("the test fails " + tried.fault.words() + ": " + ShownText.label(failed)
                    + "; expect it in a test whose code does not notice the fault");
        }
        if (answer == null) {
            return Optional.of("the test did not run again " + tried.fault.words() + tried.run.notRun() + REPEATABLE);
        }
        if (!tried.run.isMade()) {
            return Optional.of(tried.fault.notMade());
        }
        return answer.failure()
                .filter(line -> answer.isInconclusive())
                .map(line -> "it is inconclusive " + tried.fault.words() + ": " + unnamed(line, number) + REPEATABLE);
    }

    private String slack(int number) {
        ProofRun.Answer answer = asItIs.answer(number);
        List<UpperBound> bounds = answer == null ? List.of() : answer.bounds();
        return bounds.size() != 1
                ? ""
                : " (found " + ShownText.grouped(bounds.get(0).found()) + ", would pass with "
                        + ShownText.grouped(bounds.get(0).spare()) + " more)";
    }
}
