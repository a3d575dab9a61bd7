package io.ftimer.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Holds a test to how large a part the time of one region is of that of another.
 *
 * <pre>{@code
 * @Test
 * @ExpectShare(region = "solve/linsolve", of = "solve", atLeast = 0.3, atMost = 0.9, repeats = 5)
 * void solves() { ... }
 * }</pre>
 *
 * <p>The share is the smallest inclusive time of {@link #region} in any run, divided by the smallest one of {@link #of}: what
 * disturbs a run makes it longer, so the smallest times are those of the code. Where times mean little, on a CI server, under
 * a debugger or a coverage agent, a wrong share is a warning, unless {@code ftimer.budgets=enforce} is configured.
 *
 * <p>On a test template or factory it holds for each invocation or dynamic test.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Repeatable(ExpectShare.Container.class)
@ExtendWith(FTimerExtension.class)
public @interface ExpectShare {
    /** The path of the region, or a pattern for all that it covers, their times added. */
    String region();

    /** The path of the region that is the whole, usually one around {@link #region}, or a pattern. */
    String of();

    /** The smallest share, as a fraction: 0.25 is a quarter; not given if NaN. */
    double atLeast() default Double.NaN;

    /** The largest share, as a fraction, above 1 if several threads work at once; not given if NaN. */
    double atMost() default Double.NaN;

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
        ExpectShare[] value();
    }
}
