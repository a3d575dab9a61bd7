package io.ftimer.assertj;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.opentest4j.AssertionFailedError;

/** Assertions on failing assertions. */
public final class Failure {
    private Failure() {}

    /** Verifies that the assertion fails, and returns assertions on its failure. */
    public static AbstractThrowableAssert<?, ? extends Throwable> of(ThrowingCallable assertion) {
        return assertThat(catchThrowable(assertion)).isInstanceOf(AssertionError.class);
    }

    /** As {@link #of}, and verifies what an IDE shows beside the message. */
    public static AbstractThrowableAssert<?, ? extends Throwable> comparing(
            String expected, String actual, ThrowingCallable assertion) {
        return of(assertion).isInstanceOfSatisfying(AssertionFailedError.class, failure -> {
            assertThat(failure.getExpected().getStringRepresentation()).isEqualTo(expected);
            assertThat(failure.getActual().getStringRepresentation()).isEqualTo(actual);
        });
    }
}
