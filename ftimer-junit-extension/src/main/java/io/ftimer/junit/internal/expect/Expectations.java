package io.ftimer.junit.internal.expect;

import static org.junit.platform.commons.support.AnnotationSupport.findAnnotation;
import static org.junit.platform.commons.support.AnnotationSupport.findRepeatableAnnotations;

import io.ftimer.junit.ExpectCalls;
import io.ftimer.junit.ExpectRegions;
import io.ftimer.junit.ExpectShare;
import io.ftimer.junit.ExpectTree;
import io.ftimer.junit.TimeBudget;
import io.ftimer.junit.internal.MethodName;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.opentest4j.MultipleFailuresError;

/** Everything that the annotations on one test method demand. */
public final class Expectations {
    private static final Expectations NONE = new Expectations(List.of());

    private final List<Expectation> all;

    private Expectations(List<Expectation> all) {
        this.all = List.copyOf(all);
    }

    /** Returns the demands on what has no method. */
    public static Expectations none() {
        return NONE;
    }

    /**
     * Returns the demands on a test method.
     *
     * @param conditions under which they are verified
     * @throws ExtensionConfigurationException if an annotation is malformed
     */
    public static Expectations of(Method method, Conditions conditions) {
        List<Expectation> all = new ArrayList<>();
        for (ExpectCalls calls : findRepeatableAnnotations(method, ExpectCalls.class)) {
            all.add(read(calls, CallsExpectation::text, CallsExpectation::new, method));
        }
        findAnnotation(method, ExpectRegions.class)
                .ifPresent(
                        regions -> all.add(read(regions, RegionsExpectation::text, RegionsExpectation::new, method)));
        findAnnotation(method, ExpectTree.class)
                .ifPresent(tree -> all.add(read(
                        tree,
                        GoldenTreeExpectation::text,
                        read -> new GoldenTreeExpectation(
                                read, new GoldenFile(method.getDeclaringClass(), read.value()), conditions),
                        method)));
        for (ExpectShare share : findRepeatableAnnotations(method, ExpectShare.class)) {
            all.add(read(share, ShareExpectation::text, read -> ShareExpectation.of(read, conditions), method));
        }
        for (TimeBudget budget : findRepeatableAnnotations(method, TimeBudget.class)) {
            all.add(read(budget, BudgetExpectation::text, read -> BudgetExpectation.of(read, conditions), method));
        }
        return all.isEmpty() ? NONE : new Expectations(all);
    }

    private static <A extends Annotation> Expectation read(
            A annotation, Function<A, String> text, Function<A, Expectation> reader, Method method) {
        try {
            return reader.apply(annotation);
        } catch (IllegalArgumentException malformed) {
            throw new ExtensionConfigurationException(
                    text.apply(annotation) + " on " + MethodName.of(method) + ": " + malformed.getMessage());
        }
    }

    /** Returns how often the body has to run, at least once. */
    public int repeats() {
        return all.stream().mapToInt(Expectation::repeats).max().orElse(1);
    }

    /**
     * Verifies all of them.
     *
     * @param runs the runs of the body, as many as asked for
     * @param warnings takes what is wrong but no failure
     * @throws AssertionError if one is not met; it tells all that are not
     */
    public void check(List<Run> runs, Consumer<String> warnings) {
        List<AssertionError> failures = new ArrayList<>();
        for (Expectation expectation : all) {
            try {
                expectation.check(runs, warnings);
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
