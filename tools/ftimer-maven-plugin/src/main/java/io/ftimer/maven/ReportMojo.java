package io.ftimer.maven;

import java.io.File;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Writes the timing trees of the tests of one module as a picture, and in other formats. */
@Mojo(name = "report", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class ReportMojo extends TreeMojo {
    /** The folder of the report. */
    @Parameter(property = "ftimer.reportDirectory", defaultValue = "${project.build.directory}/site/ftimer")
    File outputDirectory;

    /** The formats, such as {@code html,speedscope,json}; the file of each is called {@code ftimer} with its suffix. */
    @Parameter(property = "ftimer.formats", defaultValue = "html")
    List<String> formats;

    /** Maven creates the goal and sets the fields. */
    @SuppressWarnings("NullAway") // Maven sets the fields
    public ReportMojo() {}

    @Override
    void run() throws MojoExecutionException {
        ModuleReport report = new ModuleReport(formats, outputDirectory.toPath());
        TreeFiles files = TreeFiles.of("", buildDirectory(project), dataFiles());
        if (files.isEmpty()) {
            getLog().info("ftimer: no report, as there is no "
                    + TreeFiles.expected(buildDirectory(project), dataFiles()));
            return;
        }
        report.write(project.getName(), List.of(files), getLog());
    }
}
