package io.ftimer.cli;

import io.ftimer.internal.numbers.Saturated;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.ConsoleStyle;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TextReport;
import io.ftimer.report.internal.text.Completeness;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The text of {@code ftimer show}: the numbers of trees, regions and calls if there are several trees, then each tree. Trees without
 * regions are counted only, unless they failed.
 *
 * <p>Thread safety: thread-confined.
 */
final class ShownFiles {
    /** The facts that say what happened, or what the numbers are. */
    private static final Pattern TELLING = Pattern.compile(
            "incomplete|failed_in|failure|failed_invocations|invocations|not_recorded_calls|unassigned_.*|left_out_records|not verified: .*"
                    + "|statement \\d+|statements left out|times|mode|operations|num_ranks",
            Pattern.DOTALL);

    private final ConsoleStyle style;
    private final int top;
    private final boolean withFacts;
    private final StringBuilder text = new StringBuilder();
    private int trees;
    private int empty;
    private long regions;
    private long calls;

    ShownFiles(ConsoleStyle style, int top, boolean withFacts) {
        this.style = style;
        this.top = top;
        this.withFacts = withFacts;
    }

    void add(ExportedTree tree) throws IOException {
        trees++;
        regions += tree.regions().size();
        calls = Saturated.sum(
                calls, tree.regions().stream().mapToLong(ExportedRegion::calls).reduce(0, Saturated::sum));
        boolean hasFailed = "failed".equals(tree.facts().get("outcome"));
        boolean isTold = hasFailed || tree.facts().containsKey(Completeness.INCOMPLETE);
        if (tree.regions().isEmpty() && !isTold && !withFacts) {
            empty++;
            return;
        }
        TextReport report = TextReport.of(List.of(withFacts ? tree : withTellingFacts(tree)))
                .style(style);
        if (top > 0) {
            report.top(top);
        }
        report.writeTo(text);
        text.append('\n');
    }

    private static ExportedTree withTellingFacts(ExportedTree tree) {
        Map<String, String> facts = new LinkedHashMap<>(tree.facts());
        facts.keySet().removeIf(fact -> !TELLING.matcher(fact).matches());
        return tree.withFacts(facts);
    }

    void writeTo(Appendable out) throws IOException {
        if (trees != 1 || empty > 0) {
            out.append(ShownText.counted(trees, "tree"))
                    .append(", ")
                    .append(ShownText.counted(regions, "region"))
                    .append(", ")
                    .append(ShownText.counted(calls, "call"))
                    .append(empty == 0 ? "" : "; " + leftOut())
                    .append("\n\n");
        }
        out.append(text);
    }

    private String leftOut() {
        return ShownText.counted(empty, "tree without regions is", "trees without regions are") + " not shown";
    }
}
