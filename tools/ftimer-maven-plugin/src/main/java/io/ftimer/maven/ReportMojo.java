package io.ftimer.maven;

import java.io.File;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Writes the timing trees of the tests of one module as a picture, and in other formats. */
@Mojo(name = "report", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class ReportMojo extends ReportGoal {
    /** The folder of the report. */
    @Parameter(property = "ftimer.reportDirectory", defaultValue = "${project.build.directory}/site/ftimer")
    File outputDirectory;

    /** Maven creates the goal and sets the fields. */
    @SuppressWarnings("NullAway") // Maven sets the fields
    public ReportMojo() {}

    @Override
    void run() throws MojoExecutionException {
        TreeFiles files = TreeFiles.of("", buildDirectory(project), dataFiles());
        write(List.of(files), outputDirectory, "there is no ");
    }
}
