package io.ftimer.export.internal.config;

import io.ftimer.export.ConsoleStyle;
import io.ftimer.export.ConsoleTree;
import io.ftimer.export.ExportFormats;
import io.ftimer.export.TextExporter;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.FileNameTemplate;
import io.ftimer.report.ReportDestination;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.TreeExporters;
import io.ftimer.summary.Summary;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A configured export: its format and its place.
 *
 * @param file the file; empty for standard output or the log
 * @param isLogged whether it is logged
 */
record Export(TreeExporter format, Optional<FileNameTemplate> file, boolean isLogged) {
    private static final String NAME = "session";

    /**
     * Parses a format and a path, separated by a colon.
     *
     * @throws IllegalArgumentException if there is no colon, the format is unknown, or the path is not a valid template
     */
    static Export parse(String text) {
        int colon = text.indexOf(':');
        if (colon < 0 || colon == text.length() - 1) {
            throw new IllegalArgumentException("expected FORMAT:PATH, such as text:run.txt");
        }
        TreeExporter format = ExportFormats.all().named(text.substring(0, colon).strip());
        return new Export(format, Optional.of(template(text.substring(colon + 1).strip())), false);
    }

    /** Parses the place of a tree for people: {@code -}, {@code log} or a path. */
    static Export forPeople(String place) {
        boolean isLogged = place.toLowerCase(Locale.ROOT).equals("log");
        return new Export(
                new TextExporter(),
                isLogged || place.equals("-") ? Optional.empty() : Optional.of(template(place)),
                isLogged);
    }

    private static FileNameTemplate template(String path) {
        FileNameTemplate template = FileNameTemplate.parse(path);
        if (template.needsSimulatedTime()) {
            throw new IllegalArgumentException("exports have no simulated time; use $WallTime");
        }
        return template;
    }

    /** Returns this export as a rank makes it, given its own file for a template; empty if it has none. */
    Optional<Export> ofRank(Function<FileNameTemplate, Optional<FileNameTemplate>> ownFile) {
        return file.isEmpty()
                ? Optional.of(this)
                : ownFile.apply(file.get()).map(own -> new Export(format, Optional.of(own), isLogged));
    }

    /** Writes the tree of a session to its place. */
    void write(Summary summary) throws IOException {
        ExportedTree tree = ExportedTree.of(NAME, summary);
        if (file.isPresent()) {
            Map<String, String> dates = new LinkedHashMap<>();
            dates.put("from", summary.startDate());
            dates.put("to", summary.endDate());
            TreeExporters.write(
                    format,
                    new ExportedRun(NAME, dates),
                    List.of(tree),
                    file.get().resolve(summary));
        } else if (isLogged) {
            System.getLogger(ReportDestination.LOGGER)
                    .log(Level.INFO, () -> System.lineSeparator() + lines(ConsoleStyle.FILE, tree));
        } else {
            System.out.println(lines(ConsoleStyle.ofStandardOutput(), tree));
            System.out.flush();
        }
    }

    private static String lines(ConsoleStyle style, ExportedTree tree) {
        return String.join(System.lineSeparator(), ConsoleTree.in(style).lines(tree));
    }
}
