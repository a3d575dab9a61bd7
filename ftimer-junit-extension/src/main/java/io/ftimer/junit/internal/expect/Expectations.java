package io.ftimer.junit.internal.expect;

import io.ftimer.assertj.internal.expectation.CheckedExpectation;
import io.ftimer.assertj.internal.expectation.PersistenceContexts;
import io.ftimer.assertj.internal.tree.Environment;
import io.ftimer.assertj.internal.tree.InconclusiveReason;
import io.ftimer.assertj.internal.tree.InconclusiveReason.Cause;
import io.ftimer.assertj.internal.tree.TimeLimits;
import io.ftimer.junit.internal.expect.Expectation.TestBodyRun;
import io.ftimer.junit.internal.expect.MetricExpectation.MeasuredRuns;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.InvocationInterceptor.Invocation;
import org.opentest4j.MultipleFailuresError;

/**
 * All expectations on one test.
 *
 * @param all the expectations, in the order in which they are checked
 * @param method the method that has them, whose frame replaces those of fTimer in stack traces
 */
public record Expectations(List<Expectation> all, Optional<Method> method) {
    public static final Expectations NONE = new Expectations(List.of(), Optional.empty());

    /**
     * The conditions under which expectations are checked.
     *
     * @param update where golden trees are written instead of compared; empty if they are compared
     */
    public record Conditions(Environment environment, TimeLimits limits, Optional<GoldenUpdate> update) {

        public Optional<String> leniency() {
            return limits.leniency(environment);
        }
    }

    public int repeats() {
        return all.stream().mapToInt(Expectation::repeats).max().orElse(1);
    }

    /** Returns a body that writes changes of entities at its end, if an expectation asks for that. */
    public <T extends @Nullable Object> Invocation<T> flushed(Invocation<T> body) {
        if (all.stream().noneMatch(Expectation::flushes)) {
            return body;
        }
        return () -> {
            T result = body.proceed();
            PersistenceContexts.flush();
            return result;
        };
    }

    /** Returns whether further runs may decide about an expectation. */
    public boolean areUndecided(List<TestBodyRun> runs) {
        return all.stream().anyMatch(expectation -> expectation.isUndecided(runs));
    }

    public List<MetricExpectation> ofMetrics() {
        return all.stream()
                .flatMap(expectation -> expectation.ofMetric().stream())
                .toList();
    }

    public Optional<MeasuredRuns> measured() {
        return ofMetrics().stream().map(MetricExpectation::measured).reduce(MeasuredRuns::max);
    }

    /**
     * Returns these for a body that ran once, and failed: those that need more runs of it cannot be verified.
     *
     * @param failure what another extension accepted
     */
    public Expectations ofOneRun(String failure) {
        InconclusiveReason reason = new InconclusiveReason(
                Cause.BODY,
                "another extension accepted a failure of the body, which fTimer has to run more than once",
                List.of(failure),
                "Expect the failure in the body, with assertThrows.");
        return new Expectations(
                all.stream()
                        .map(expectation -> expectation.repeats() == 1
                                        && expectation.ofMetric().isEmpty()
                                ? expectation
                                : new TreeExpectation(
                                        expectation.text(),
                                        tree -> CheckedExpectation.unverified(tree, expectation.text(), reason),
                                        false))
                        .toList(),
                method);
    }

    public List<Expectation> parts() {
        return all.stream().flatMap(expectation -> expectation.parts().stream()).toList();
    }

    /** Checks one part; the parameters are those of {@link #check(List, List)}. */
    public static void check(Expectation part, List<TestBodyRun> runs, List<TestBodyRun> measured) {
        part.check(part.ofMetric().isPresent() ? measured : runs);
    }

    /**
     * Checks all expectations.
     *
     * @param runs the runs of the body, as many as {@link #repeats()}
     * @param measured the runs that are measured for metrics; empty if none are expected
     * @throws AssertionError if an expectation is not met; it contains the failures of all that are not met
     */
    public void check(List<TestBodyRun> runs, List<TestBodyRun> measured) {
        List<AssertionError> failures = new ArrayList<>();
        for (Expectation expectation : all) {
            try {
                check(expectation, runs, measured);
            } catch (AssertionError failure) {
                failures.add(MethodFrame.first(failure, method));
            }
        }
        if (failures.size() == 1) {
            throw failures.get(0);
        }
        if (!failures.isEmpty()) {
            throw MethodFrame.first(new MultipleFailuresError("", failures), method);
        }
    }
}
