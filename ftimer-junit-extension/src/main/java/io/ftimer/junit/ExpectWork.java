package io.ftimer.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Expects a number of steps that a region, or the body of the test, takes.
 *
 * <pre>{@code
 * @Test
 * @ExpectWork(region = "sort", atMost = 40_000)
 * void sorts() { ... }
 * }</pre>
 *
 * <p>A step is a call of a method in which the agent counts, or a repetition of a loop in it. The agent counts in the packages of
 * its option {@code work}. Steps are no time, and the same on every machine.
 *
 * <p>Set either {@link #exactly}, or {@link #atLeast}, {@link #atMost} or both. The body runs {@link #warmups} times, then
 * {@link #repeats} times; of these the smallest number counts.
 *
 * <p>Inconclusive, which fails: a JVM in which nothing counts steps, a region without a step, a region that has not ended, and an upper
 * bound if other threads took steps that have no region in the tree.
 *
 * <p>On a test template or factory the annotation applies to each invocation or dynamic test.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Repeatable(ExpectWork.Container.class)
@ExtendWith({FTimerExtension.class, NumbersReader.class})
@SuppressWarnings("exports") // JUnit alone uses the reader
public @interface ExpectWork {
    /** The path of the region, or a pattern, of whose regions the steps are added; empty for the body of the test. */
    String region() default "";

    /** The number of steps. */
    long exactly() default ExpectCalls.NOT_GIVEN;

    /** The minimum number of steps. */
    long atLeast() default ExpectCalls.NOT_GIVEN;

    /** The maximum number of steps. */
    long atMost() default ExpectCalls.NOT_GIVEN;

    /** Whether the steps of the regions inside {@link #region} are left out. */
    boolean self() default false;

    /**
     * The number of runs of the body before those that are measured, at least 0; the run that JUnit starts is the first. It fills
     * the caches that later runs use. With 0 that one is measured, which needs {@code ftimer.metrics=work}. Further runs use the
     * same instance and the same parameters, without lifecycle methods. The maximum over all annotations applies.
     */
    int warmups() default 1;

    /** The number of runs of the body that are measured, at least 1. The maximum over all annotations applies. */
    int repeats() default 1;

    /** Whether threads at work that have no region, and their calls that the tree does not have, make this inconclusive. */
    OtherThreads otherThreads() default OtherThreads.CHECK;

    /**
     * Why the maximum is more than twice what is found, in a few words. Without one, the end of a run lists such a bound: a growth up to
     * it would go unnoticed.
     */
    String reason() default "";

    /** The container of repeated annotations. */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
    @interface Container {
        /** The annotations. */
        ExpectWork[] value();
    }
}
