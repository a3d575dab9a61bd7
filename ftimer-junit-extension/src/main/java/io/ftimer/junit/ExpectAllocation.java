package io.ftimer.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Expects a number of bytes that a region, or the body of the test, allocates on the heap.
 *
 * <pre>{@code
 * @Test
 * @ExpectAllocation(region = "parse", atMost = "4kB", warmups = 20)
 * @ExpectAllocation(region = "loop", exactly = "0B")
 * void parses() { ... }
 * }</pre>
 *
 * <p>Set either {@link #exactly}, or {@link #atLeast}, {@link #atMost} or both: a number and one of the units {@code B},
 * {@code kB} (1000 bytes), {@code MB}, {@code GB}, {@code KiB} (1024 bytes), {@code MiB}, {@code GiB}.
 *
 * <p>The body runs {@link #warmups} times, then {@link #repeats} times; of these the smallest number counts. First calls allocate
 * several times as much, as they load classes and link call sites. Then the JVM counts to the byte what a thread allocates: the
 * same code has the same number on every machine, with the same JDK and layout of objects. Compiled code may allocate less, as
 * the compiler removes objects that do not leave a method, and never more.
 *
 * <p>Inconclusive, which fails: a region that a virtual thread entered or that has not ended, threads at work that have no region,
 * and a JVM that does not measure bytes.
 *
 * <p>On a test template or factory the annotation applies to each invocation or dynamic test.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Repeatable(ExpectAllocation.Container.class)
@ExtendWith({FTimerExtension.class, NumbersReader.class})
@SuppressWarnings("exports") // JUnit alone uses the reader
public @interface ExpectAllocation {
    /** The path of the region, or a pattern, of whose regions the bytes are added; empty for the body of the test. */
    String region() default "";

    /** The number of bytes; not set if empty. */
    String exactly() default "";

    /** The minimum number of bytes; not set if empty. */
    String atLeast() default "";

    /** The maximum number of bytes; not set if empty. */
    String atMost() default "";

    /** Whether the bytes of the regions inside {@link #region} are left out. */
    boolean self() default false;

    /**
     * The number of runs of the body before those that are measured, at least 0; the run that JUnit starts is the first. With 0 that
     * one is measured, which needs {@code ftimer.metrics=allocation}. Further runs use the same instance and the same parameters,
     * without lifecycle methods. The maximum over all annotations applies.
     */
    int warmups() default 5;

    /** The number of runs of the body that are measured, at least 1. The maximum over all annotations applies. */
    int repeats() default 3;

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
        ExpectAllocation[] value();
    }
}
