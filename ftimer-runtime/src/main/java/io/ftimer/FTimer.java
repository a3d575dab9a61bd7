package io.ftimer;

import io.ftimer.internal.DiagnosticSink;
import io.ftimer.internal.engine.ClockReads;
import io.ftimer.sites.Site;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.Status;
import org.jspecify.annotations.Nullable;

/**
 * Records named, nested regions of one thread: how often each was opened per call path, and how long it took.
 *
 * <pre>{@code
 * FTimer timer = FTimer.create();
 * timer.start("solve");
 * try (TimerScope scope = timer.scope("assemble")) {
 *     assemble();
 * }
 * timer.stop("solve");
 * TextReport.of(timer.summary()).writeTo(System.out);
 * }</pre>
 *
 * <p>Regions nest strictly. The same name below another region, or below itself, is another call path with counters of
 * its own. A name has no length limit; trailing blanks do not count; it must not be empty, begin with a blank, or hold an
 * ASCII control character.
 *
 * <p>Every operation without a result returns its {@link Status}; what else a rejected one does is up to the
 * {@link io.ftimer.values.ErrorPolicy}. A rejected operation changes nothing. What is checked, in this order: that the timer is
 * initialized, the thread, the name, whether the name or handle is known, the open regions.
 *
 * <p>Thread safety: thread-confined. The timer belongs to the first thread that records on it. {@link #init()},
 * {@link #reset()} and {@link #finish()}, which need that nothing is open, release it, and a thread that ended owns
 * nothing. A call from another thread cannot damage the tree; see {@link io.ftimer.values.ForeignThreads}.
 */
public final class FTimer extends TimerRegions {
    private final boolean pinned;

    FTimer(RecorderConfig config) {
        super(config, new Rejections(config, null));
        pinned = false;
    }

    /** Makes an initialized recorder of a session for one thread, or for the first that claims it if that is null. */
    FTimer(RecorderConfig config, RejectionLog log, @Nullable Thread thread) {
        super(config, new Rejections(config, log));
        init();
        pinned = true;
        pin(thread);
    }

    /** Makes an initialized recorder of a lane, which whoever works on the lane owns for that time. */
    FTimer(RecorderConfig config, DiagnosticSink sink, LaneGate lane) {
        super(config, new Rejections(sink, config.errorPolicy(), null));
        init();
        pinned = false;
        this.lane = lane;
    }

    /** Returns an initialized timer with the default configuration. */
    public static FTimer create() {
        FTimer timer = builder().build();
        timer.init();
        return timer;
    }

    /** Returns a builder of timers with another configuration. */
    public static FTimerBuilder builder() {
        return new FTimerBuilder();
    }

    /**
     * Opens a region inside the running one.
     *
     * @return {@link Status#SUCCESS}, {@link Status#NOT_INITIALIZED}, {@link Status#INVALID_NAME}, or
     *     {@link Status#UNKNOWN} if another thread owns the timer or the count of calls is exhausted
     */
    public Status start(String name) {
        if (Thread.currentThread() != fast) {
            Status rejected = admit("start", name);
            if (rejected != null) {
                return rejected;
            }
        }
        Node node = childNamed(name);
        return node != null && open(node) ? started(node) : lastStatus;
    }

    /**
     * Opens a region inside the running one and returns the handle of its call path, for {@link #readNanos}. If the start is
     * rejected, that is {@link RegionHandle#NONE} and {@link #lastStatus()} tells why.
     */
    public RegionHandle startRegion(String name) {
        if (Thread.currentThread() != fast && admit("start", name) != null) {
            return RegionHandle.NONE;
        }
        Node node = childNamed(name);
        if (node == null || !open(node)) {
            return RegionHandle.NONE;
        }
        started(node);
        return new RegionHandle(node);
    }

    /**
     * Opens the region of a handle inside the running one.
     *
     * @return as {@link #start(String)}, {@link Status#UNKNOWN} also for a handle that is not of this run
     */
    public Status start(TimerId id) {
        if (Thread.currentThread() != fast) {
            Status rejected = admit("start", id);
            if (rejected != null) {
                return rejected;
            }
        }
        Node node = tree.top.child(id);
        if (node == null) {
            if (isUnknown(id)) {
                return rejectUnknown("start", id);
            }
            node = newChild(id);
        }
        return node != null && open(node) ? started(node) : lastStatus;
    }

    /**
     * Closes the running region, which must have that name.
     *
     * @return {@link Status#SUCCESS}; {@link Status#UNKNOWN} if no region of that name was ever started or looked up;
     *     {@link Status#MISMATCH} if it is not the running one (and, in {@link io.ftimer.values.MismatchMode#WARN}, after the repair)
     */
    public Status stop(String name) {
        if (Thread.currentThread() != fast) {
            Status rejected = admit("stop", name);
            if (rejected != null) {
                return rejected;
            }
        }
        long now = ClockReads.read(clock);
        Node running = tree.top;
        if (running.givenName == name || running != tree.root && running.id.name.equals(name)) {
            return stopRunning(running, now);
        }
        String known = valid("stop", name);
        if (known == null) {
            return lastStatus;
        }
        TimerId id = tree.definitions.find(known);
        if (id == null) {
            return rejectUnknown("stop", known);
        }
        return id == running.id ? stopRunning(running, now) : stopBelow(id, now);
    }

