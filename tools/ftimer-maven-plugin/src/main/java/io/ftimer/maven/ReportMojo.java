package io.ftimer.maven;

import io.ftimer.export.ExportFormats;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.files.ReportFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;

/** Writes the timing trees of the tests of one module as a page, {@code target/site/ftimer/ftimer.html}. */
@Mojo(name = "report", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public class ReportMojo extends TreeMojo {
    private static final String PAGE = "ftimer.html";

    @Override
    void run() throws MojoExecutionException {
        TreeFiles files = TreeFiles.of("", buildDirectory(project), dataFiles());
        write(List.of(files), "ftimer", "there is no ");
    }

    /**
     * Writes the page to a folder below {@code target/site}, unless no module has trees; the log names it.
     *
     * @param lack begins the line of the log that says that there are none
     */
    void write(List<TreeFiles> modules, String folder, String lack) throws MojoExecutionException {
        List<TreeFiles> found =
                modules.stream().filter(files -> !files.isEmpty()).toList();
        if (found.isEmpty()) {
            getLog().info("ftimer: no report, as " + lack + TreeFiles.expected(buildDirectory(project), dataFiles()));
            return;
        }
        Path site = buildDirectory(project).resolve("site").resolve(folder);
        Path file = site.resolve(PAGE);
        try {
            Files.createDirectories(site);
            TreeExporter html = ExportFormats.all().named("html");
            ReportFile.replace(file, (out, atStart) -> {
                TreeSink page = html.open(new ExportedRun(project.getName(), Map.of()), out);
                for (TreeFiles module : found) {
                    module.writeTo(page);
                }
                page.finish();
            });
        } catch (IOException e) {
            throw new MojoExecutionException("cannot write the report: " + e.getMessage(), e);
        }
        getLog().info("ftimer: " + file);
    }
}
