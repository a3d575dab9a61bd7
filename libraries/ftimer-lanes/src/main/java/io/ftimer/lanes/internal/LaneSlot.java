package io.ftimer.lanes.internal;

import io.ftimer.internal.recorder.Recorder;
import io.ftimer.internal.rows.SiteResults;
import io.ftimer.reduce.LaneRecord;
import io.ftimer.sites.SiteResult;
import io.ftimer.summary.Summary;
import io.ftimer.values.ErrorPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One lane of a run: its recorders, and the timed regions in which they were used. Usually there is one recorder. A thread
 * that used the lane in an earlier timed region, and neither ended nor released it, keeps its recorder, since one of its calls
 * may still be in progress; the thread that uses the lane now gets another one. The lane's results are the sum over its
 * recorders.
 *
 * <p>Thread safety: for the thread that holds the lock of the run.
 */
final class LaneSlot {
    private static final class Hold {
        final Recorder recorder;
        int teamSize;
        int epoch;

        Hold(Function<Runnable, Recorder> maker, LaneSlot slot) {
            recorder = maker.apply(() -> slot.admitted(this));
        }
    }

    private final int number;
    private final LaneRun run;
    private final List<Hold> holds = new ArrayList<>();
    private final ContextTree contexts = new ContextTree();
    private int notedEpoch;
    private int notedTeamSize;

    LaneSlot(int number, LaneRun run) {
        this.number = number;
        this.run = run;
    }

    /**
     * Returns a recorder that belongs to the calling thread; null if another thread uses the lane.
     *
     * @param teamSize the size of the thread's team
     * @param shared whether other threads may use it at the same time, as members of teams of one share lane 0
     * @param forCall whether the thread records now; otherwise the lane is not in use before its first call
     */
    @Nullable
    Recorder acquire(int teamSize, boolean shared, boolean forCall, Function<Runnable, Recorder> maker) {
        Hold mine = null;
        Hold free = null;
        for (Hold hold : holds) {
            Thread owner = hold.recorder.owner();
            if (owner == Thread.currentThread()) {
                mine = hold;
            } else if (owner == null || !owner.isAlive()) {
                // regions left open by one team of a timed region may be closed by the next
                free = free == null || hold.recorder.isBusy() ? hold : free;
            } else if (!shared && (number == LaneRecord.SERIAL_LANE || hold.epoch == run.epoch())) {
                return null;
            }
        }
        if (mine == null) {
            mine = free != null && free.recorder.claim() ? free : added(maker);
        }
        mine.teamSize = teamSize;
        if (forCall) {
            // not only when the call is admitted: another thread may ask in between
            mine.epoch = run.epoch();
        }
        return mine.recorder;
    }

    private Hold added(Function<Runnable, Recorder> maker) {
        Hold added = new Hold(maker, this);
        added.recorder.claim();
        holds.add(added);
        return added;
    }

    /** Notes the team size at the first call of the lane in a timed region; later teams don't change it. */
    private void admitted(Hold hold) {
        synchronized (run) {
            hold.epoch = run.epoch();
            if (notedEpoch != hold.epoch) {
                notedEpoch = hold.epoch;
                notedTeamSize = hold.teamSize;
            }
        }
    }

    /** Admits timing calls of workers. */
    void admit() {
        holds.forEach(hold -> hold.recorder.unbar());
    }

    /** Stops admitting timing calls of workers, and notes the call paths that they used in the ending timed region. */
    void endEpoch() {
        holds.forEach(hold -> hold.recorder.bar());
        if (notedEpoch == run.epoch()) {
            contexts.load(snapshots());
            contexts.note(notedEpoch, notedTeamSize);
        }
    }

    private List<Summary> snapshots() {
        return holds.stream().map(hold -> hold.recorder.snapshot()).toList();
    }

    /** Returns the data recorded so far. */
    LaneRecord record() {
        List<Summary> recorders = snapshots();
        contexts.load(recorders);
        List<List<SiteResult>> sites = new ArrayList<>();
        for (Summary recorder : recorders) {
            sites.add(recorder.sites());
        }
        return new LaneRecord(number, contexts.used(), SiteResults.merge(sites));
    }

    /** Returns the path of the running region, or a running site timer; null if nothing is open. */
    @Nullable
    String openPath() {
        return holds.stream()
                .filter(hold -> hold.recorder.isBusy())
                .map(hold -> hold.recorder.busyPath())
                .findFirst()
                .orElse(null);
    }

    void errorPolicy(ErrorPolicy policy) {
        holds.forEach(hold -> hold.recorder.setErrorPolicy(policy));
    }

    void close() {
        holds.forEach(hold -> hold.recorder.close());
    }
}
