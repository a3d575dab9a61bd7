/**
 * Timing trees for JUnit tests.
 *
 * <p>{@link io.ftimer.junit.FTimerExtension} opens a session for each test, binds it while the body of the test runs, and
 * injects it into the test. The package {@code io.ftimer.assertj} has assertions on trees.
 */
@NullMarked
package io.ftimer.junit;

import org.jspecify.annotations.NullMarked;
