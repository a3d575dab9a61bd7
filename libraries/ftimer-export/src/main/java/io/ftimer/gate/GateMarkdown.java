package io.ftimer.gate;

import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextEscapes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes results as Markdown of a limited size. Stateless. */
final class GateMarkdown {
    /** GitHub shows nothing of a longer summary of a step than 1 MiB. */
    static final int SUMMARY_BYTES = 900_000;

    /** GitHub rejects a longer comment than 65 536 characters. */
    static final int COMMENT_BYTES = 60_000;

    /** What the last lines need. */
    private static final int RESERVED = 4_000;

    private GateMarkdown() {}

    static void write(GateResult result, int bytes, Appendable out) throws IOException {
        String head =
                "### fTimer: " + result.conclusion().text() + "\n\n" + text(ConclusionText.summary(result)) + "\n";
        out.append(head);
        int left = bytes - RESERVED - size(head);
        List<ComparedTree> shown = result.trees().stream()
                .filter(compared -> compared.outcome() != Outcome.CHECKED && compared.outcome() != Outcome.WRITTEN)
                .toList();
        int trees = 0;
        while (trees < shown.size()) {
            String block = block(shown.get(trees), result.baseline());
            left -= size(block);
            if (left < 0) {
                break;
            }
            out.append(block);
            trees++;
        }
        if (trees < shown.size()) {
            out.append('\n').append(ShownText.more(shown.size() - trees)).append(" trees that do not fit here\n");
        }
        if (result.counts().containsKey(Outcome.FAILED)) {
            out.append("\n_").append(text(ConclusionText.tolerance(result))).append("_\n");
        }
        if (result.conclusion() == GateResult.Conclusion.REGRESSED) {
            out.append('\n').append(ConclusionText.REMEDY).append('\n');
        }
    }

    private static String block(ComparedTree compared, String baseline) {
        StringBuilder block = new StringBuilder("\n**" + text(ConclusionText.tree(compared.tree())) + "** "
                + text(ConclusionText.predicate(compared, baseline)) + "\n");
        for (String why : ShownText.lines(compared.notCompared())) {
            block.append("* not compared: ").append(text(ShownText.label(why))).append('\n');
        }
        if (!compared.differences().isEmpty()) {
            block.append('\n');
            DifferenceTable.markdown(compared.differences())
                    .forEach(line -> block.append(inert(line)).append('\n'));
        }
        return block.toString();
    }

    private static String text(String line) {
        return inert(TextEscapes.markdown(line));
    }

    /** Returns Markdown that mentions no one: names of regions are no names of users. */
    private static String inert(String markdown) {
        return markdown.replace("@", "@<!-- -->");
    }

    private static int size(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
