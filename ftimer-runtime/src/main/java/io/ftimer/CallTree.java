package io.ftimer;

import io.ftimer.internal.engine.ClockReads;
import io.ftimer.internal.rows.RunId;
import io.ftimer.internal.rows.SummaryTable;
import io.ftimer.summary.SerializedTree;
import io.ftimer.summary.Summary;
import io.ftimer.values.NanoClock;
import io.ftimer.values.Status;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * What one run of a recorder has measured: the tree of call paths and which of them is running. No stack is kept; a node
 * can be open only once, so the parents of the running node are the stack.
 *
 * <p>One thread writes. Every change happens between an odd and an even {@code version}, so that another thread can copy
 * the tree and know whether the copy is consistent ({@link #trySummary}). On the writer's side that costs two stores.
 * Nothing that a deep recursion does may leave a change half done: there the stack may be used up in any call, so that the
 * version is made even again without one.
 */
final class CallTree {
    private static final VarHandle VERSION;

    static {
        try {
            VERSION = MethodHandles.lookup().findVarHandle(CallTree.class, "version", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    final Definitions definitions = new Definitions();
    final SiteTable sites = new SiteTable();
    final Node root;

    /** The innermost open region; the root if nothing is open. */
    Node top;

    final CallPaths paths;
    private final RunWindow window;
    private long version;

    /** Makes a tree whose nodes are all of the kind of its root. */
    CallTree(Node root, RegionFilter filter, RunId run, long nowNanos, Instant now) {
        this.root = root;
        top = root;
        paths = new CallPaths(root, filter);
        window = new RunWindow(run, nowNanos, now);
    }

    /** Opens a child of the running region. The clock is read last, so that finding the child is in the parent's time. */
    void open(Node child, NanoClock clock) {
        long before = version;
        long calls = child.callCount;
        try {
            version = before + 1;
            VarHandle.storeStoreFence();
            child.callCount = calls + 1;
            child.token = 0;
            top = child;
            child.startedNanos = ClockReads.read(clock);
            VarHandle.storeStoreFence();
        } catch (Throwable e) {
            child.callCount = calls;
            top = child.parent;
            VarHandle.storeStoreFence();
            throw e;
        } finally {
            // after a failure too not the version before: a copy made in between would pass for consistent
            version = before + 2;
        }
    }

    /** Opens a child of the running region that is not recorded. */
    void openMuted(Node child) {
        long before = version;
        try {
            version = before + 1;
            VarHandle.storeStoreFence();
            child.token = 0;
            top = child;
            VarHandle.storeStoreFence();
        } finally {
            version = before + 2;
        }
    }

    /** Closes the running region. */
    void close(Node running, long now) {
        long before = version;
        try {
            version = before + 1;
            VarHandle.storeStoreFence();
            running.end(now);
            top = running.parent;
            VarHandle.storeStoreFence();
        } finally {
            version = before + 2;
        }
    }

    /** Closes the running region and opens its sibling at the same reading. */
    void next(Node running, Node sibling, long now) {
        beginChange();
        running.end(now);
        sibling.callCount++;
        sibling.token = 0;
        sibling.startedNanos = now;
        top = sibling;
        endChange();
    }

    /** Returns the child, adding it if this call path is new. */
    Node descend(Node parent, TimerId id) {
        Node child = parent.child(id);
        if (child != null) {
            return child;
        }
        long before = version;
        try {
            version = before + 1;
            VarHandle.storeStoreFence();
            child = paths.add(parent, id);
            VarHandle.storeStoreFence();
        } finally {
            version = before + 2;
        }
        return child;
    }

    /**
     * Adds the call paths of a serialized tree to this one, which is new.
     *
     * @param lastNumber the last number of a handle that was given out
     * @return the last one then
     */
    long restore(SerializedTree saved, long lastNumber) {
        return paths.restore(saved, definitions, lastNumber);
    }

    /** Adds calls that were timed elsewhere. */
    void add(Node node, long calls, long nanos) {
        beginChange();
        node.callCount += calls;
        node.totalNanos += nanos;
        endChange();
    }

    /**
     * Stops a region that is open but not innermost, with one reading: the regions inside are closed, then {@code target},
     * then the closed ones go on in their old order below its parent. They count no new call.
     */
    void repair(Node target, long now) {
        Node[] inside = openRegions().inside(target);
        beginChange();
        for (Node node : inside) {
            node.end(now);
        }
        target.end(now);
        top = target.parent;
        for (Node node : inside) {
            Node continued = top.child(node.id);
            if (continued == null) {
                continued = paths.add(top, node.id);
            }
            continued.token = Node.CARRIED_OVER;
            continued.startedNanos = now;
            top = continued;
        }
        endChange();
    }

    /** Returns the regions that are open now. */
    OpenRegions openRegions() {
        return new OpenRegions(top);
    }

    /** Returns the path of the running region for messages, outermost first. */
    String openPath() {
        return openRegions().path();
    }

    /** Returns the time of a call path, that of its present activation up to now included. */
    long inclusiveNanos(Node node, NanoClock clock) {
        return openRegions().contains(node) ? node.totalNanos + clock.nanoTime() - node.startedNanos : node.totalNanos;
    }

    /** Forgets what is open, zeroes counts and times, keeps names, their order and the known call paths, and restarts the window. */
    void reset(long nowNanos, Instant now) {
        beginChange();
        top = root;
        paths.clear();
        sites.clear(site -> true);
        window.restart(nowNanos, now);
        endChange();
    }

    void restartWindow(long nowNanos, Instant now) {
        beginChange();
        window.restart(nowNanos, now);
        endChange();
    }

    /** Returns the run after this one; for a tree that takes the place of this one. */
    RunId nextRun() {
        return window.nextRun();
    }

    /** Stops the clock of everything that is open, and of the window, until {@link #resume}. */
    void pause(long now) {
        beginChange();
        window.pause(now);
        endChange();
    }

    /** Goes on as if no time had passed since {@link #pause}. */
    void resume(long now) {
        long gap = window.gapNanos(now);
        beginChange();
        for (Node node = top; node != node.parent; node = node.parent) {
            node.startedNanos += gap;
        }
        sites.skip(gap);
        window.resume(gap);
        endChange();
    }

    /** Returns whether any call path has a call, time, or is running, or a site timer was started. */
    boolean hasData() {
        return top != root
                || new TreeReader(this, 0).hasData()
                || !sites.results(0).isEmpty();
    }

    private void beginChange() {
        version++;
        VarHandle.storeStoreFence();
    }

    private void endChange() {
        VarHandle.storeStoreFence();
        version++;
    }

    /** Returns whether no change was left half done and the open regions lead to the root. */
    boolean isIntact() {
        Node node = top;
        while (node != node.parent) {
            node = node.parent;
        }
        return node == root && (version & 1) == 0;
    }

    /** Returns the present state; for the thread that writes. */
    Summary summary(NanoClock clock, Instant now, ZoneId zone) {
        Summary summary = copy(clock, now, zone);
        if (summary == null) {
            throw new IllegalStateException("a summary by the recording thread found the tree changing");
        }
        return summary;
    }

    /** Returns a consistent copy made while another thread writes, or null if it changed the tree in the meantime. */
    @Nullable
    Summary trySummary(NanoClock clock, Instant now, ZoneId zone) {
        long before = (long) VERSION.getAcquire(this);
        if ((before & 1) != 0) {
            return null;
        }
        Summary summary = copy(clock, now, zone);
        VarHandle.loadLoadFence();
        return (long) VERSION.getOpaque(this) == before ? summary : null;
    }

    private @Nullable Summary copy(NanoClock clock, Instant now, ZoneId zone) {
        long end = window.endNanos(clock);
        SummaryTable table = new TreeReader(this, end).read();
        return table == null
                ? null
                : new Summary(
                        Status.SUCCESS,
                        window.until(end, now, zone),
                        paths.selected(table),
                        definitions.diagnostics(),
                        sites.results(window.startNanos()));
    }
}
