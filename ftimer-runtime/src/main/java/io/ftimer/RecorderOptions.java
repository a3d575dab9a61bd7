package io.ftimer;

import io.ftimer.internal.engine.GuardedSink;
import io.ftimer.internal.engine.RecorderConfig;
import io.ftimer.internal.engine.RegionFilter;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.NanoClock;
import io.ftimer.values.RegionPath;
import io.ftimer.values.WrongThreadPolicy;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The options that timers and sessions have in common. */
abstract class RecorderOptions<B extends RecorderOptions<B>> {
    private NanoClock clock = NanoClock.system();
    private InstantSource dates = InstantSource.system();
    private ZoneId zone = ZoneId.systemDefault();
    private MismatchMode mismatchMode = MismatchMode.STRICT;
    private ErrorPolicy errorPolicy = ErrorPolicy.WARN;
    private Consumer<String> diagnostics = line -> System.err.println(line);

    /** Whether the diagnostics go to standard error, which all ranks of a job share. */
    boolean sharesStandardError = true;

    private int maxDepth = Integer.MAX_VALUE;
    private int maxRegions = Integer.MAX_VALUE;
    private int maxLevel = Integer.MAX_VALUE;
    private final List<RegionPath> included = new ArrayList<>();
    private final List<RegionPath> excluded = new ArrayList<>();
    final List<Supplier<? extends TimerListener>> listeners = new ArrayList<>();
    private boolean callStatistics;
    private boolean isTimed = true;
    private boolean keepsPlaces;

    /** Fixed for a session, whose recorders belong to their threads permanently. */
    WrongThreadPolicy wrongThreadPolicy = WrongThreadPolicy.REJECT;

    final RecorderConfig config() {
        if (callStatistics && !isTimed) {
            throw new IllegalStateException(
                    "statistics of calls are those of their times, which times=false leaves out; set only one of them");
        }
        return new RecorderConfig(
                clock,
                dates,
                zone,
                mismatchMode,
                errorPolicy,
                diagnostics,
                sharesStandardError,
                wrongThreadPolicy,
                maxDepth,
                maxRegions,
                maxLevel,
                new RegionFilter(List.copyOf(included), List.copyOf(excluded)),
                callStatistics,
                isTimed,
                keepsPlaces);
    }

    @SuppressWarnings("unchecked") // B is the class of this
    private B self() {
        return (B) this;
    }

    /** Sets the clock; {@link NanoClock#system()} unless set. */
    public B clock(NanoClock clock) {
        this.clock = Objects.requireNonNull(clock, "clock");
        return self();
    }

    /**
     * Sets whether the times of regions are measured; they are unless set. Otherwise their calls are counted, which reads no clock
     * and costs a fraction, and {@linkplain io.ftimer.summary.Summary#isTimed() summaries have no times} but that of the window.
     * For a {@link #listener}, which gets clock readings, such as that of a trace, the clock is read nevertheless.
     */
    public B times(boolean measured) {
        isTimed = measured;
        return self();
    }

    /** Sets the source of the wall-clock labels of summaries; the clock and zone of the system unless set. */
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
     * Sets the sink of the diagnostic lines of rejected operations, called on the thread of the operation; standard error
     * unless set. A line begins with {@code ftimer[ID]: }, where the id is the {@linkplain io.ftimer.values.DiagnosticId kind}
     * of the rejection. What the sink throws does not reach the instrumented code, except a {@link VirtualMachineError}: the
     * operation continues, and the first line that is lost is written to standard error.
     */
    public B diagnostics(Consumer<String> sink) {
        diagnostics = new GuardedSink(sink);
        sharesStandardError = false;
        return self();
    }

    /** Sets the highest level of regions that are recorded; all unless set. See {@link FTimer#start(String, int)}. */
    public B maxLevel(int highest) {
        maxLevel = highest;
        return self();
    }

    /**
     * Records only the regions that this pattern, or one added by another call, covers, and their ancestors. A region that is
     * not recorded can be opened and closed like any other and succeeds; its time counts as self time of the region around it,
     * and opening it reads no clock.
     */
    public B include(RegionPath pattern) {
        included.add(Objects.requireNonNull(pattern, "pattern"));
        return self();
    }

    /** Does not record the regions that {@code pattern} covers, nor their descendants; see {@link #include}. */
    public B exclude(RegionPath pattern) {
        excluded.add(Objects.requireNonNull(pattern, "pattern"));
        return self();
    }

    /**
     * Limits how many regions may be open inside each other; no limit unless set. A start beyond it succeeds, but is only
     * counted, and so is every start until as many stops, of whatever name, have closed them. One diagnostic per recorder and run
     * says so, under every error policy, and {@link io.ftimer.summary.Summary#overflow()} has the number. Without a limit, code
     * that runs repeatedly and leaves a region open each time exhausts the memory.
     *
     * @throws IllegalArgumentException if {@code limit} is less than 1
     */
    public B maxDepth(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("the depth limit must be at least 1, was " + limit);
        }
        maxDepth = limit;
        return self();
    }

    /**
     * Limits how many call paths a recorder keeps in a run; no limit unless set. Beyond it each region has at most one more
     * child, {@value io.ftimer.summary.Overflow#OTHER_REGIONS}: the start of a new call path opens that one, and a stop of the same
     * name closes it. Starts inside it are only counted, as beyond {@code maxDepth}. One diagnostic per recorder and run says so,
     * under every error policy, and {@link io.ftimer.summary.Summary#overflow()} has the number of starts. Without a limit, names
     * that are made of data, such as keys or queries, exhaust the memory.
     *
     * <p>As many call paths that {@code include} or {@code exclude} leave out are kept too; further ones are only counted.
     *
     * @throws IllegalArgumentException if {@code limit} is less than 1
     */
    public B maxRegions(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("the region limit must be at least 1, was " + limit);
        }
        maxRegions = limit;
        return self();
    }

    /**
     * Adds a listener of every start and stop, which is notified after those added before. Each recorder gets a listener of its own when
     * it is created: a timer one, a session one for each thread that takes part, created on that thread. A listener is called only by the
     * thread that records on its recorder. What {@code listener} throws is thrown where the recorder is created.
     */
    public B listener(Supplier<? extends TimerListener> listener) {
        listeners.add(Objects.requireNonNull(listener, "listener"));
        return self();
    }

    /**
     * Sets whether extrema, mean and variance of the single calls of each call path are kept; not unless set.
     * {@link io.ftimer.summary.SummaryEntry#callStats()} returns them.
     */
    public B callStatistics(boolean kept) {
        callStatistics = kept;
        return self();
    }

    /**
     * Sets whether the line of the application is kept that opens each call path first, up to 1000 of them, and the one that executes
     * each SQL statement most, of a sample; not unless set. {@link io.ftimer.summary.SummaryEntry#place()} and
     * {@link io.ftimer.summary.SqlText#place()} return them. A call path costs some microseconds once, and its calls nothing.
     *
     * <p>Code of the JDK, of JDBC drivers, pools and common frameworks is not the application's; the system property
     * {@code ftimer.places.libraries} names further packages, as beginnings that are separated by commas.
     */
    public B places(boolean kept) {
        keepsPlaces = kept;
        return self();
    }
}
