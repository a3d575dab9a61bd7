package io.ftimer.assertj;

import io.ftimer.assertj.internal.expectation.CheckedExpectation;
import io.ftimer.assertj.internal.expectation.RecordedPart;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.InconclusiveReason;
import io.ftimer.assertj.internal.tree.InconclusiveReason.Cause;
import io.ftimer.assertj.internal.tree.TreeFailure;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.metrics.WorkOfThreads;
import io.ftimer.report.internal.text.PaddedTable;
import io.ftimer.report.internal.text.PaddedTable.Column;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * Assertions on the growth of work with the size of a problem, in steps: calls of the methods in which the agent counts, repetitions
 * of their loops, and the same inside the JDK. The same code has the same steps on every machine, with one release of Java.
 *
 * <p>Thread safety: thread-confined.
 *
 * @since 0.1
 */
public class WorkGrowthAssert extends TreeAssert<WorkGrowthAssert, List<SizedWork>> {
    private static final int SHOWN_THREADS = 5;

    private static final String NOT_COUNTED =
            "Not counted: native code of the JDK that docs/agent.md lists, and what ftimer.work does not select.";

    private static final String JDK_NOT_COUNTED =
            "Not counted: code of the JDK, native code, and what ftimer.work does not select.";

    private final Rerun rerun;

    /** Runs the code for two sizes again. */
    @FunctionalInterface
    interface Rerun {
        WorkByPlace of(int smaller, int larger) throws Exception;
    }

    WorkGrowthAssert(List<SizedWork> actual, Rerun rerun) {
        super(actual, WorkGrowthAssert.class);
        this.rerun = rerun;
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
                actual.stream().mapToLong(SizedWork::ownSteps).sum());
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
                        ShownText.lines(WorkOfThreads.lines(byThread), SHOWN_THREADS),
                        List.of("Run the test alone, for example with @Isolated of JUnit.")));
    }

    private TreeFailure grewFaster(Growth growth, ToLongFunction<SizedWork> maxSteps, SizedWork first) {
        boolean hasJdk = actual.stream().anyMatch(sized -> sized.jdkSteps() > 0);
        List<Column<SizedWork>> columns = new ArrayList<>();
        columns.add(Column.arrows(sized -> sized.steps() > maxSteps.applyAsLong(sized)));
        columns.add(Column.number("size", sized -> Integer.toString(sized.size())));
        if (hasJdk) {
            columns.add(Column.number("own", sized -> Long.toString(sized.ownSteps())));
            columns.add(Column.number("JDK", sized -> Long.toString(sized.jdkSteps())));
        }
        columns.add(Column.number("steps", sized -> Long.toString(sized.steps())));
        columns.add(Column.number("at most", sized -> Long.toString(maxSteps.applyAsLong(sized))));
        return new TreeFailure(
                actual.stream().map(SizedWork::steps).toList(),
                growth,
                "Expected the work to grow at most as " + growth + " with the size, but it grew faster:\n\n"
                        + String.join("\n", new PaddedTable<>(columns).lines(actual)) + "\n\n"
                        + places(first) + (hasJdk ? NOT_COUNTED : JDK_NOT_COUNTED));
    }

    /** Returns where the steps of a size are, or why that is unknown. */
    private String places(SizedWork shown) {
        int smallest = actual.get(0).size();
        try {
            WorkByPlace places = rerun.of(smallest, shown.size());
            List<String> lines = places.lines();
            if (lines.isEmpty()) {
                return "";
            }
            String again = places.steps() == shown.steps()
                    ? ""
                    : ", which took " + ShownText.counted(places.steps(), "step") + " when it ran again";
            return "Where the steps of size " + shown.size() + " are" + again + ", with the ratio to size " + smallest
                    + ":\n  " + String.join("\n  ", lines) + "\n\n";
        } catch (Exception | LinkageError | AssertionError e) {
            return "Where the steps are is unknown: the code failed when it ran again, with " + e + ".\n\n";
        }
    }
}
