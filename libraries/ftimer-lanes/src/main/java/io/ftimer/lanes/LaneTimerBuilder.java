package io.ftimer.lanes;

import io.ftimer.internal.engine.GuardedSink;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.NanoClock;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Builds {@link LaneTimer lane timers}; see {@link LaneTimer#builder()}. Thread safety: not thread-safe. */
public final class LaneTimerBuilder {
    NanoClock clock = NanoClock.system();
    InstantSource dates = InstantSource.system();
    ZoneId zone = ZoneId.systemDefault();
    ErrorPolicy errorPolicy = ErrorPolicy.WARN;

    @Nullable
    Consumer<String> diagnostics;

    int defaultTeamSize = Runtime.getRuntime().availableProcessors();

    LaneTimerBuilder() {}

    /** Sets the clock, which several workers may read at the same time; {@link NanoClock#system()} unless set. */
    public LaneTimerBuilder clock(NanoClock clock) {
        this.clock = Objects.requireNonNull(clock, "clock");
        return this;
    }

    /** Sets the source of the start and end dates of summaries; the system's clock and zone unless set. */
    public LaneTimerBuilder dates(InstantSource source, ZoneId zone) {
        this.dates = Objects.requireNonNull(source, "source");
        this.zone = Objects.requireNonNull(zone, "zone");
        return this;
    }

    /** Sets what rejected operations do; {@link ErrorPolicy#WARN} unless set. */
    public LaneTimerBuilder errorPolicy(ErrorPolicy policy) {
        errorPolicy = Objects.requireNonNull(policy, "policy");
        return this;
    }

    /**
     * Sets the receiver of the diagnostic lines, which is called in serial context only; standard error unless set. What it
     * throws does not reach the instrumented code, as in {@link io.ftimer.FTimerBuilder#diagnostics}.
     */
    public LaneTimerBuilder diagnostics(Consumer<String> sink) {
        diagnostics = new GuardedSink(sink);
        return this;
    }

    /**
     * Sets the team size that a lane capacity of 0 stands for; the number of processors unless set.
     *
     * @throws IllegalArgumentException if {@code members} is less than 1
     */
    public LaneTimerBuilder defaultTeamSize(int members) {
        if (members < 1) {
            throw new IllegalArgumentException("team size must be at least 1, was " + members);
        }
        defaultTeamSize = members;
        return this;
    }

    /** Returns a new timer that is not initialized. */
    public LaneTimer build() {
        return new LaneTimer(this);
    }
}