    /**
     * Closes the running region, which must be that of the handle.
     *
     * @return as {@link #stop(String)}, {@link Status#UNKNOWN} for a handle that is not of this run
     */
    public Status stop(TimerId id) {
        if (Thread.currentThread() != fast) {
            Status rejected = admit("stop", id);
            if (rejected != null) {
                return rejected;
            }
        }
        long now = ClockReads.read(clock);
        Node running = tree.top;
        if (running.id == id) {
            return stopRunning(running, now);
        }
        return isUnknown(id) ? rejectUnknown("stop", id) : stopBelow(id, now);
    }

    /**
     * As {@link #start(String)}, for detail that is not always wanted: does nothing and succeeds if {@code level} is above
     * {@linkplain FTimerBuilder#maxLevel the highest one} that is recorded. Regions without a level have none and always are.
     */
    public Status start(String name, int level) {
        return isWanted(level) ? start(name) : Status.SUCCESS;
    }

    /** As {@link #stop(String)}, for a region that was started with that level. */
    public Status stop(String name, int level) {
        return isWanted(level) ? stop(name) : Status.SUCCESS;
    }

    /** Returns whether regions of that level are recorded; see {@link #start(String, int)}. */
    public boolean isWanted(int level) {
        return level <= config.maxLevel();
    }

    /**
     * Closes the running region, whatever its name, and opens one named {@code name} in its place with the same clock
     * reading: the phases of a loop, without a gap.
     *
     * @return as {@link #start(String)}, {@link Status#MISMATCH} if no region is running
     */
    public Status next(String name) {
        if (Thread.currentThread() != fast) {
            Status rejected = admit("next", name);
            if (rejected != null) {
                return rejected;
            }
        }
        Node running = tree.top;
        Node sibling = running.parent.child(name);
        if (sibling == null || running == tree.root) {
            String known = valid("next", name);
            if (known == null) {
                return lastStatus;
            }
            if (running == tree.root) {
                return reject(
                        DiagnosticId.NOTHING_OPEN,
                        () -> "cannot " + described("next", known) + ": nothing is open; begin with start");
            }
            TimerId id = define(known);
            if (id == null) {
                return lastStatus;
            }
            sibling = tree.descend(running.parent, id);
        }
        if (sibling.callCount == Long.MAX_VALUE) {
            return sibling.isMuted() ? nextMuted(running, sibling) : rejectExhausted(sibling);
        }
        long now = ClockReads.read(clock);
        tree.next(running, sibling, now);
        TimerListener hearer = listener;
        if (hearer == null) {
            return succeeded();
        }
        Throwable onStop = tell(hearer, running, TimerEvent.STOP, now);
        Throwable onStart = tell(hearer, sibling, TimerEvent.START, now);
        return onStop == null ? heard(sibling, TimerEvent.START, onStart) : heard(running, TimerEvent.STOP, onStop);
    }

    /**
     * Adds calls that were timed elsewhere, for instance by a library, to a region inside the running one. Their time is taken
     * off the self time of the running one, which becomes negative if they were not made inside it. The listener hears nothing
     * of them, and {@link io.ftimer.summary.SummaryEntry#callStats()} only counts on behind them.
     *
     * @return as {@link #start(String)}, {@link Status#UNKNOWN} also if {@code calls} is negative
     */
    public Status add(String name, long calls, long nanos) {
        if (Thread.currentThread() != fast) {
            Status rejected = admit("add", name);
            if (rejected != null) {
                return rejected;
            }
        }
        if (calls < 0) {
            return reject(
                    DiagnosticId.BAD_CONFIGURATION,
                    () -> "cannot " + described("add", name) + ": " + calls
                            + " calls; the number must not be negative");
        }
        Node node = childNamed(name);
        if (node == null) {
            return lastStatus;
        }
        if (node.isMuted()) {
            return succeeded();
        }
        if (node.callCount > Long.MAX_VALUE - calls) {
            return rejectExhausted(node);
        }
        tree.add(node, calls, nanos);
        return succeeded();
    }

    /**
     * Returns the timer of a place in the source, made if it is new. As a lookup it starts nothing and does not make the calling
     * thread the owner. If it is rejected, so is everything that the returned timer is asked to do.
     */
    public SiteTimer site(Site site) {
        if (Thread.currentThread() != fast && admitReader("site", site) != null) {
            return new SiteTimer(this, site, new SiteTable());
        }
        succeeded();
        return tree.sites.timer(this, site);
    }

    /**
     * Opens a region that the returned scope closes, at the latest at the end of a try-with-resources block. If the start
     * is rejected, the scope is inactive and {@link #lastStatus()} tells why.
     */
    public TimerScope scope(String name) {
        TimerScope scope = new TimerScope(this);
        scope.open(name);
        return scope;
    }

    /** As {@link #scope(String)}; the scope is inactive if {@code level} is not recorded, see {@link #start(String, int)}. */
    public TimerScope scope(String name, int level) {
        return isWanted(level) ? scope(name) : new TimerScope(this);
    }

    /** Returns a reusable guard on this timer, for code that must not allocate. */
    public TimerGuard guard() {
        return new TimerGuard(this);
    }

    @Override
    void release() {
        if (!pinned) {
            super.release();
        }
    }
}
