package io.ftimer.export.internal.format;

import io.ftimer.export.internal.tree.LabelingSink;
import io.ftimer.export.internal.tree.Weight;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.TreeSink;

/** Collapsed stacks whose numbers are self times in nanoseconds. */
public final class CollapsedTimes extends NamedFormat {
    /** For the service loader. */
    public CollapsedTimes() {
        super(
                "collapsed",
                ".collapsed",
                "flame graph of self times in ns; for FlameGraph, async-profiler's converter, speedscope");
    }

    @Override
    public TreeSink open(ExportedRun run, Appendable out) {
        return new LabelingSink(new CollapsedStacks(Weight.SELF_TIME, out));
    }
}
