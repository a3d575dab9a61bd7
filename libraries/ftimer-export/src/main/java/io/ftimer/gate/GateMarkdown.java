package io.ftimer.gate;

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

    static void write(GateResult result, String update, int bytes, Appendable out) throws IOException {
        String head =
                "### fTimer: " + result.conclusion().text() + "\n\n" + text(ConclusionText.summary(result)) + "\n";
        out.append(head);
        int left = bytes - RESERVED - size(head);
        List<GateBlock> blocks = GateBlock.of(result);
        int written = 0;
        while (written < blocks.size()) {
            String block = block(blocks.get(written));
            left -= size(block);
            if (left < 0) {
                break;
            }
            out.append(block);
            written++;
        }
        if (written < blocks.size()) {
            out.append('\n')
                    .append(ShownText.more(blocks.size() - written))
                    .append(" differences that do not fit here\n");
        }
        if (ConclusionText.hasTolerance(result)) {
            out.append("\n_").append(text(ConclusionText.tolerance(result))).append("_\n");
        }
        for (String remedy : ConclusionText.remedy(result, update)) {
            out.append('\n').append(text(remedy)).append('\n');
        }
    }

    private static String block(GateBlock block) {
        List<String> lines = block.text();
        StringBuilder text = new StringBuilder(block.fails() ? "\n**" : "\n")
                .append(text(lines.get(0)))
                .append(block.fails() ? "**\n" : "\n");
        lines.stream()
                .skip(1)
                .forEach(line -> text.append("* ").append(text(line.strip())).append('\n'));
        return text.toString();
    }

    private static String text(String line) {
        return TextEscapes.markdown(line);
    }

    private static int size(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
