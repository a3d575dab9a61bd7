package io.ftimer.export.internal.format;

import io.ftimer.export.internal.tree.LabelingSink;
import io.ftimer.export.internal.tree.LevelStack;
import io.ftimer.export.internal.tree.Weight;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import java.io.IOException;
import java.util.List;

/** Writes a line for each region that has some of a quantity: {@code solve;assemble 180000000}. */
final class CollapsedStacks implements LabelingSink.Output {
    private final Weight quantity;
    private final Appendable out;

    CollapsedStacks(Weight quantity, Appendable out) {
        this.quantity = quantity;
        this.out = out;
    }

    @Override
    public void accept(List<String> label, ExportedTree tree) throws IOException {
        LevelStack<String> stack = new LevelStack<>();
        for (int depth = 0; depth < label.size(); depth++) {
            stack.enter(depth, CollapsedName.of(label.get(depth)));
        }
        for (ExportedRegion region : tree.regions()) {
            String frame = CollapsedName.of(new RegionKey(region.kind(), region.name()).label());
            List<String> frames = stack.enter(label.size() + region.depth(), frame);
            long weight = quantity.of(region);
            if (weight > 0) {
                write(frames, weight);
            }
        }
    }

    private void write(List<String> frames, long weight) throws IOException {
        String separator = "";
        for (String frame : frames) {
            out.append(separator).append(frame);
            separator = ";";
        }
        out.append(' ').append(Long.toString(weight)).append('\n');
    }

    @Override
    public void finish() {}
}
