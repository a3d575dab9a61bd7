package io.ftimer.gate.internal;

import io.ftimer.internal.text.ShownText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Writes findings as annotations of GitHub Actions, also those that a step does not show. Stateless. */
final class FindingsAnnotations {
    private record Annotation(String title, String message) {}

    private FindingsAnnotations() {}

    static void write(Findings report, Appendable out) throws IOException {
        String file = report.file().map(name -> " file=" + property(name) + ',').orElse(" ");
        write("error" + file, annotations(report, true), out);
        write("warning" + file, annotations(report, false), out);
        List<String> last = new ArrayList<>(List.of(report.summary()));
        last.addAll(report.remedy());
        line("notice ", new Annotation("fTimer: " + report.conclusion(), String.join("\n", last)), out);
    }

    private static List<Annotation> annotations(Findings report, boolean fails) {
        return Stream.concat(
                        report.notCompared().stream().map(why -> new Finding(true, why)), report.findings().stream())
                .filter(finding -> finding.fails() == fails)
                .map(finding -> new Annotation(
                        "fTimer: " + ShownText.cut(finding.headline()), String.join("\n", finding.text())))
                .toList();
    }

    private static void write(String level, List<Annotation> annotations, Appendable out) throws IOException {
        for (Annotation annotation : annotations) {
            line(level, annotation, out);
        }
    }

    private static void line(String level, Annotation annotation, Appendable out) throws IOException {
        out.append("::")
                .append(level)
                .append("title=")
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
