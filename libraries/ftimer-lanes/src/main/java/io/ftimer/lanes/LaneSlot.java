package io.ftimer.lanes;

import io.ftimer.FTimer;
import io.ftimer.internal.engine.Recorder;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.rows.SiteResults;
import io.ftimer.internal.text.Saturated;
import io.ftimer.reduce.LaneContext;
import io.ftimer.reduce.LaneRecord;
import io.ftimer.sites.SiteResult;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.ErrorPolicy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
        final FTimer timer;
        final Recorder recorder;
        int teamSize;
        int epoch;

        Hold(LaneSlot slot) {
            timer = slot.run.newRecorder(slot.number, () -> slot.admitted(this));
            recorder = timer.recorder();
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
    FTimer acquire(int teamSize, boolean shared, boolean forCall) {
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
            mine = free != null && free.recorder.claim() ? free : added();
        }
        mine.teamSize = teamSize;
        if (forCall) {
            // not only when the call is admitted: another thread may ask in between
            mine.epoch = run.epoch();
        }
        return mine.timer;
    }

    private Hold added() {
        Hold added = new Hold(this);
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

    LaneRecord record() {
        List<Summary> recorders = snapshots();
        contexts.load(recorders);
        List<SiteResult> sites =
                SiteResults.merge(recorders.stream().map(Summary::sites).toList());
        return new LaneRecord(number, contexts.used(), sites);
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

    /**
     * The call paths of one lane and the timed regions in which they were used, which no single summary shows. It is updated
     * from the lane's recorders when a timed region ends and when a summary is taken. Not thread-safe.
     */
    private static final class ContextTree {
        private static final class Context {
            final int parentId;
            final RegionKey region;
            final Map<RegionKey, Context> children = new HashMap<>();

            /** Position in the list of contexts, from 1; 0 for the root, which is not a region. */
            final int id;

            long calls;
            long callsBefore;
            long nanos;
            int epoch;
            int teamSize;
            boolean inOneEpoch = true;

            Context(int id, int parentId, RegionKey region) {
                this.id = id;
                this.parentId = parentId;
                this.region = region;
            }
        }

        private final Context root = new Context(0, 0, RegionKey.code(""));

        /** In order of first use, each region before those nested in it. */
        private final List<Context> contexts = new ArrayList<>();

        /** Replaces the calls and times with those that the lane's recorders hold now. */
        void load(List<Summary> recorders) {
            for (Context context : contexts) {
                context.calls = 0;
                context.nanos = 0;
            }
            for (Summary recorder : recorders) {
                List<SummaryEntry> entries = recorder.entries();
                Context[] placed = new Context[entries.size() + 1];
                placed[0] = root;
                for (SummaryEntry entry : entries) {
                    Context context = child(placed[entry.parentId()], new RegionKey(entry.kind(), entry.name()));
                    context.calls = Saturated.sum(context.calls, entry.callCount());
                    context.nanos = Saturated.sum(context.nanos, entry.inclusiveNanos());
                    placed[entry.nodeId()] = context;
                }
            }
        }

        private Context child(Context parent, RegionKey region) {
            return parent.children.computeIfAbsent(region, unused -> {
                Context added = new Context(contexts.size() + 1, parent.id, region);
                contexts.add(added);
                return added;
            });
        }

        /** Assigns the calls since the last {@code note} to this timed region and this team size. */
        void note(int epoch, int teamSize) {
            for (Context context : contexts) {
                if (context.calls != context.callsBefore) {
                    context.inOneEpoch &= context.epoch == 0 || context.epoch == epoch;
                    context.epoch = epoch;
                    context.teamSize = Math.max(context.teamSize, teamSize);
                    context.callsBefore = context.calls;
                }
            }
        }

        /** Returns the call paths that have a call or time, with their ancestors. */
        List<LaneContext> used() {
            boolean[] shown = new boolean[contexts.size() + 1];
            for (int i = contexts.size(); i > 0; i--) {
                Context context = contexts.get(i - 1);
                shown[i] |= context.calls > 0 || context.nanos != 0;
                shown[context.parentId] |= shown[i];
            }
            int[] moved = new int[contexts.size() + 1];
            List<LaneContext> used = new ArrayList<>();
            for (Context context : contexts) {
                if (shown[context.id]) {
                    used.add(new LaneContext(
                            moved[context.parentId],
                            context.region.name(),
                            context.region.kind(),
                            context.calls,
                            context.nanos,
                            context.teamSize,
                            context.inOneEpoch));
                    moved[context.id] = used.size();
                }
            }
            return used;
        }
    }
}
