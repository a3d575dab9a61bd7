package io.ftimer.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Expects a golden tree, in each run of the body: a file with the path and the number of calls of each region.
 *
 * <pre>{@code
 * @Test
 * @ExpectTree("solver-tree.txt")
 * void solves() { ... }
 * }</pre>
 *
 * <p>With {@code -Dftimer.update=golden} the test writes the file to the source folder instead of comparing it; on a CI server
 * the update is rejected. On a test template or factory the file applies to each invocation or
 * dynamic test.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@ExtendWith({FTimerExtension.class, RegionsReader.class})
@SuppressWarnings("exports") // JUnit alone uses the reader
public @interface ExpectTree {
    /** The name of the file, a resource beside the class that declares the method. */
    String value();

    /** Whether calls of other threads that the tree does not have make this inconclusive. */
    OtherThreads otherThreads() default OtherThreads.CHECK;
}
