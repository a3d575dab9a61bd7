package io.ftimer.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Holds a test to a time that a region may take.
 *
 * <pre>{@code
 * @Test
 * @TimeBudget(region = "solve", atMost = "50ms", repeats = 5)
 * void fast() { ... }
 * }</pre>
 *
 * <p>The smallest inclusive time in any run counts: what disturbs a run makes it longer, so the smallest time is that of the
 * code. The first run also loads and compiles; give a number of repeats. Where times mean little, on a CI server, under a
 * debugger or a coverage agent, an exceeded budget is a warning, unless {@code ftimer.budgets=enforce} is configured.
 *
 * <p>On a test template or factory it holds for each invocation or dynamic test.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Repeatable(TimeBudget.Container.class)
@ExtendWith(FTimerExtension.class)
public @interface TimeBudget {
    /** The path of the region, or a pattern for all that it covers, their times added. */
    String region();

    /** The largest time: a number and a unit out of {@code ns}, {@code us}, {@code ms}, {@code s}, {@code min}. */
    String atMost();

    /**
     * How often the body is run, at least 1. It is run again on the same instance with the same parameters, without the
     * lifecycle methods, and has a tree of its own each time. With several annotations the largest number holds.
     */
    int repeats() default 1;

    /** Holds several on one method; the compiler writes it. */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
    @ExtendWith(FTimerExtension.class)
    @interface Container {
        /** The annotations. */
        TimeBudget[] value();
    }
}
