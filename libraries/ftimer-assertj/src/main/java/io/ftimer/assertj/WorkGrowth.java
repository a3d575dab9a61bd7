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
import io.ftimer.internal.steps.StepCounter;
import io.ftimer.internal.steps.StepsByThread;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.text.PaddedTable;
import io.ftimer.report.internal.text.PaddedTable.Column;
import io.ftimer.report.internal.text.ThreadSteps;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The growth of work, in steps: calls of the methods in which the agent counts, and repetitions of their loops. */
final class WorkGrowth extends GrowthAssert {
    private static final int SHOWN_METHODS = 10;
    private static final int SHOWN_THREADS = 5;

    private static final String NOT_COUNTED =
            "Not counted: code of the JDK beyond calls by the size of collections and texts, native code, and what ftimer.work"
                    + " does not select.";

    private final Counts counts;

    private WorkGrowth(List<Integer> sizes, Counts counts) {
        super(sizes, counts.steps, "steps");
        this.counts = counts;
    }

    /**
     * The counts of all sizes, in their order.
     *
     * @param steps the numbers of steps
     * @param methods the steps by method, for example {@code com.acme.Index.add}; empty unless the agent runs with {@code work.methods=true}
     * @param unknown the steps of other threads meanwhile, by their names, which are not among them as they may be those of other tests
     */
    private record Counts(List<Long> steps, List<Map<String, Long>> methods, Map<String, Long> unknown) {

        <X extends Exception> void add(CheckedRunnable<X> run) throws X {
            OtherThreadsRule rule = RunningTest.current().rule();
            Map<String, Long> methodsBefore = StepCounter.methodsOfAllThreads();
            try (StepsByThread others = StepsByThread.begin(rule.isIgnored())) {
                long before = StepCounter.ofThread().steps;
                run.run();
                long own = StepCounter.ofThread().steps - before;
                Map<String, Long> ofOthers = others.steps();
                Map<String, Long> ofMethods = new HashMap<>(StepCounter.methodsOfAllThreads());
                ofMethods.replaceAll((method, count) -> count - methodsBefore.getOrDefault(method, 0L));
                ofMethods.values().removeIf(count -> count == 0);
                methods.add(ofMethods);
                steps.add(rule.isOfAllThreads() ? own + sum(ofOthers.values()) : own);
                if (!rule.isOfAllThreads()) {
                    ofOthers.forEach((thread, count) -> unknown.merge(thread, count, Long::sum));
                }
            }
        }

        static long sum(Collection<Long> steps) {
            return steps.stream().mapToLong(Long::longValue).sum();
        }
    }

    /** Counts the steps of code. */
    static <X extends Exception> OverSizes<X> of(SizedRun<X> run) {
        return sizes -> {
            List<Integer> ascending = ascending(sizes);
            Counts counts = new Counts(new ArrayList<>(), new ArrayList<>(), new HashMap<>());
            RecordedPart.run(() -> {
                run.run(sizes[0]);
                for (int size : sizes) {
                    counts.add(() -> run.run(size));
                }
            });
            return new WorkGrowth(ascending, counts);
        };
    }

    @Override
    void check(Growth growth, List<Long> max, Optional<Integer> faster, String table) {
        String words = "the work to grow at most as " + growth + " with the size";
        Optional<TreeFailure> failure = faster.map(place -> new TreeFailure(
                actual,
                growth,
                "Expected " + words + ", but it grew faster:\n\n" + table + "\n\n" + methods(place) + "\n"
                        + NOT_COUNTED));
        CheckedExpectation expectation = CheckedExpectation.onWork(
                AssertedTree.of(RecordedPart.run(() -> {})), failure, words, otherThreads(), Counts.sum(actual));
        verify(expectation, true);
    }

    /** Returns that other threads took steps which are not among these; empty if none did. */
    private Optional<InconclusiveReason> otherThreads() {
        return ShownText.some(Counts.sum(counts.unknown.values()), "step was", "steps were")
                .map(steps -> new InconclusiveReason(
                        Cause.THREADS,
                        steps + " on other threads, which may belong to other tests",
                        ShownText.lines(ThreadSteps.lines(counts.unknown), SHOWN_THREADS),
                        List.of("Run the test alone, for example with @Isolated of JUnit.")));
    }

    private String methods(int shown) {
        Map<String, Long> methods = counts.methods.get(shown);
        if (methods.isEmpty()) {
            return "To see which methods have the steps, repeat with ftimer.instrument=work.methods=true.";
        }
        Map<String, Long> before = counts.methods.get(0);
        List<Column<Map.Entry<String, Long>>> columns = List.of(
                Column.number("steps", method -> Long.toString(method.getValue())),
                Column.number("ratio", method -> ratio(method.getValue(), before.get(method.getKey()))),
                Column.label("method", Map.Entry::getKey));
        List<Map.Entry<String, Long>> largest = methods.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(SHOWN_METHODS)
                .toList();
        return "The methods with the most steps of size " + sizes.get(shown) + ", with the ratio to size "
                + sizes.get(0) + ":\n\n" + String.join("\n", new PaddedTable<>(columns).lines(largest)) + "\n";
    }

    private static String ratio(long steps, @Nullable Long before) {
        return before == null ? "new" : String.format(Locale.ROOT, "%.1f", (double) steps / before);
    }
}
