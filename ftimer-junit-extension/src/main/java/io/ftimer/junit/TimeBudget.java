package io.ftimer.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Expects a maximum time of a region.
 *
 * <pre>{@code
 * @Test
 * @TimeBudget(region = "solve", atMost = "50ms", repeats = 5)
 * void fast() { ... }
 * }</pre>
 *
 * <p>The minimum inclusive time over all runs counts: disturbances only make a run longer, so the minimum is nearest to the
 * cost of the code. The first run also loads and compiles classes, so set {@link #repeats}. On a CI server, under a debugger
 * or a coverage agent an exceeded budget is a warning, unless {@code ftimer.budgets=enforce} is configured.
 *
 * <p>On a test template or factory it applies to each invocation or dynamic test.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Repeatable(TimeBudget.Container.class)
@ExtendWith({FTimerExtension.class, TimesReader.class})
@SuppressWarnings("exports") // JUnit alone uses the reader
public @interface TimeBudget {
    /** The path of the region, or a pattern; the times of all covered regions are added. */
    String region();

    /** The maximum time: a number and one of the units {@code ns}, {@code us}, {@code ms}, {@code s}, {@code min}. */
    String atMost();

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
        TimeBudget[] value();
    }
}
