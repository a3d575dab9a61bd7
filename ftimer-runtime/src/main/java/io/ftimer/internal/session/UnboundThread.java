package io.ftimer.internal.session;

import io.ftimer.internal.engine.UnseenTree;
import io.ftimer.internal.engine.UnseenTree.Region;
import io.ftimer.internal.recorder.Operation;
import io.ftimer.values.RegionPath;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What an unbound thread does while sessions are open: how many regions it tries to open, and, while a window keeps them,
 * which ones.
 *
 * <p>Thread safety: changed by its thread only; counts may be read by any.
 */
public final class UnboundThread extends ThreadState {
    private static final VarHandle CALLS;

    static {
        try {
            CALLS = MethodHandles.lookup().findVarHandle(UnboundThread.class, "calls", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The name of the thread when this was made; after a renaming, calls count under the new name. */
    final String name;

    /** The name under which its calls are counted. */
    final String countedName;

    private long calls;
    private volatile @Nullable UnseenTree unseen;

    /** The generation that {@link #unseen} belongs to. */
    private volatile int generation;

    /** The epoch in which no session took the thread, so that it need not ask again; 0 for none. */
    private int settledIn;

    /** The epoch in which {@link #unseen} was checked. */
    private int checkedIn;

    UnboundThread(Thread thread, String name, String countedName) {
        super(thread);
        this.name = name;
        this.countedName = countedName;
    }

    /** Returns whether no session takes the calling thread, which this belongs to. */
    public boolean isSettled() {
        return settledIn == Participation.epoch && name == thread.getName();
    }

    /** Remembers that no session took the thread. */
    void settle(int epoch) {
        settledIn = epoch;
    }

    /** Makes sure that the thread keeps unseen regions just while a window asks for those of a thread of this name. */
    void check() {
        int epoch = Participation.epoch;
        if (checkedIn == epoch) {
            return;
        }
        int current = OpenWindows.keeping(countedName);
        if (current == 0) {
            unseen = null;
        } else if (unseen == null || current != generation) {
            unseen = null;
            generation = current;
            unseen = new UnseenTree();
        }
        checkedIn = epoch;
    }

    /** Counts a call, and keeps what it opens or closes. Comparisons cost nothing where the operation is a constant. */
    public void note(Operation call, @Nullable String region) {
        UnseenTree tree = unseen;
        if (call == Operation.STOP) {
            if (tree != null) {
                tree.close(region);
            }
        } else if (call == Operation.START) {
            CALLS.setOpaque(this, calls + 1);
            if (tree != null) {
                tree.open(region);
            }
        } else if (call == Operation.NEXT) {
            CALLS.setOpaque(this, calls + 1);
            if (tree != null) {
                tree.next(region);
            }
        }
    }

    /** Returns what the last start or next opened, if unseen regions are kept. */
    public @Nullable Region lastOpened() {
        UnseenTree tree = unseen;
        return tree == null ? null : tree.lastOpened();
    }

    public void close(Region owned) {
        UnseenTree tree = unseen;
        if (tree != null) {
            tree.close(owned);
        }
    }

    /** Forgets which regions are open, as the thread is about to record elsewhere. */
    void closeAll() {
        UnseenTree tree = unseen;
        if (tree != null) {
            tree.closeAll();
        }
    }

    long calls() {
        return (long) CALLS.getOpaque(this);
    }

    /** Passes on the unseen regions of a generation. */
    void forEachUnseen(int wanted, ObjLongConsumer<RegionPath> action) {
        UnseenTree tree = unseen;
        if (tree != null && generation == wanted) {
            tree.forEach(action);
        }
    }
}
