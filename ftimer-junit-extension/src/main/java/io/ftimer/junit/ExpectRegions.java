package io.ftimer.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Expects exactly these regions, in each run of the body.
 *
 * <pre>{@code
 * @Test
 * @ExpectRegions({"solve", "solve/assemble", "solve/linsolve"})
 * void solves() { ... }
 * }</pre>
 *
 * <p>On a test template or factory it applies to each invocation or dynamic test.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@ExtendWith({FTimerExtension.class, RegionsReader.class})
@SuppressWarnings("exports") // JUnit alone uses the reader
public @interface ExpectRegions {
    /**
     * The paths of the regions; the ancestors of a region must be named too. A pattern allows all regions that it covers, and
     * requires none. An empty array expects an empty tree.
     */
    String[] value();

    /**
     * Whether the regions are expected in this order: a region precedes its descendants, and siblings are ordered by the first
     * use of their names anywhere in the test. Patterns are invalid then.
     */
    boolean ordered() default false;

    /** Whether calls of other threads that the tree does not have make this inconclusive. */
    OtherThreads otherThreads() default OtherThreads.CHECK;
}
