package io.ftimer.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Expects a number of calls of a region, in each run of the body.
 *
 * <pre>{@code
 * @Test
 * @ExpectCalls(region = "solve/assemble", exactly = 3)
 * @ExpectCalls(region = "io/**", atMost = 2)
 * void solves() { ... }
 * }</pre>
 *
 * <p>Set either {@link #exactly}, or {@link #atLeast}, {@link #atMost} or both. A region that was never opened has 0 calls. On
 * a test template or factory the annotation applies to each invocation or dynamic test.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Repeatable(ExpectCalls.Container.class)
@ExtendWith({FTimerExtension.class, RegionsReader.class})
@SuppressWarnings("exports") // JUnit alone uses the reader
public @interface ExpectCalls {
    /** The value of a number that is not set. */
    long NOT_GIVEN = Long.MIN_VALUE;

    /** The path of the region, or a pattern; the calls of all covered regions are added. */
    String region();

    /** The number of calls. */
    long exactly() default NOT_GIVEN;

    /** The minimum number of calls. */
    long atLeast() default NOT_GIVEN;

    /**
     * The maximum number of calls. If it is above 0 without {@link #atLeast}, and the path or pattern selects no region, but
     * would select one with another spelling of one name, with additional levels or with other separators, its name is probably
     * wrong, and the expectation is not met. {@code atLeast = 0} says that the region may be absent.
     */
    long atMost() default NOT_GIVEN;

    /** Whether calls of other threads that the tree does not have make this inconclusive. */
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
        ExpectCalls[] value();
    }
}
