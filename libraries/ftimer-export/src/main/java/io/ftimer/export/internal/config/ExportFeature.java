package io.ftimer.export.internal.config;

import io.ftimer.TimerSessionBuilder;
import io.ftimer.export.ExportFormats;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.FileNameTemplate;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.TreeExporters;
import io.ftimer.report.internal.config.FileAtEnd;
import io.ftimer.report.internal.config.SessionFeature;
import io.ftimer.report.internal.text.Separated;
import io.ftimer.report.internal.text.TextSetting;
import io.ftimer.summary.Summary;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Exports of sessions, switched on by the configuration. */
public final class ExportFeature implements SessionFeature {
    private static final TextSetting<List<Export>> EXPORT = new TextSetting<>(
            "output.export",
            List.of(),
            "FORMAT:PATH entries, separated by commas",
            text -> Optional.of(
                    Separated.by(",", text).stream().map(Export::parse).toList()));

    @Override
    public List<TextSetting<?>> keys() {
        return List.of(EXPORT);
    }

    @Override
    public boolean prepare(Values values, TimerSessionBuilder options) {
        List<Export> exports = values.get(EXPORT).stream()
                // a rank has files of its own, or none
                .flatMap(export -> values.ownFile(export.file).map(own -> new Export(export.format, own)).stream())
                .toList();
        exports.forEach(export -> options.observer(new FileAtEnd("export", export::write, values.diagnostics())));
        return !exports.isEmpty();
    }

    private record Export(TreeExporter format, FileNameTemplate file) {
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
            TreeExporter format =
                    ExportFormats.all().named(text.substring(0, colon).strip());
            FileNameTemplate file =
                    FileNameTemplate.parse(text.substring(colon + 1).strip());
            if (file.needsSimulatedTime()) {
                throw new IllegalArgumentException("exports have no simulated time; use $WallTime");
            }
            return new Export(format, file);
        }

        void write(Summary summary) throws IOException {
            Map<String, String> dates = new LinkedHashMap<>();
            dates.put("from", summary.startDate());
            dates.put("to", summary.endDate());
            TreeExporters.write(
                    format,
                    new ExportedRun(NAME, dates),
                    List.of(ExportedTree.of(NAME, summary)),
                    file.resolve(summary));
        }
    }
}
