package io.ftimer;

import io.ftimer.values.ForeignThreads;
import java.util.Objects;

/**
 * Builds {@link FTimer timers}; got from {@link FTimer#builder()}. Thread safety: not thread-safe; what it builds has its
 * own rules.
 */
public final class FTimerBuilder extends RecorderOptions<FTimerBuilder> {
    FTimerBuilder() {}

    /** Sets what is done with calls from threads that do not own the timer; {@link ForeignThreads#REJECT} unless set. */
    public FTimerBuilder foreignThreads(ForeignThreads foreignThreads) {
        this.foreignThreads = Objects.requireNonNull(foreignThreads, "foreignThreads");
        return this;
    }

    /** Returns a new timer, not yet initialized. */
    public FTimer build() {
        return new FTimer(config());
    }

    @Override
    FTimerBuilder self() {
        return this;
    }
}
