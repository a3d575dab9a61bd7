package io.ftimer.report;

import io.ftimer.internal.text.TextEscapes;
import java.io.IOException;
import java.util.regex.Pattern;

/**
 * The first lines of a GPTL file: the program that wrote it, and the metadata. Readers find the table by lines that start or
 * contain certain words; where metadata has these, one character of them is escaped.
 */
final class GptlHead {
    /** The start of the heading of a summary. */
    private static final String HEADING = "name";

    /** The first blank of the words by which readers recognize a file and the start of its tables. */
    private static final Pattern MARK_INSIDE =
            Pattern.compile("(?<=GLOBAL) (?=STATISTICS)|(?<='on') (?=indicates)|(?<=Stats) (?=for thread)");

    private GptlHead() {}

    static void write(Metadata metadata, Appendable out) throws IOException {
        out.append("fTimer, in the layout of GPTL\n");
        for (Metadata.Pair pair : metadata.pairs()) {
            out.append(unmarked(TextEscapes.escape(pair.key()) + ": " + TextEscapes.escape(pair.value())))
                    .append('\n');
        }
    }

    private static String unmarked(String line) {
        return MARK_INSIDE
                .matcher(line.startsWith(HEADING) ? "\\x6E" + line.substring(1) : line)
                .replaceAll("\\\\x20");
    }
}
