package io.ftimer.assertj;

import io.ftimer.summary.Summary;
import org.assertj.core.api.SoftAssertions;
import org.jspecify.annotations.Nullable;

/**
 * Soft assertions on timing trees, together with all of {@link SoftAssertions}: failures are collected, and
 * {@code assertAll()} throws them together.
 *
 * <pre>{@code
 * FTimerSoftAssertions softly = new FTimerSoftAssertions();
 * softly.assertThat(tree).region("solve/assemble").hasCalls(3);
 * softly.assertThat(tree).region("solve/linsolve").hasCallsAtMost(2).isNestedIn("solve");
 * softly.assertAll();
 * }</pre>
 *
 * <p>{@link SoftAssertions#check} collects the failures of other assertions of {@link FTimerAssertions}.
 *
 * <p>Thread safety: as {@link SoftAssertions}.
 *
 * @since 0.1
 */
public class FTimerSoftAssertions extends SoftAssertions {

    /** Creates soft assertions. */
    public FTimerSoftAssertions() {}

    /** As {@link FTimerAssertions#assertThat(LiveTree)}. */
    public TimerTreeAssert assertThat(@Nullable LiveTree actual) {
        return assertThat(actual == null ? null : actual.summary());
    }

    /** As {@link FTimerAssertions#assertThat(Summary)}. */
    public TimerTreeAssert assertThat(@Nullable Summary actual) {
        return proxy(TimerTreeAssert.class, Summary.class, actual);
    }
}
