package io.ftimer.maven;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/** What all goals have in common. Maven sets the fields before it calls {@link #execute}. */
abstract class FTimerMojo extends AbstractMojo {
    /** Whether the goal does nothing. */
    @Parameter(property = "ftimer.skip", defaultValue = "false")
    boolean skip;

    /**
     * The files with timing trees: reports of tests, results of benchmarks, or any other file that fTimer writes. By default the
     * report of the tests, {@code target/ftimer/suite.json}. Relative to the module.
     */
    @Parameter
    @Nullable
    List<File> dataFiles;

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    MavenProject project;

    /** Maven creates the goal and sets the fields. */
    @SuppressWarnings("NullAway") // Maven sets the fields
    FTimerMojo() {}

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("ftimer: skipped (ftimer.skip)");
        } else {
            run();
        }
    }

    abstract void run() throws MojoExecutionException, MojoFailureException;

    /** Returns the build directory of a module. */
    static Path buildDirectory(MavenProject module) {
        return Path.of(module.getBuild().getDirectory());
    }

    /** Returns the configured files, none for the default. */
    List<Path> dataFiles() {
        return dataFiles == null
                ? List.of()
                : dataFiles.stream().map(File::toPath).toList();
    }
}
