package io.ftimer;

import io.ftimer.internal.engine.RecorderSetup;
import io.ftimer.values.WrongThreadPolicy;
import java.util.List;
import java.util.Objects;

/**
 * Builds {@link FTimer timers}; returned by {@link FTimer#builder()}.
 *
 * <pre>{@code
 * FTimer timer = FTimer.builder().mismatchMode(MismatchMode.REPAIR).callStatistics(true).build();
 * timer.init();
 * }</pre>
 *
 * <p>Thread safety: not thread-safe.
 */
public final class FTimerBuilder extends RecorderOptions<FTimerBuilder> {
    FTimerBuilder() {}

    /** Sets what calls from threads that do not own the timer do; {@link WrongThreadPolicy#REJECT} unless set. */
    public FTimerBuilder wrongThreadPolicy(WrongThreadPolicy wrongThreadPolicy) {
        this.wrongThreadPolicy = Objects.requireNonNull(wrongThreadPolicy, "wrongThreadPolicy");
        return this;
    }

    /** Returns a new timer, not yet initialized. */
    public FTimer build() {
        return new FTimer(RecorderSetup.of(config()), List.copyOf(listeners));
    }
}
