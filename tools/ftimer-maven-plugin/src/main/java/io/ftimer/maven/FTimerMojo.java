package io.ftimer.maven;

import io.ftimer.cli.internal.Fault;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.descriptor.MojoDescriptor;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/** What all goals have in common. Maven sets the fields before it calls {@link #execute}. */
abstract class FTimerMojo extends AbstractMojo {
    /** Whether the goal does nothing. */
    @Parameter(property = "ftimer.skip", defaultValue = "false")
    boolean skip;

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    MavenProject project;

    @Parameter(defaultValue = "${mojoExecution}", readonly = true, required = true)
    MojoExecution goal;

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("ftimer: skipped (ftimer.skip)");
            skipped();
            return;
        }
        try {
            run();
        } catch (IOException e) {
            throw new MojoExecutionException("ftimer: " + e.getMessage(), e);
        } catch (RuntimeException | Error e) {
            // the check itself failed: this is no finding of it
            MojoDescriptor descriptor = goal.getMojoDescriptor();
            String plugin = descriptor.getPluginDescriptor().getId();
            throw new MojoExecutionException("ftimer: " + Fault.message(plugin, descriptor.getGoal(), e), e);
        }
    }

    /** Leaves the build as if the goal had nothing to do. */
    void skipped() {}

    abstract void run() throws IOException, MojoExecutionException, MojoFailureException;

    static Path buildDirectory(MavenProject module) {
        return Path.of(module.getBuild().getDirectory());
    }
}
