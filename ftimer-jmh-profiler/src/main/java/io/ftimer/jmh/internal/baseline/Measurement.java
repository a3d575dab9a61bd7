package io.ftimer.jmh.internal.baseline;

import io.ftimer.gate.TreeId;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.jmh.tree.Problems;
import java.util.List;
import java.util.OptionalInt;

/**
 * What was measured of one benchmark.
 *
 * <p>Thread safety: immutable.
 *
 * @param benchmark the benchmark
 * @param javaRelease the feature release of Java that ran it; empty if it is not known
 * @param part what a run consists of: {@code fork}, or {@code iteration} without forks
 * @param planned the planned number of these parts
 * @param ended the number of them that ended with a result
 * @param iterations the iterations of the parts that ended
 * @param isCut whether the run ended before the benchmark did: it was canceled, or {@code -foe} ended it
 */
public record Measurement(
        TreeId benchmark,
        OptionalInt javaRelease,
        String part,
        int planned,
        int ended,
        List<MeasuredIteration> iterations,
        boolean isCut) {

    /** Copies the iterations. */
    public Measurement {
        iterations = List.copyOf(iterations);
    }

    /** Returns the name as shown, such as {@code org.example.Solve.solve, avgt}. */
    String name() {
        return TextEscapes.display((benchmark.group().isEmpty() ? "" : benchmark.group() + '.') + benchmark.name());
    }

    /** Returns the problems with the regions of all iterations. */
    Problems problems() {
        return iterations.isEmpty()
                ? Problems.NONE
                : MeasuredIteration.sum(iterations).problems();
    }

    /** Returns whether the allocated bytes of a region were measured. */
    boolean hasBytes() {
        return iterations.stream()
                .flatMap(iteration -> iteration.tree().regions().stream())
                .anyMatch(region -> region.measured().allocatedBytes() != null);
    }

    boolean isComplete() {
        return ended == planned && !iterations.isEmpty();
    }

    /** Returns a text such as {@code 2 of 3 forks ended with a result; see the failure above}. */
    String ending() {
        return (ended == 0 ? "no " + part : ended + " of " + planned + " " + part + (planned == 1 ? "" : "s"))
                + " ended with a result; "
                + (isCut ? "the run ended before the benchmark did" : "see the failure above");
    }
}
