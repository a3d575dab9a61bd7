package io.ftimer.assertj;

import io.ftimer.CheckedRunnable;
import io.ftimer.assertj.internal.expectation.CheckedExpectation;
import io.ftimer.assertj.internal.expectation.OtherThreadsRule;
import io.ftimer.assertj.internal.expectation.RecordedPart;
import io.ftimer.assertj.internal.expectation.RunningTest;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.InconclusiveReason;
import io.ftimer.assertj.internal.tree.InconclusiveReason.Cause;
import io.ftimer.assertj.internal.tree.TreeFailure;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.instrumented.JdkSteps;
import io.ftimer.report.internal.instrumented.PlaceSteps;
import io.ftimer.report.internal.instrumented.StepCounter;
import io.ftimer.report.internal.instrumented.StepsByThread;
import io.ftimer.report.internal.text.PaddedTable.Column;
import io.ftimer.report.internal.text.ThreadSteps;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The growth of work, in steps: calls of the methods in which the agent counts, repetitions of their loops, and the same inside the JDK.
 */
final class WorkGrowth extends GrowthAssert {
    private static final int SHOWN_THREADS = 5;
    private static final int SHOWN_CALLS = 3;

    private static final String NOT_COUNTED =
            "Not counted: native code of the JDK that docs/agent.md lists, and what ftimer.work does not select.";

    private static final String JDK_NOT_COUNTED =
            "Not counted: code of the JDK, native code, and what ftimer.work does not select.";

    private final List<Counted> work;
    private final Rerun rerun;

    private WorkGrowth(List<Integer> sizes, List<Counted> work, Rerun rerun) {
        super(sizes, work.stream().map(Counted::steps).toList(), "steps");
        this.work = work;
        this.rerun = rerun;
    }

    /** Runs the code for two sizes again. */
    @FunctionalInterface
    private interface Rerun {
        WorkByPlace of(int smaller, int larger) throws Exception;
    }

    /**
     * The work of one run.
     *
     * @param ownSteps the number of steps of the code that {@code ftimer.work} selects
     * @param jdkSteps the number of steps inside the JDK; 0 where the agent does not count them
     * @param unknown the steps of other threads meanwhile, by their names, which are not among them as they may be those of other tests
     * @param uncounted the calls of the calling thread that do not count, with a step for eight elements that they were given
     */
    record Counted(long ownSteps, long jdkSteps, Map<String, Long> unknown, Map<String, PlaceSteps> uncounted) {

        static <X extends Exception> Counted of(CheckedRunnable<X> run) throws X {
            OtherThreadsRule rule = RunningTest.current().rule();
            try (StepsByThread others = StepsByThread.begin(rule.isIgnored())) {
                Map<Thread, Long> othersBefore = JdkSteps.byThread();
                StepCounter.noteUncounted();
                long before = StepCounter.ofThread().steps;
                long jdkBefore = JdkSteps.eighthsOfThread();
                run.run();
                long jdk = JdkSteps.eighthsOfThread() - jdkBefore;
                long own = StepCounter.ofThread().steps - before;
                long jdkOfOthers = JdkSteps.eighthsOfOthersSince(othersBefore, rule.isIgnored());
                Map<String, Long> ofOthers = others.steps();
                Map<String, PlaceSteps> uncounted = StepCounter.endUncounted();
                return rule.isOfAllThreads()
                        ? new Counted(
                                own + sum(ofOthers.values()), JdkSteps.steps(jdk + jdkOfOthers), Map.of(), uncounted)
                        : new Counted(own, JdkSteps.steps(jdk), ofOthers, uncounted);
            } finally {
                StepCounter.endUncounted();
            }
        }

        /** Returns the number of all steps. */
        long steps() {
            return ownSteps + jdkSteps;
        }

        /** Returns the number of steps that calls have which do not count, if they work once on what they are given. */
        long uncountedSteps() {
            return sum(uncounted.values().stream().map(PlaceSteps::steps).toList());
        }
    }

    /** Counts the steps of code. */
    static <X extends Exception> OverSizes<X> of(SizedRun<X> run) {
        return sizes -> {
            List<Integer> ascending = ascending(sizes);
            List<Counted> work = new ArrayList<>();
            RecordedPart.run(() -> {
                run.run(sizes[0]);
                for (int size : sizes) {
                    work.add(Counted.of(() -> run.run(size)));
                }
            });
            return new WorkGrowth(ascending, work, (smaller, larger) -> WorkByPlace.of(run, smaller, larger));
        };
    }

