package io.ftimer.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Holds a test to how often a region is opened, in each run of the body if there are several.
 *
 * <pre>{@code
 * @Test
 * @ExpectCalls(region = "solve/assemble", exactly = 3)
 * @ExpectCalls(region = "io/**", atMost = 2)
 * void solves() { ... }
 * }</pre>
 *
 * <p>Either {@link #exactly} is given, or {@link #atLeast}, {@link #atMost} or both. A region that was never opened has 0
 * calls. On a test template or factory it holds for each invocation or dynamic test.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Repeatable(ExpectCalls.Container.class)
@ExtendWith(FTimerExtension.class)
public @interface ExpectCalls {
    /** What a number is that is not given. */
    long NOT_GIVEN = Long.MIN_VALUE;

    /** The path of the region, or a pattern for all that it covers; those are counted together. */
    String region();

    /** The number of calls. */
    long exactly() default NOT_GIVEN;

    /** The smallest number of calls. */
    long atLeast() default NOT_GIVEN;

    /** The largest number of calls. */
    long atMost() default NOT_GIVEN;

    /** Holds several on one method; the compiler writes it. */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
    @ExtendWith(FTimerExtension.class)
    @interface Container {
        /** The annotations. */
        ExpectCalls[] value();
    }
}
