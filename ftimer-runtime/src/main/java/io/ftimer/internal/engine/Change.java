package io.ftimer.internal.engine;

import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A change of what a summary shows, which takes place or not, whatever it runs out of. {@link HotState#change} brackets it with
 * versions; the compiler knows which one it is where it is inlined, so the hot path pays for one kind only.
 */
enum Change {
    /** Opens a region for the {@code b}th time: the token of its owner is {@code a}. */
    OPEN,
    /** Opens a region that is not recorded. */
    OPEN_MUTED,
    /** Closes the running region at the time {@code a}; null if its time was left out because the sum does not fit 64 bits. */
    CLOSE,
    /** Closes the running region at the time {@code a} and opens another; null as for {@link #CLOSE}. */
    REPLACE,
    /** Adds {@code a} calls and {@code b} nanoseconds to a region. */
    ADD_CALLS,
    /** Adds a call path of a name to a region, and returns it. */
    ADD_PATH,
    /** As {@link #ADD_PATH}, for the region that stands for all others. */
    ADD_OTHER,
    /** Counts {@code a} starts that a limit leaves out, and the regions that are opened or closed with them, {@code b}. */
    LEAVE_OUT;

    /** Carries it out on the state of a recorder. Comparisons cost nothing where it is inlined; a switch would read a table. */
    @Nullable
    Node apply(HotState state, Node node, @Nullable RegionName name, long a, long b) {
        if (this == OPEN) {
            return open(state, node, a, b);
        }
        if (this == CLOSE) {
            boolean timed = node.end(a);
            state.position = node.parent.index;
            state.guess = node.nextIndex;
            return timed ? node : null;
        }
        if (this == REPLACE) {
            boolean timed = state.running().end(a);
            node.callCount++;
            node.token = Node.UNOWNED;
            node.startedNanos = a;
            state.position = node.index;
            state.guess = node.firstChild;
            return timed ? node : null;
        }
        return rarely(state, node, name, a, b);
    }

    /** The clock is read last, so that the search for the node counts as self time of the region around. */
    private static Node open(HotState state, Node node, long token, long calls) {
        try {
            node.callCount = calls;
            node.token = token;
            node.startedNanos = ClockReads.read(state.clock);
            state.position = node.index;
            state.guess = node.firstChild;
        } catch (Throwable e) {
            node.callCount = calls - 1;
            state.position = node.parent.index;
            state.guess = node.index;
            VarHandle.storeStoreFence();
            throw e;
        }
        return node;
    }

    private Node rarely(HotState state, Node node, @Nullable RegionName name, long a, long b) {
        switch (this) {
            case OPEN_MUTED -> {
                node.token = a;
                state.position = node.index;
                state.guess = node.firstChild;
            }
            case ADD_CALLS -> {
                node.callCount += a;
                node.totalNanos += b;
            }
            case LEAVE_OUT -> state.recorder.tree.limits.change(a, b);
            default -> {
                return state.recorder.addToTree(node, Objects.requireNonNull(name), this == ADD_OTHER);
            }
        }
        return node;
    }
}
