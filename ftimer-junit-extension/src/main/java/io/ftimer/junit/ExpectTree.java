package io.ftimer.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Holds a test to a golden tree: a file with the path and the number of calls of each region, in each run of the body if
 * there are several.
 *
 * <pre>{@code
 * @Test
 * @ExpectTree("solver-tree.txt")
 * void solves() { ... }
 * }</pre>
 *
 * <p>With {@code -Dftimer.update=true} the file is written in the source folder instead of compared; on a CI server, which
 * sets {@code CI=true}, that is rejected. On a test template or factory each invocation or dynamic test is held to the same
 * file.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@ExtendWith(FTimerExtension.class)
public @interface ExpectTree {
    /** The name of the file, a resource beside the class that declares the method. */
    String value();
}
