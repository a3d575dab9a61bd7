package io.ftimer.mpi.gptl;

import io.ftimer.internal.text.TextEscapes;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * The first lines of a GPTL file: the program that wrote it, and the metadata. Readers find the table by lines that start or
 * contain certain words; where metadata has these, one character of them is escaped.
 */
final class GptlHead {
    private GptlHead() {}

    static void write(List<Map.Entry<String, String>> metadata, Appendable out) throws IOException {
        out.append("fTimer, in the layout of GPTL\n");
        for (Map.Entry<String, String> pair : metadata) {
            out.append(unmarked(TextEscapes.escape(pair.getKey()) + ": " + TextEscapes.escape(pair.getValue())))
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
