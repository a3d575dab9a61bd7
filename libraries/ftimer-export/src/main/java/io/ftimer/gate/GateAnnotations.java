package io.ftimer.gate;

import io.ftimer.internal.text.ShownText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Writes results as annotations of GitHub Actions, of which a step shows ten errors and ten warnings. Stateless. */
final class GateAnnotations {
    private static final int MOST = 10;

    private record Annotation(String title, String message) {}

    private GateAnnotations() {}

    static void write(GateResult result, String update, Appendable out) throws IOException {
        List<GateBlock> blocks = Stream.concat(
                        result.notCompared().stream().map(why -> new GateBlock(true, why, List.of(), List.of())),
                        GateBlock.of(result).stream())
                .toList();
        write("error", annotations(blocks, true), result, out);
        write("warning", annotations(blocks, false), result, out);
        List<String> last = new ArrayList<>(List.of(ConclusionText.summary(result)));
        last.addAll(ConclusionText.remedy(result, update));
        out.append("::notice title=")
                .append(property("fTimer: " + result.conclusion().text()))
                .append("::")
                .append(message(String.join("\n", last)))
                .append('\n');
    }

    private static List<Annotation> annotations(List<GateBlock> blocks, boolean fails) {
        return blocks.stream()
                .filter(block -> block.fails() == fails)
                .map(block ->
                        new Annotation("fTimer: " + ShownText.cut(block.headline()), String.join("\n", block.text())))
                .toList();
    }

    private static void write(String level, List<Annotation> annotations, GateResult result, Appendable out)
            throws IOException {
        int shown = annotations.size() > MOST ? MOST - 1 : annotations.size();
        for (Annotation annotation : annotations.subList(0, shown)) {
            line(level, annotation, result, out);
        }
        if (shown < annotations.size()) {
            String more = "and " + ShownText.grouped(annotations.size() - shown) + " more";
            line(
                    level,
                    new Annotation("fTimer: " + more, more + "; the text report and the job summary show them"),
                    result,
                    out);
        }
    }

    private static void line(String level, Annotation annotation, GateResult result, Appendable out)
            throws IOException {
        out.append("::")
                .append(level)
                .append(" file=")
                .append(property(result.baseline()))
                .append(",title=")
                .append(property(annotation.title()))
                .append("::")
                .append(message(annotation.message()))
                .append('\n');
    }

    private static String message(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static String property(String text) {
        return message(text).replace(":", "%3A").replace(",", "%2C");
    }
}
