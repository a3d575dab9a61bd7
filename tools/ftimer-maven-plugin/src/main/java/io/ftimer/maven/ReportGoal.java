package io.ftimer.maven;

import io.ftimer.export.ExportFormats;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.TreeExporters;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Parameter;

/** What the goals have in common that write the trees of modules in some formats to a folder, each format as one file. */
abstract class ReportGoal extends TreeMojo {
    private static final String NAME = "ftimer";

    /** The formats, such as {@code html,collapsed,json}; the file of each is called {@code ftimer} with its suffix. */
    @Parameter(property = "ftimer.formats", defaultValue = "html")
    List<String> formats;

    /** Maven creates the goal and sets the fields. */
    @SuppressWarnings("NullAway") // Maven sets the fields
    ReportGoal() {}

    /**
     * Writes the files, unless no module has trees; the log names each.
     *
     * @param lack begins the line of the log that says that there are none
     */
    void write(List<TreeFiles> modules, File folder, String lack) throws MojoExecutionException {
        List<TreeExporter> exporters = exporters();
        List<TreeFiles> found =
                modules.stream().filter(files -> !files.isEmpty()).toList();
        if (found.isEmpty()) {
            getLog().info("ftimer: no report, as " + lack + TreeFiles.expected(buildDirectory(project), dataFiles()));
            return;
        }
        ExportedRun run = new ExportedRun(project.getName(), Map.of());
        for (TreeExporter exporter : exporters) {
            Path file = folder.toPath().resolve(NAME + exporter.suffix());
            try {
                Files.createDirectories(folder.toPath());
                TreeExporters.write(
                        exporter,
                        run,
                        sink -> {
                            for (TreeFiles module : found) {
                                module.writeTo(sink);
                            }
                        },
                        file);
            } catch (IOException e) {
                throw new MojoExecutionException("cannot write the report: " + e.getMessage(), e);
            }
            getLog().info("ftimer: " + file);
        }
    }

    private List<TreeExporter> exporters() throws MojoExecutionException {
        try {
            TreeExporters known = ExportFormats.all();
            return formats.stream().map(known::named).toList();
        } catch (IllegalArgumentException e) {
            throw new MojoExecutionException("invalid formats: " + e.getMessage(), e);
        }
    }
}
