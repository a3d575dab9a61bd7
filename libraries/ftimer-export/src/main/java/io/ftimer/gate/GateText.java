package io.ftimer.gate;

import io.ftimer.internal.text.ShownText;
import java.io.IOException;
import java.util.List;

/** Writes results as text for people. Stateless. */
final class GateText {
    private static final int MOST_BLOCKS = 20;
    private static final String PREFIX = "ftimer: ";

    private GateText() {}

    static void write(GateResult result, String update, Appendable out) throws IOException {
        List<GateBlock> blocks = GateBlock.of(result);
        for (GateBlock block : blocks.subList(0, Math.min(blocks.size(), MOST_BLOCKS))) {
            out.append(PREFIX).append(String.join("\n", block.text())).append("\n\n");
        }
        if (blocks.size() > MOST_BLOCKS) {
            out.append(PREFIX)
                    .append(ShownText.more(blocks.size() - MOST_BLOCKS))
                    .append(" differences\n\n");
        }
        if (ConclusionText.hasTolerance(result)) {
            out.append(PREFIX).append(ConclusionText.tolerance(result)).append('\n');
        }
        out.append(PREFIX).append(ConclusionText.summary(result)).append('\n');
        for (String remedy : ConclusionText.remedy(result, update)) {
            out.append(PREFIX).append(remedy).append('\n');
        }
    }
}
