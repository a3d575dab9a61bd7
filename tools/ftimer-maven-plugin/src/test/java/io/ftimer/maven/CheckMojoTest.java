package io.ftimer.maven;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Date;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.execution.DefaultMavenExecutionResult;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Build;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.descriptor.MojoDescriptor;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that cannot be read: a goal that took them for missing would pass. */
class CheckMojoTest {
    private final CheckMojo goal = new CheckMojo();

    @TempDir
    private Path folder;

    @BeforeEach
    @SuppressWarnings("deprecation") // the constructor that needs no container
    void configure() {
        goal.project = new MavenProject();
        goal.project.setBuild(new Build());
        goal.project.getBuild().setDirectory(folder.toString());
        goal.baseline = folder.resolve("ftimer-baseline.txt").toFile();
        goal.session = new MavenSession(
                null,
                new DefaultRepositorySystemSession(),
                new DefaultMavenExecutionRequest().setStartTime(new Date()),
                new DefaultMavenExecutionResult());
        goal.goal = new MojoExecution(new MojoDescriptor(), "check", MojoExecution.Source.LIFECYCLE);
        goal.onUnverified = "fail";
    }

    private static Path unreadable(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        return Files.createSymbolicLink(file, file);
    }

    @Test
    void a_baseline_that_cannot_be_read_is_not_missing() throws IOException {
        Path baseline = unreadable(goal.baseline.toPath());

        assertThatThrownBy(goal::execute)
                .isInstanceOf(MojoFailureException.class)
                .hasMessage("ftimer: nothing to compare with " + baseline + ": there is no "
                        + folder.resolve("ftimer/suite.csv")
                        + "; run the tests, or skip this goal with -Dftimer.skip");
    }

    @Test
    void a_report_that_cannot_be_read_is_not_missing() throws IOException {
        Path report = unreadable(folder.resolve("ftimer/suite.csv"));

        assertThatThrownBy(goal::execute)
                .isInstanceOf(MojoExecutionException.class)
                .hasMessageStartingWith("ftimer: " + report + ": ");
    }
}
