package io.ftimer.report;

import io.ftimer.internal.numbers.Seconds;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.internal.text.Indentation;
import io.ftimer.summary.SerializedTree;
import io.ftimer.summary.SerializedTree.Region;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/** The lines of a tree report. Thread-confined. */
final class TreeLines {
    // numbers are written as ES12.5 does
    private static final int WIDTH = 12;
    private static final int DECIMALS = 5;

    private static final TextHead<TreeLines> HEAD =
            new TextHead<>(List.of(), tree -> List.of(), List.of(), Set.of(), List.of(), TextEscapes::display);

    private final SerializedTree tree;
    int indent = 2;

    TreeLines(SerializedTree tree) {
        this.tree = tree;
    }

    void write(ReportContent<TreeLines> content, Appendable target) throws IOException {
        ReportBuffer out = new ReportBuffer(target);
        if (!content.metadata().pairs().isEmpty()) {
            HEAD.write(content, out);
        }
        for (Region region : tree.regions()) {
            out.blanks(Math.multiplyExact(indent, Indentation.levels(region.depth())))
                    .text(Indentation.tag(region.depth()))
                    .text(TextEscapes.display(region.name()))
                    .text(":");
            out.scientific(Seconds.of(region.inclusiveNanos()), WIDTH, DECIMALS);
            out.endLine();
        }
        out.flush();
    }
}
