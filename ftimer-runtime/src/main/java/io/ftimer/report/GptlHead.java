package io.ftimer.report;

import io.ftimer.internal.text.TextEscapes;
import java.io.IOException;

/**
 * The first lines of a GPTL file: the program that wrote it, and the metadata. Readers find the table by lines that start or
 * contain certain words; where metadata has these, one character of them is escaped.
 */
final class GptlHead {
    private GptlHead() {}

    static void write(Metadata metadata, Appendable out) throws IOException {
        out.append("fTimer, in the layout of GPTL\n");
        for (Metadata.Pair pair : metadata.pairs()) {
            out.append(unmarked(TextEscapes.escape(pair.key()) + ": " + TextEscapes.escape(pair.value())))
                    .append('\n');
        }
    }

    private static String unmarked(String line) {
        return (line.startsWith("name") ? "\\x6E" + line.substring(1) : line)
                .replace("GLOBAL STATISTICS", "GLOBAL\\x20STATISTICS")
                .replace("'on' indicates", "'on'\\x20indicates")
                .replace("Stats for thread", "Stats\\x20for thread");
    }
}
