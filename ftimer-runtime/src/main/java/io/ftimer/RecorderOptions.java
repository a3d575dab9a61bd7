package io.ftimer;

import io.ftimer.internal.engine.RegionFilter;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.ForeignThreads;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.NanoClock;
import io.ftimer.values.RegionPath;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The options that timers and sessions have in common. */
abstract sealed class RecorderOptions<B extends RecorderOptions<B>> permits FTimerBuilder, TimerSessionBuilder {
    private NanoClock clock = NanoClock.system();
    private InstantSource dates = InstantSource.system();
    private ZoneId zone = ZoneId.systemDefault();
    private MismatchMode mismatchMode = MismatchMode.STRICT;
    private ErrorPolicy errorPolicy = ErrorPolicy.WARN;
    private Consumer<String> diagnostics = line -> System.err.println(line);
    private int maxDepth = Integer.MAX_VALUE;
    private int maxLevel = Integer.MAX_VALUE;
    private final List<RegionPath> included = new ArrayList<>();
    private final List<RegionPath> excluded = new ArrayList<>();
    private @Nullable Supplier<? extends TimerListener> listeners;
    private boolean callStatistics;

    /** Of a session, whose recorders belong to their threads for good, nobody can change this. */
    ForeignThreads foreignThreads = ForeignThreads.REJECT;

    /** Returns what has been set so far. */
    final RecorderConfig config() {
        return new RecorderConfig(
                clock,
                dates,
                zone,
                mismatchMode,
                errorPolicy,
                diagnostics,
                foreignThreads,
                maxDepth,
                maxLevel,
                new RegionFilter(List.copyOf(included), List.copyOf(excluded)),
                listeners,
                callStatistics);
    }

    abstract B self();

    /** Sets the clock; {@link NanoClock#system()} unless set. */
    public B clock(NanoClock clock) {
        this.clock = Objects.requireNonNull(clock, "clock");
        return self();
    }

    /** Sets where the wall-clock labels of summaries come from; the system's clock and zone unless set. */
    public B dates(InstantSource source, ZoneId zone) {
        dates = Objects.requireNonNull(source, "source");
        this.zone = Objects.requireNonNull(zone, "zone");
        return self();
    }

    /** Sets what a stop out of order does; {@link MismatchMode#STRICT} unless set. */
    public B mismatchMode(MismatchMode mode) {
        mismatchMode = Objects.requireNonNull(mode, "mode");
        return self();
    }

    /** Sets what rejected operations do; {@link ErrorPolicy#WARN} unless set. */
    public B errorPolicy(ErrorPolicy policy) {
        errorPolicy = Objects.requireNonNull(policy, "policy");
        return self();
    }

    /**
     * Sets who gets the diagnostic lines of rejected operations, on the thread of the operation; standard error unless set.
     * A line begins with {@code ftimer[ID]: }, the id saying what kind of rejection it is.
     */
    public B diagnostics(Consumer<String> sink) {
        diagnostics = Objects.requireNonNull(sink, "sink");
        return self();
    }

    /** Sets the highest level of regions that are recorded; all unless set. See {@link FTimer#start(String, int)}. */
    public B maxLevel(int highest) {
        maxLevel = highest;
        return self();
    }

    /**
     * Records only the regions that {@code pattern}, or one added by another call, covers, and the regions that lead to
     * those. What is not recorded can be opened and closed like any other region, without a status other than success; its
     * time is self time of what is around it, and opening it reads no clock.
     */
    public B include(RegionPath pattern) {
        included.add(Objects.requireNonNull(pattern, "pattern"));
        return self();
    }

    /** Does not record the regions that {@code pattern} covers, nor what is nested in them; see {@link #include}. */
    public B exclude(RegionPath pattern) {
        excluded.add(Objects.requireNonNull(pattern, "pattern"));
        return self();
    }

    /**
     * Limits how many regions may be open inside each other; no limit unless set. A start beyond it is rejected. Code that
     * runs over and over and leaves a region open each time would otherwise use up the memory.
     *
     * @throws IllegalArgumentException if {@code limit} is less than 1
     */
    public B maxDepth(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("the depth of regions cannot be limited to " + limit + "; at least 1");
        }
        maxDepth = limit;
        return self();
    }

    /**
     * Sets who hears every start and stop. Each recorder gets a listener of its own when it is made: a timer one, a session
     * one for each thread that takes part, made by the thread that brings it in. A listener is called only by the thread that
     * records on its recorder. What {@code listeners} throws is thrown where the recorder is made.
     */
    public B listener(Supplier<? extends TimerListener> listeners) {
        this.listeners = Objects.requireNonNull(listeners, "listeners");
        return self();
    }

    /** Adds a listener that hears after the one that was set before, if any; see {@link #listener}. */
    public B andListener(Supplier<? extends TimerListener> more) {
        Supplier<? extends TimerListener> first = listeners;
        Objects.requireNonNull(more, "more");
        return listener(first == null ? more : () -> first.get().andThen(more.get()));
    }

    /**
     * Sets whether extremes, mean and variance of the single calls of each call path are kept; not unless set. They are
     * found in {@link io.ftimer.summary.SummaryEntry#callStats()}.
     */
    public B callStatistics(boolean kept) {
        callStatistics = kept;
        return self();
    }
}
