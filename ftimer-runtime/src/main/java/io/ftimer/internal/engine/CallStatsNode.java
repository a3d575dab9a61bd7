package io.ftimer.internal.engine;

import io.ftimer.stats.IterationStats;

/**
 * A node that also keeps statistics of its single calls. It is a kind of node rather than a flag checked in each stop: a
 * process in which no recorder keeps them never loads this class, so the compiler sees one kind of node only.
 */
final class CallStatsNode extends Node {
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
