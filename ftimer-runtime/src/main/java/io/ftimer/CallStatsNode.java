package io.ftimer;

import io.ftimer.internal.engine.RunningStats;
import io.ftimer.stats.IterationStats;

/**
 * A node that also keeps statistics of its single calls. A kind of node rather than a question in each stop: in a process
 * where no recorder keeps them this class is never loaded, and the compiler sees one kind of node only.
 */
final class CallStatsNode extends Node {
    private final RunningStats calls = new RunningStats();

    private CallStatsNode() {}

    private CallStatsNode(TimerId id, Node parent, int ordinal) {
        super(id, parent, ordinal);
    }

    /** Makes a root. A method, so that nobody who has the choice names this class and gets it loaded. */
    static Node newRoot() {
        return new CallStatsNode();
    }

    @Override
    Node newChild(TimerId wanted, int newOrdinal) {
        return new CallStatsNode(wanted, this, newOrdinal);
    }

    /** What a repair carried over here is no call, and so no time of one. */
    @Override
    void end(long now) {
        if (token != CARRIED_OVER) {
            calls.add(now - startedNanos, callCount - 1);
        }
        totalNanos += now - startedNanos;
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
