package io.ftimer.assertj;

import io.ftimer.assertj.internal.expectation.CheckedExpectation;
import io.ftimer.assertj.internal.expectation.RecordedPart;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.InconclusiveReason;
import io.ftimer.assertj.internal.tree.InconclusiveReason.Cause;
import io.ftimer.assertj.internal.tree.TreeFailure;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.text.PaddedTable;
import io.ftimer.report.internal.text.PaddedTable.Column;
import io.ftimer.report.internal.text.ThreadSteps;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * Assertions on the growth of work with the size of a problem, in steps: calls of the methods in which the agent counts, and repetitions
 * of their loops. The same code has the same steps on every machine.
 *
 * <p>Thread safety: thread-confined.
 *
 * @since 0.1
 */
public class WorkGrowthAssert extends TreeAssert<WorkGrowthAssert, List<SizedWork>> {
    private static final int SHOWN_METHODS = 10;
    private static final int SHOWN_THREADS = 5;

    private static final String NOT_COUNTED =
            "Not counted: code of the JDK beyond calls by the size of collections and texts, native code, and what ftimer.work"
                    + " does not select.";

    WorkGrowthAssert(List<SizedWork> actual) {
        super(actual, WorkGrowthAssert.class);
    }

    /**
     * Verifies that steps are counted, and that their number grows at most as {@code growth} says; {@link Growth} has the exact rule.
     * Choose a smallest size at which the work that grows outweighs the work that is done once.
     */
    public WorkGrowthAssert growsAtMost(Growth growth) {
        SizedWork smallest = actual.get(0);
        ToLongFunction<SizedWork> maxSteps = sized -> growth.maxCalls(smallest.steps(), smallest.size(), sized.size());
        Optional<SizedWork> faster = actual.stream()
                .filter(sized -> sized.steps() > maxSteps.applyAsLong(sized))
                .findFirst();
        CheckedExpectation expectation = CheckedExpectation.onWork(
                AssertedTree.of(RecordedPart.run(() -> {})),
                faster.map(sized -> grewFaster(growth, maxSteps, sized)),
                "the work to grow at most as " + growth + " with the size",
                otherThreads(),
                actual.stream().mapToLong(SizedWork::steps).sum());
        return verify(expectation, true);
    }

    /** Returns that other threads took steps which are not among these; empty if none did. */
    private Optional<InconclusiveReason> otherThreads() {
        Map<String, Long> byThread = new HashMap<>();
        actual.forEach(sized -> sized.unknown().forEach((thread, steps) -> byThread.merge(thread, steps, Long::sum)));
        return ShownText.some(
                        byThread.values().stream().mapToLong(Long::longValue).sum(), "step was", "steps were")
                .map(steps -> new InconclusiveReason(
                        Cause.THREADS,
                        steps + " on other threads, which may belong to other tests",
                        ShownText.lines(ThreadSteps.lines(byThread), SHOWN_THREADS),
                        List.of("Run the test alone, for example with @Isolated of JUnit.")));
    }

    private TreeFailure grewFaster(Growth growth, ToLongFunction<SizedWork> maxSteps, SizedWork first) {
        List<Column<SizedWork>> columns = List.of(
                Column.arrows(sized -> sized.steps() > maxSteps.applyAsLong(sized)),
                Column.number("size", sized -> Integer.toString(sized.size())),
                Column.number("steps", sized -> Long.toString(sized.steps())),
                Column.number("at most", sized -> Long.toString(maxSteps.applyAsLong(sized))));
        return new TreeFailure(
                actual.stream().map(SizedWork::steps).toList(),
                growth,
                "Expected the work to grow at most as " + growth + " with the size, but it grew faster:\n\n"
                        + String.join("\n", new PaddedTable<>(columns).lines(actual)) + "\n\n"
                        + methods(first) + "\n" + NOT_COUNTED);
    }

    private String methods(SizedWork shown) {
        if (shown.methods().isEmpty()) {
            return "To see which methods have the steps, repeat with ftimer.instrument=work.methods=true.";
        }
        SizedWork smallest = actual.get(0);
        List<Column<Map.Entry<String, Long>>> columns = List.of(
                Column.number("steps", method -> Long.toString(method.getValue())),
                Column.number("ratio", method -> ratio(method, smallest)),
                Column.label("method", Map.Entry::getKey));
        List<Map.Entry<String, Long>> largest = shown.methods().entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(SHOWN_METHODS)
                .toList();
        return "The methods with the most steps of size " + shown.size() + ", with the ratio to size " + smallest.size()
                + ":\n\n" + String.join("\n", new PaddedTable<>(columns).lines(largest)) + "\n";
    }

    private static String ratio(Map.Entry<String, Long> method, SizedWork smallest) {
        Long before = smallest.methods().get(method.getKey());
        return before == null ? "new" : String.format(Locale.ROOT, "%.1f", (double) method.getValue() / before);
    }
}
