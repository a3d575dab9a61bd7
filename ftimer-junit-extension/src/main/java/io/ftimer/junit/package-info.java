/**
 * A timing tree for each JUnit test.
 *
 * <p>{@link io.ftimer.junit.FTimerExtension} opens a session for each test, binds it around the test's body and hands it
 * to the test. What a test may assert on a tree is in {@code io.ftimer.assertj}.
 */
@NullMarked
package io.ftimer.junit;

import org.jspecify.annotations.NullMarked;
