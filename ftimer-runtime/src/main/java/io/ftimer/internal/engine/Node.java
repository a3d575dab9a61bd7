package io.ftimer.internal.engine;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.stats.IterationStats;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One region at one call path: its counters, and the regions nested in it.
 *
 * <p>Code mostly opens its regions in the same order again and again. {@link #firstChild} and {@link #nextSibling} let the recorder
 * guess which region is opened next. Where the guess fails, the {@link Children} of the running region are searched.
 *
 * <p>Thread safety: only the owner of the recorder writes; another thread that copies the tree sees when it changed.
 */
public sealed class Node {
    /** The token of an activation that continues one of another call path or recorder, and so counts no call. */
    public static final long CARRIED_OVER = -1;

    /** The token of an activation that no scope or guard owns. */
    public static final long UNOWNED = 0;

    public final RegionName name;

    /** The region that this one is nested in; the root is its own parent. */
    public final Node parent;

    /** Which call path of the run this is, in the order of first use, from 1; 0 for a root and for a muted node. */
    public final int ordinal;

    /** The place of this node in the {@link NodeIndex} of its tree; 0 for a root. */
    public final int index;

    /** The index of the first child in the order of first use, where a parent usually begins; 0 for a leaf. */
    public int firstChild;

    public long callCount;
    public long totalNanos;

    /** The clock reading at the start of the present activation; meaningful only while the node is open. */
    public long startedNanos;

    /** The guard token of the present activation, {@link #UNOWNED} or {@link #CARRIED_OVER}. */
    public long token;

    /**
     * The name as the string object that a caller passed last. Comparing objects is much cheaper than comparing texts, and
     * a caller whose string is another object than that of the first caller usually passes the same object again. For another
     * kind than code a string that no caller has: callers mean code by a name.
     */
    public String givenName;

    /**
     * The sibling first used after this one; for the last sibling the first one. A reference beside its index: collectors follow it
     * when they move nodes, and so leave siblings in the order in which they are used.
     */
    public Node nextSibling;

    /** The index of {@link #nextSibling}, so that a stop need not load that node: the next clock reading would wait for it. */
    public int nextIndex;

    @Nullable
    Children children;

    public Node() {
        this.name = RegionName.none();
        this.parent = this;
        this.ordinal = 0;
        this.index = 0;
        this.givenName = name.text;
        linkTo(this);
    }

    Node(RegionName name, Node parent, int ordinal, int index) {
        this.name = name;
        this.parent = parent;
        this.ordinal = ordinal;
        this.index = index;
        this.givenName = name.kind == RegionKind.CODE ? name.text : new String(name.text);
        linkTo(this);
    }

    /** Sets which sibling is first used after this one. */
    final void linkTo(Node sibling) {
        nextSibling = sibling;
        nextIndex = sibling.index;
    }

    /** Returns the number of regions around this one and itself; 0 for a root. The siblings share it, so their list keeps it. */
    int depth() {
        return isRoot() ? 0 : Objects.requireNonNull(parent.children).depth;
    }

    public boolean isRoot() {
        return parent == this;
    }

    /** Returns the regions from the root down to this node, which must not be a root. */
    public RegionPath path() {
        return RegionKey.path(this, node -> node.name.key(), node -> node.parent.isRoot() ? null : node.parent);
    }

    /**
     * Returns whether this region is opened and closed like any other, but not recorded. The call count of such a node
     * looks exhausted, so the hot path needs no check of its own to find out.
     */
    public boolean isMuted() {
        return ordinal == 0 && !isRoot();
    }

    /** Returns the child of a name, or null if this call path was never used. */
    public @Nullable Node child(RegionName wanted) {
        Children all = children;
        return all == null ? null : all.find(wanted);
    }

    /** Returns the child of a name, or null; a name that is not trimmed is never found, nor another kind than code. */
    public @Nullable Node child(@Nullable String wanted) {
        Children all = children;
        return all == null || wanted == null ? null : all.find(wanted);
    }

    /** Returns whether this is the name of this region, and remembers the string object if it is. */
    boolean isNamed(String text, int hash) {
        if (givenName == text) {
            return true;
        }
        if (name.hash != hash || !name.isOfCode(text)) {
            return false;
        }
        givenName = text;
        return true;
    }

    /** Creates a child, which {@link NodeIndex#add} adds. */
    Node newChild(RegionName wanted, int newOrdinal, int newIndex) {
        return new Node(wanted, this, newOrdinal, newIndex);
    }

    Node newMutedChild(RegionName wanted, int newIndex) {
        Node child = new Node(wanted, this, 0, newIndex);
        child.callCount = Long.MAX_VALUE;
        return child;
    }

    /** Adds a child. All that may exhaust the memory or the stack comes before the first change, or is it. */
    void append(Node child) {
        Children others = children;
        if (others == null) {
            children = new Children(child, depth() + 1);
            firstChild = child.index;
        } else {
            others.add(child);
        }
        if (child.ordinal > 0) {
            child.name.contextCount++;
        }
    }

    /**
     * Adds the time of the activation that ends; the caller removes the node from the open regions.
     *
     * @return false, with the time left out, if the sum does not fit 64 bits
     */
    public boolean end(long now) {
        long elapsed = now - startedNanos;
        long total = totalNanos;
        // the usual case is settled before the sum is known, as the next clock reading waits for the answer
        if (elapsed >= 0 && elapsed <= Long.MAX_VALUE - total) {
            totalNanos = total + elapsed;
            return true;
        }
        return endUnusually(elapsed);
    }

    private boolean endUnusually(long elapsed) {
        boolean fits = fits(elapsed);
        if (fits) {
            totalNanos += elapsed;
        } else if (isMuted()) {
            // the times of a muted node are readings of no meaning, which nothing shows
            totalNanos = 0;
        }
        return fits || isMuted();
    }

    /** Returns whether the sum of two times has left 64 bits: then its sign differs from that of both. */
    static boolean isWrapped(long sum, long one, long other) {
        return ((sum ^ one) & (sum ^ other)) < 0;
    }

    /** Returns whether the sum fits 64 bits if a time is added that was measured elsewhere. */
    public boolean fits(long nanos) {
        return !isWrapped(totalNanos + nanos, totalNanos, nanos);
    }

    /** Returns the time including the present activation up to now, unless that does not fit 64 bits. */
    long nanosUntil(long now) {
        long elapsed = now - startedNanos;
        long total = totalNanos + elapsed;
        return isWrapped(total, totalNanos, elapsed) ? totalNanos : total;
    }

    /** Sets counts and times to zero. */
    void clear() {
        callCount = isMuted() ? Long.MAX_VALUE : 0;
        totalNanos = 0;
    }

    /** Returns the statistics of the calls that have ended; null where they are not kept. */
    @Nullable
    IterationStats callStats() {
        return null;
    }

    /**
     * A node that also keeps statistics of its single calls. It is a kind of node rather than a flag checked in each stop: a
     * process in which no recorder keeps them never loads this class, so the compiler sees one kind of node only.
     */
    static final class CallStatsNode extends Node {
        private final RunningStats calls = new RunningStats();

        private CallStatsNode() {}

        private CallStatsNode(RegionName name, Node parent, int ordinal, int index) {
            super(name, parent, ordinal, index);
        }

        /** Creates a root. A method, so that a caller that has the choice does not load this class by naming it. */
        static Node newRoot() {
            return new CallStatsNode();
        }

        @Override
        Node newChild(RegionName wanted, int newOrdinal, int newIndex) {
            return new CallStatsNode(wanted, this, newOrdinal, newIndex);
        }

        /** Adds the time of the activation, and of the call unless the activation continues one that is counted elsewhere. */
        @Override
        public boolean end(long now) {
            long before = totalNanos;
            boolean added = super.end(now);
            if (added && token != CARRIED_OVER) {
                try {
                    calls.add(now - startedNanos, callCount - 1);
                } catch (StackOverflowError e) {
                    // the region stays open, and its time is added when it is closed
                    totalNanos = before;
                    throw e;
                }
            }
            return added;
        }

        @Override
        void clear() {
            super.clear();
            calls.clear();
        }

        @Override
        IterationStats callStats() {
            return calls.snapshot();
        }
    }
}
