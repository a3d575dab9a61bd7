package io.ftimer.export.internal.format;

import io.ftimer.export.internal.tree.LabelingSink;
import io.ftimer.export.internal.tree.Weight;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.TreeSink;

/** Collapsed stacks whose numbers are calls. */
public final class CollapsedCalls extends NamedFormat {
    /** For the service loader. */
    public CollapsedCalls() {
        super(
                "collapsed-calls",
                ".calls.collapsed",
                "flame graph of calls; for FlameGraph, async-profiler's converter, speedscope");
    }

    @Override
    public TreeSink open(ExportedRun run, Appendable out) {
        return new LabelingSink(new CollapsedStacks(Weight.CALLS, out));
    }
}
