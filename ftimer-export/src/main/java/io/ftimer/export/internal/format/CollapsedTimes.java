package io.ftimer.export.internal.format;

import io.ftimer.export.internal.tree.LabelingSink;
import io.ftimer.export.internal.tree.Quantity;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.TreeSink;

/** Collapsed stacks whose numbers are self times in nanoseconds. */
public final class CollapsedTimes implements TreeExporter {
    @Override
    public String format() {
        return "collapsed";
    }

    @Override
    public String suffix() {
        return ".collapsed";
    }

    @Override
    public String description() {
        return "collapsed stacks, self times in nanoseconds; opened by FlameGraph, async-profiler's converter and speedscope";
    }

    @Override
    public TreeSink open(ExportedRun run, Appendable out) {
        return new LabelingSink(new CollapsedStacks(Quantity.SELF_TIME, out));
    }
}
