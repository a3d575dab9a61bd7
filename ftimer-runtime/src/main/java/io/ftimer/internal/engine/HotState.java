package io.ftimer.internal.engine;

import io.ftimer.values.NanoClock;
import io.ftimer.values.Status;
import java.lang.invoke.VarHandle;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a start and a stop touch, laid out as the superclass of the public face, so that the hot path finds it in the object that
 * the program holds. Kept in the {@link Recorder} instead, each operation would follow one more reference before it reads the
 * clock, and the clock waits for it: a pair took 0.04 to 0.20 of the overhead of a naive tree more, on two JVMs.
 *
 * <p>Thread safety: changed by the owner of the recorder only, except {@link #fast}, which any thread may clear.
 */
public abstract class HotState {
    /*
     * How a recorder works.
     *
     * State. A recorder is created, initialized and finished any number of times; each init() begins a run with a call tree
     * of its own. `position` is the running region, and the chain of that node's parents is the stack of open regions: a node
     * can be open only once, so no stack is kept.
     *
     * The fast field. Only the owning thread changes the tree. `fast` holds the owner while it may record without further
     * checks; the hot path compares it with the calling thread and asks nothing else. Everything unusual is an Obstacle, and
     * clears the field, so the next call takes the slow path, where Recorder.admit() decides. Only the owner ever sets `fast`,
     * and only to itself; other threads can only clear it. So no thread comes to record by a race.
     *
     * Position and guess. `guess` is the region that is probably opened next: after a start the first child of what was opened,
     * after a stop the next sibling of what was closed. So it is a child of the running region, or the root, which no start
     * names; only where the guess fails the children of the running region are searched. Both are indexes of nodes instead of
     * references: collectors make the store of a reference expensive in an object that lives long (under G1 a pair took two to
     * three times as much), the more the further away the new value lies, and this way a start and a stop store none. A search
     * does store what it found, in `found`, so that the stop of one of very many regions does not wait for its place in the
     * array of nodes: with the array alone, a pair at random call paths took 1.13 of the naive tree instead of 0.81.
     *
     * The clock. It is read last in a start and first in a stop, so lookups count as self time of the region around, and the
     * time of an empty region is what two clock reads measure. A clock that is replaced is rare, so ClockReads compares with the
     * system clock first; a field that says which it is was no faster. A time stamp counter was tried: its fast form books time to
     * the wrong regions.
     *
     * Versions. Every change of what a summary shows lies between an odd and an even `version`, in change(). Another thread copies
     * the tree and keeps the copy if the version was even and is unchanged; a busy owner takes the summary itself with its next
     * call (SnapshotExchange). A lock, or an atomic version, would cost each pair more than all else together. Any call may
     * overflow the stack, and any allocation exhaust the memory, so change() restores an even version in a finally block that
     * calls nothing, and each change takes place or not. What takes several steps, such as a repair or a reset, goes through
     * changeInSteps(); if it is cut off it leaves the version odd, which the next call detects.
     */

    /** The owner while it may record at once, else null. Read first by every call, beside what it reads next. */
    protected @Nullable Thread fast;

    protected Node[] nodes;

    /** The index of the running region; 0, which is the root, if nothing is open. */
    protected int position;

    /** The index of the region that is probably opened next: a child of the running one, or 0. */
    protected int guess;

    /** A node of the tree that may be the running one: what a search found last. */
    protected Node found;

    protected NanoClock clock;

    protected Status lastStatus = Status.SUCCESS;

    /** Whether a success leaves nothing to do: there is no listener, and the last status is success already. */
    protected boolean isQuiet;

    /** Tokens of scopes and guards assigned so far; 0 stands for no owner. */
    protected long lastToken;

    /** Odd while a change is under way. */
    protected long version;

    /** All else; the hot path goes there only where it ends. */
    protected final Recorder recorder;

    @SuppressWarnings("this-escape") // the recorder only keeps the reference
    protected HotState(RecorderSetup setup, @Nullable RegionListener listener) {
        recorder = new Recorder(this, setup, listener);
        nodes = recorder.tree.index.nodes;
        found = recorder.tree.root;
        clock = setup.config().regionClock(setup.config().clock());
    }

    /**
     * Returns the recorder below the API, for fTimer's own modules.
     *
     * @hidden
     */
    public final Recorder recorder() {
        return recorder;
    }

    /** Returns the innermost open region; the root of the tree if nothing is open. */
    protected final Node running() {
        Node candidate = found;
        return candidate.index == position ? candidate : nodes[position];
    }

    /** Opens a region for the owner of a token; false, with nothing changed, if its count is exhausted. */
    protected final boolean open(Node opening, long token) {
        // read here only: behind the fence it would be read again, which the clock waits for
        long calls = opening.callCount + 1;
        if (calls < 0) { // the count is exhausted
            return recorder.openUncounted(opening, token);
        }
        change(Change.OPEN, opening, null, token, calls);
        return true;
    }

    /** Closes the running region; false if its time was left out because the sum does not fit 64 bits. */
    protected final boolean close(Node closing, long now) {
        return change(Change.CLOSE, closing, null, now, 0) != null;
    }

    /** Closes the running region and opens a sibling; returns as {@link #close}. */
    protected final boolean replace(Node opening, long now) {
        return change(Change.REPLACE, opening, null, now, 0) != null;
    }

    /** Carries out a change, visible to other threads as a whole. */
    final @Nullable Node change(Change change, Node node, @Nullable RegionName name, long a, long b) {
        long before = version;
        Node result;
        try {
            version = before + 1;
            VarHandle.storeStoreFence();
            result = change.apply(this, node, name, a, b);
            VarHandle.storeStoreFence();
        } finally {
            // after a failure too not the version before: a copy made in between would pass for consistent
            version = before + 2;
        }
        return result;
    }

    /** Carries out a change of several steps; if it is cut off, the version stays odd. */
    final <T extends @Nullable Object> T changeInSteps(Supplier<T> steps) {
        version++;
        VarHandle.storeStoreFence();
        T result = steps.get();
        VarHandle.storeStoreFence();
        version++;
        return result;
    }

    final void changeInSteps(Runnable steps) {
        changeInSteps(() -> {
            steps.run();
            return null;
        });
    }
}
