package io.ftimer.report;

import io.ftimer.internal.text.TextEscapes;
import java.io.IOException;

/** The first lines of a GPTL file: the program that wrote it, and the metadata. */
final class GptlHead {
    private GptlHead() {}

    static void write(Metadata metadata, Appendable out) throws IOException {
        out.append("fTimer, in the layout of GPTL\n");
        for (Metadata.Pair pair : metadata.pairs()) {
            out.append(TextEscapes.escape(pair.key()))
                    .append(": ")
                    .append(TextEscapes.escape(pair.value()))
                    .append('\n');
        }
    }
}
