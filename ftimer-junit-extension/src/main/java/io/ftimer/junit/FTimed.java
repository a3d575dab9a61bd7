package io.ftimer.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Records a timing tree for each test of a class, or for one test. It is short for
 * {@code @ExtendWith(FTimerExtension.class)} and may be used as a meta-annotation.
 *
 * <pre>{@code
 * @FTimed
 * class SolverTest {
 *     @Test
 *     void assembles_once(TimerTree tree) { ... }
 * }
 * }</pre>
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@ExtendWith(FTimerExtension.class)
public @interface FTimed {}