    @Override
    List<Column<Integer>> parts() {
        return hasJdk()
                ? List.of(
                        Column.number("own", i -> Long.toString(work.get(i).ownSteps())),
                        Column.number("JDK", i -> Long.toString(work.get(i).jdkSteps())))
                : List.of();
    }

    private boolean hasJdk() {
        return work.stream().anyMatch(counted -> counted.jdkSteps() > 0);
    }

    @Override
    void check(Growth growth, List<Long> max, Optional<Integer> faster, String table) {
        String words = "the work to grow at most as " + growth + " with the size";
        Optional<TreeFailure> failure = faster.map(place -> new TreeFailure(
                actual,
                growth,
                "Expected " + words + ", but it grew faster:\n\n" + table + "\n\n" + places(place)
                        + (hasJdk() ? NOT_COUNTED : JDK_NOT_COUNTED)));
        CheckedExpectation expectation = CheckedExpectation.onWork(
                AssertedTree.of(RecordedPart.run(() -> {})),
                failure,
                words,
                otherThreads().or(() -> faster.isPresent() ? Optional.empty() : uncounted(growth)),
                work.stream().mapToLong(Counted::ownSteps).sum());
        verify(expectation, true);
    }

    /** Returns that other threads took steps which are not among these; empty if none did. */
    private Optional<InconclusiveReason> otherThreads() {
        Map<String, Long> unknown = new HashMap<>();
        work.forEach(counted -> counted.unknown().forEach((thread, steps) -> unknown.merge(thread, steps, Long::sum)));
        return ShownText.some(sum(unknown.values()), "step was", "steps were")
                .map(steps -> new InconclusiveReason(
                        Cause.THREADS,
                        steps + " on other threads, which may belong to other tests",
                        ShownText.lines(ThreadSteps.lines(unknown), SHOWN_THREADS),
                        List.of("Run the test alone, for example with @Isolated of JUnit.")));
    }

    /** Returns that calls which do not count may take more steps than allowed, and most of all; empty if they may not. */
    private Optional<InconclusiveReason> uncounted(Growth growth) {
        List<Long> all = work.stream()
                .map(counted -> counted.steps() + counted.uncountedSteps())
                .toList();
        return IntStream.range(0, sizes.size())
                .filter(i -> all.get(i) > growth.maxCalls(all.get(0), sizes.get(0), sizes.get(i)))
                .mapToObj(work::get)
                .filter(counted -> counted.uncountedSteps() > counted.steps())
                .findFirst()
                .map(counted -> new InconclusiveReason(
                        Cause.METHODS,
                        "calls that do not count may take most of it",
                        counted.uncounted().entrySet().stream()
                                .sorted(Comparator.comparingLong(
                                        call -> -call.getValue().eighthsOfJdk()))
                                .limit(SHOWN_CALLS)
                                .map(call -> ShownText.grouped(call.getValue().calls()) + " x " + call.getKey()
                                        + " not counted, with "
                                        + ShownText.counted(call.getValue().eighthsOfJdk(), "element"))
                                .toList(),
                        List.of("Expect it of code without these calls, or measure its time in a benchmark.")));
    }

    private static long sum(Collection<Long> steps) {
        return steps.stream().mapToLong(Long::longValue).sum();
    }

    /** Returns where the steps of a size are, or why that is unknown. */
    private String places(int shown) {
        try {
            WorkByPlace places = rerun.of(sizes.get(0), sizes.get(shown));
            List<String> lines = places.lines();
            if (lines.isEmpty()) {
                return "";
            }
            String again = places.steps() == actual.get(shown)
                    ? ""
                    : ", which took " + ShownText.counted(places.steps(), "step") + " when it ran again";
            return "Where the steps of size " + sizes.get(shown) + " are" + again + ", with the ratio to size "
                    + sizes.get(0) + ":\n  " + String.join("\n  ", lines) + "\n\n";
        } catch (Exception | LinkageError | AssertionError e) {
            return "Where the steps are is unknown: the code failed when it ran again, with " + e + ".\n\n";
        }
    }
}
