package io.ftimer.internal.session;

import io.ftimer.internal.engine.Node;
import io.ftimer.internal.engine.NotRecordedTree;
import io.ftimer.internal.engine.Operation;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What a thread without a session does while sessions are open: how many regions it tries to open, and, while a window keeps them,
 * which ones.
 *
 * <p>Thread safety: changed by its thread only; counts may be read by any.
 */
public final class ThreadWithoutSession extends ThreadState {
    /** The name of the thread when this was made; after a renaming, calls count under the new name. */
    final String name;

    final String countedName;

    private final AtomicLong calls = new AtomicLong();

    /** The regions of the windows that are open, or were until now; null if none keeps them. Any thread may forget them. */
    private volatile @Nullable NotRecordedTree notRecorded;

    /** The epoch in which no session took the thread, so that it need not ask again; 0 for none. */
    private int settledIn;

    /** The epoch in which {@link #notRecorded} was checked. */
    private int checkedIn;

    ThreadWithoutSession(Thread thread, String name, String countedName) {
        super(thread);
        this.name = name;
        this.countedName = countedName;
    }

    /** Returns whether no session takes the calling thread, which this belongs to. */
    public boolean isSettled() {
        return settledIn == SessionParticipation.epoch && name == thread.getName();
    }

    void settle(int epoch) {
        settledIn = epoch;
    }

    /** Makes sure that the thread keeps its regions just while a window asks for those of a thread of this name. */
    void check() {
        int epoch = SessionParticipation.epoch;
        if (checkedIn == epoch) {
            return;
        }
        if (!OpenWindows.keepRegionsOf(countedName)) {
            notRecorded = null;
        } else if (notRecorded == null) {
            notRecorded = new NotRecordedTree();
        }
        checkedIn = epoch;
    }

    /** Counts a call, and keeps what it opens or closes. Comparisons cost nothing where the operation is a constant. */
    public void note(Operation call, @Nullable String region, RegionKind kind) {
        NotRecordedTree tree = notRecorded;
        if (call == Operation.STOP) {
            if (tree != null) {
                tree.close(region, kind);
            }
        } else if (call == Operation.START) {
            calls.setOpaque(calls.getPlain() + 1);
            if (tree != null) {
                tree.open(region, kind);
                noteOpened(tree);
            }
        } else if (call == Operation.NEXT) {
            calls.setOpaque(calls.getPlain() + 1);
            if (tree != null) {
                tree.next(region);
                noteOpened(tree);
            }
        }
    }

    private void noteOpened(NotRecordedTree tree) {
        Node opened = tree.lastOpened();
        if (opened != null) {
            List<Window> windows = OpenWindows.newestFirst();
            for (int i = 0; i < windows.size(); i++) {
                windows.get(i).note(this, opened);
            }
        }
    }

    /** Returns what the last start or next opened, if regions are kept. */
    public @Nullable Node lastOpened() {
        NotRecordedTree tree = notRecorded;
        return tree == null ? null : tree.lastOpened();
    }

    public void close(Node owned) {
        NotRecordedTree tree = notRecorded;
        if (tree != null) {
            tree.close(owned);
        }
    }

    /** Forgets which regions are open, as the thread is about to record elsewhere. */
    void closeAll() {
        NotRecordedTree tree = notRecorded;
        if (tree != null) {
            tree.closeAll();
        }
    }

    long calls() {
        return calls.getOpaque();
    }

    void forgetRegions() {
        notRecorded = null;
    }

    void forEachRegion(ObjLongConsumer<RegionPath> action) {
        NotRecordedTree tree = notRecorded;
        if (tree != null) {
            tree.forEach(action);
        }
    }
}
