package io.ftimer.lanes.internal;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.reduce.LaneContext;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The call paths of one lane and the timed regions in which they were used, which no single summary shows. It is updated
 * from the lane's recorders when a timed region ends and when a summary is taken. Not thread-safe.
 */
final class ContextTree {
    /** One call path. */
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

        void usedIn(int usedEpoch, int size) {
            inOneEpoch &= epoch == 0 || epoch == usedEpoch;
            epoch = usedEpoch;
            teamSize = Math.max(teamSize, size);
        }

        boolean isUsed() {
            return calls > 0 || nanos != 0;
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
                context.calls += entry.callCount();
                context.nanos += entry.inclusiveNanos();
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
                context.usedIn(epoch, teamSize);
                context.callsBefore = context.calls;
            }
        }
    }

    /** Returns the call paths that have a call or time, with their ancestors. */
    List<LaneContext> used() {
        boolean[] shown = new boolean[contexts.size() + 1];
        for (int i = contexts.size(); i > 0; i--) {
            Context context = contexts.get(i - 1);
            shown[i] |= context.isUsed();
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
