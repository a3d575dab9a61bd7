package io.ftimer.maven;

import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;

/** Writes the timing trees of the tests of one module as a page, {@code target/site/ftimer/ftimer.html}. */
@Mojo(name = "report", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class ReportMojo extends ReportGoal {
    /** Maven creates the goal and sets the fields. */
    public ReportMojo() {}

    @Override
    void run() throws MojoExecutionException {
        TreeFiles files = TreeFiles.of("", buildDirectory(project), dataFiles());
        write(List.of(files), "ftimer", "there is no ");
    }
}
