package io.ftimer.report;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The trees of a report for people, and how they are drawn. Thread-confined. */
final class TextTrees {
    private final List<ExportedTree> trees;
    private final boolean areHeaded;

    /** The style for every output; null for one that depends on the output. */
    private @Nullable ConsoleStyle style;

    private TextTrees(List<ExportedTree> trees, boolean areHeaded) {
        this.trees = List.copyOf(trees);
        this.areHeaded = areHeaded;
    }

    /** Returns a tree without a heading. */
    static TextTrees of(ExportedTree tree) {
        return new TextTrees(List.of(tree), false);
    }

    /** Returns trees with a heading each. */
    static TextTrees headed(List<ExportedTree> trees) {
        return new TextTrees(trees, true);
    }

    void setStyle(ConsoleStyle style) {
        this.style = Objects.requireNonNull(style, "style");
    }

    /** Writes in one piece, so that the reports of several threads do not mix on standard output. */
    void write(ReportContent<TextTrees> content, boolean atStart, Appendable out) throws IOException {
        TreeText drawing = TreeText.in(styleOf(out));
        StringBuilder text = new StringBuilder(atStart ? "" : "\n");
        for (Metadata.Pair fact : content.metadata().pairs()) {
            text.append(drawing.factLine(fact.key(), fact.value())).append('\n');
        }
        for (String line : areHeaded ? drawing.lines(trees) : drawing.lines(trees.get(0))) {
            text.append(line).append('\n');
        }
        out.append(text);
    }

    private ConsoleStyle styleOf(Appendable out) {
        if (style != null) {
            return style;
        }
        return out == System.out ? ConsoleStyle.ofStandardOutput() : ConsoleStyle.FILE;
    }
}
