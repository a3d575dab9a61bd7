package io.ftimer.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Holds a test to the regions it has, no more and no less, in each run of the body if there are several.
 *
 * <pre>{@code
 * @Test
 * @ExpectRegions({"solve", "solve/assemble", "solve/linsolve"})
 * void solves() { ... }
 * }</pre>
 *
 * <p>On a test template or factory it holds for each invocation or dynamic test.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@ExtendWith(FTimerExtension.class)
public @interface ExpectRegions {
    /**
     * The paths of the regions; one around another must be named too. A pattern allows all regions that it covers, and none
     * as well. With no path at all the test must record nothing.
     */
    String[] value();

    /**
     * Whether the regions must also stand in this order: a region before those inside it, siblings in the order in which
     * their names were first used anywhere in the test. Patterns have no place in an order.
     */
    boolean ordered() default false;
}
