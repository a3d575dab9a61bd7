package io.ftimer.junit.internal.expect;

import java.util.ArrayList;
import java.util.List;
import org.opentest4j.MultipleFailuresError;

/**
 * All expectations on one test.
 *
 * @param all the expectations, in the order in which they are checked
 */
public record Expectations(List<Expectation> all) {
    /** No expectations. */
    public static final Expectations NONE = new Expectations(List.of());

    /** Copies the expectations. */
    public Expectations {
        all = List.copyOf(all);
    }

    /** Returns how often the body of the test has to run, at least once. */
    public int repeats() {
        return all.stream().mapToInt(Expectation::repeats).max().orElse(1);
    }

    /**
     * Checks all expectations.
     *
     * @param runs the runs of the body, as many as {@link #repeats()}
     * @throws AssertionError if an expectation is not met; it contains the failures of all that are not met
     */
    public void check(List<TestBodyRun> runs) {
        List<AssertionError> failures = new ArrayList<>();
        for (Expectation expectation : all) {
            try {
                expectation.check(runs);
            } catch (AssertionError failure) {
                failures.add(failure);
            }
        }
        if (failures.size() == 1) {
            throw failures.get(0);
        }
        if (!failures.isEmpty()) {
            throw new MultipleFailuresError("", failures);
        }
    }
}
