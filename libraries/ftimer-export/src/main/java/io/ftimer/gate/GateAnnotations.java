package io.ftimer.gate;

import io.ftimer.gate.ComparedTree.Outcome;
import io.ftimer.internal.text.ShownText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Writes results as annotations of GitHub Actions, of which a step shows ten errors and ten warnings. Stateless. */
final class GateAnnotations {
    private static final int MOST = 10;

    private record Annotation(String title, String message) {}

    private GateAnnotations() {}

    static void write(GateResult result, Appendable out) throws IOException {
        List<Annotation> errors = new ArrayList<>();
        List<Annotation> warnings = new ArrayList<>();
        for (String why : result.notCompared()) {
            errors.add(new Annotation("fTimer: " + result.conclusion().text(), why));
        }
        for (ComparedTree compared : result.trees()) {
            if (compared.fails()) {
                errors.add(annotation(compared, result.baseline()));
            } else if (compared.outcome() != Outcome.CHECKED && compared.outcome() != Outcome.WRITTEN) {
                warnings.add(annotation(compared, result.baseline()));
            }
        }
        write("error", errors, result, out);
        write("warning", warnings, result, out);
        out.append("::notice title=")
                .append(property("fTimer: " + result.conclusion().text()))
                .append("::")
                .append(message(ConclusionText.summary(result)))
                .append('\n');
    }

    private static Annotation annotation(ComparedTree compared, String baseline) {
        List<String> lines = new ArrayList<>();
        lines.add(ConclusionText.tree(compared.tree()) + ' ' + ConclusionText.predicate(compared, baseline));
        ShownText.lines(compared.notCompared()).forEach(why -> lines.add("not compared: " + ShownText.label(why)));
        lines.addAll(ShownText.lines(
                compared.differences().stream().map(DifferenceTable::line).toList()));
        return new Annotation(
                "fTimer: " + compared.outcome().text() + ": "
                        + ShownText.name(compared.tree().name()),
                String.join("\n", lines));
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
