package io.ftimer.maven;

import io.ftimer.export.ExportFormats;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.TreeExporters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.logging.Log;

/** Writes the trees of modules in some formats to a folder, each format as one file. */
final class ModuleReport {
    private static final String NAME = "ftimer";

    private final List<TreeExporter> exporters;
    private final Path folder;

    /**
     * Creates a report.
     *
     * @throws MojoExecutionException if a format is unknown
     */
    ModuleReport(List<String> formats, Path folder) throws MojoExecutionException {
        try {
            TreeExporters known = ExportFormats.all();
            exporters = formats.stream().map(known::named).toList();
        } catch (IllegalArgumentException e) {
            throw new MojoExecutionException("invalid formats: " + e.getMessage(), e);
        }
        this.folder = folder;
    }

    /** Writes the files; the log names each. */
    void write(String title, List<TreeFiles> modules, Log log) throws MojoExecutionException {
        for (TreeExporter exporter : exporters) {
            Path file = folder.resolve(NAME + exporter.suffix());
            try {
                Files.createDirectories(folder);
                TreeExporters.write(
                        exporter,
                        new ExportedRun(title, Map.of()),
                        sink -> {
                            for (TreeFiles module : modules) {
                                module.writeTo(sink);
                            }
                        },
                        file);
            } catch (IOException e) {
                throw new MojoExecutionException("cannot write the report: " + e.getMessage(), e);
            }
            log.info("ftimer: " + file);
        }
    }
}
