package io.ftimer.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Expects a share of the time of one region in the time of another.
 *
 * <pre>{@code
 * @Test
 * @ExpectShare(region = "solve/linsolve", of = "solve", atLeast = 0.3, atMost = 0.9, repeats = 5)
 * void solves() { ... }
 * }</pre>
 *
 * <p>The share is the minimum inclusive time of {@link #region} over all runs, divided by the minimum of {@link #of}.
 * Disturbances only make a run longer, so the minimum is nearest to the cost of the code. On a CI server, under a debugger or
 * a coverage agent a wrong share is a warning, unless {@code ftimer.budgets=enforce} is configured. So it is where the thread did not run all
 * the time, unless the CPU times of further runs are wrong too; with {@link #repeats} of 1 there are none.
 *
 * <p>On a test template or factory it applies to each invocation or dynamic test.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Repeatable(ExpectShare.Container.class)
@ExtendWith({FTimerExtension.class, TimesReader.class})
@SuppressWarnings("exports") // JUnit alone uses the reader
public @interface ExpectShare {
    /** The path of the region, or a pattern; the times of all covered regions are added. */
    String region();

    /** The path of the other region, usually an ancestor of {@link #region}, or a pattern. */
    String of();

    /** The minimum share as a fraction: 0.25 is a quarter; not set if NaN. */
    double atLeast() default Double.NaN;

    /** The maximum share as a fraction, which may be above 1 if several threads work in parallel; not set if NaN. */
    double atMost() default Double.NaN;

    /**
     * The number of runs of the body, at least 1. Each run has its own tree. Further runs use the same instance and the same
     * parameters, without lifecycle methods. The maximum over all annotations applies.
     */
    int repeats() default 1;

    /** Whether calls of other threads that the tree does not have make this inconclusive. */
    OtherThreads otherThreads() default OtherThreads.CHECK;

    /** The container of repeated annotations. */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
    @interface Container {
        /** The annotations. */
        ExpectShare[] value();
    }
}
