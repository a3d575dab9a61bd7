package io.ftimer.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.artifact.DefaultArtifact;
import org.apache.maven.artifact.handler.DefaultArtifactHandler;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.execution.DefaultMavenExecutionResult;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Build;
import org.apache.maven.model.Plugin;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the goal makes of the arguments of the JVM for tests. */
class PrepareAgentMojoTest {
    private final PrepareAgentMojo goal = new PrepareAgentMojo();
    private Path jar;

    private static Artifact artifact(String id, Path file) {
        Artifact artifact =
                new DefaultArtifact("io.ftimer", id, "1", "runtime", "jar", "", new DefaultArtifactHandler("jar"));
        artifact.setFile(file.toFile());
        return artifact;
    }

    @BeforeEach
    @SuppressWarnings("deprecation") // the constructor that needs no container
    void configure(@TempDir Path folder) throws IOException {
        jar = Files.createFile(folder.resolve("ftimer-agent.jar"));
        goal.project = new MavenProject();
        goal.project.setBuild(new Build());
        goal.session = new MavenSession(
                null,
                new DefaultRepositorySystemSession(),
                new DefaultMavenExecutionRequest(),
                new DefaultMavenExecutionResult());
        goal.pluginArtifacts =
                List.of(artifact("ftimer-cli", folder.resolve("ftimer-cli.jar")), artifact("ftimer-agent", jar));
    }

    private String argLine() throws Exception {
        goal.execute();
        return goal.project.getProperties().getProperty("argLine");
    }

    @Test
    void without_options_the_tests_select() throws Exception {
        assertThat(argLine()).isEqualTo("-javaagent:" + jar);
    }

    @Test
    void other_arguments_stay_behind() throws Exception {
        goal.project.getProperties().setProperty("argLine", " -javaagent:jacoco.jar=destfile=x -Xmx1g ");

        assertThat(argLine()).isEqualTo("-javaagent:" + jar + " -javaagent:jacoco.jar=destfile=x -Xmx1g");
    }

    @Test
    void options_need_no_quotes() throws Exception {
        goal.options = "exclude=**Test.*; minsize=0;\n com.acme.**Service.*, com.acme.Order::load;annotations=Timed ";

        assertThat(argLine())
                .isEqualTo("-javaagent:" + jar + "=include=com.acme.**Service.*,com.acme.Order::load,"
                        + "exclude=**Test.*,annotations=Timed,minsize=0");
    }

    @Test
    void tests_can_tell_what_was_asked_for_where_arguments_leave_the_agent_out(@TempDir Path module) throws Exception {
        goal.project.setFile(module.resolve("pom.xml").toFile());
        goal.options = "include=com.acme.**Service.*";

        goal.execute();

        assertThat(goal.session.getUserProperties())
                .containsExactly(Map.entry("io.ftimer.agent.options." + module, "include=com.acme.**Service.*"));
    }

    @ParameterizedTest
    @CsvSource({"-Xss256k, true", "@{argLine} -Xss256k, false", "${argLine}, false", "@{jacoco} -ea, true"})
    void arguments_of_surefire_that_leave_the_agent_out_are_reported(String own, boolean isReported) throws Exception {
        Plugin surefire = new Plugin();
        surefire.setArtifactId("maven-surefire-plugin");
        surefire.setConfiguration("<configuration>\n  <argLine>" + own + "</argLine>\n</configuration>");
        goal.project.getBuild().addPlugin(surefire);
        List<String> warnings = new ArrayList<>();
        goal.setLog(new SystemStreamLog() {
            @Override
            public void warn(CharSequence line) {
                warnings.add(line.toString());
            }
        });

        goal.execute();

        assertThat(warnings)
                .isEqualTo(
                        isReported
                                ? List.of(
                                        "ftimer: the tests run without the agent: maven-surefire-plugin has arguments of its"
                                                + " own; write <argLine>@{argLine} " + own + "</argLine>")
                                : List.of());
    }

    @Test
    void options_alone_are_passed_on() throws Exception {
        goal.options = "com.acme.**";

        assertThat(argLine()).isEqualTo("-javaagent:" + jar + "=include=com.acme.**");
    }

    @Test
    void a_path_with_blanks_is_quoted(@TempDir Path folder) throws Exception {
        Path moved = Files.copy(
                jar, Files.createDirectory(folder.resolve("my repository")).resolve("agent.jar"));
        goal.pluginArtifacts = List.of(artifact("ftimer-agent", moved));
        goal.project.getProperties().setProperty("argLine", "-Xmx1g");

        assertThat(argLine()).isEqualTo("\"-javaagent:" + moved + "\" -Xmx1g");
    }

    @Test
    void a_skipped_goal_defines_the_property_that_surefire_expects() throws Exception {
        goal.skip = true;

        assertThat(argLine()).isEmpty();
        goal.project.getProperties().setProperty("argLine", "-Xmx1g");
        assertThat(argLine()).isEqualTo("-Xmx1g");
    }

    @Test
    void invalid_options_fail_the_build() {
        goal.options = "inclde=com.acme.**";

        assertThatThrownBy(goal::execute)
                .isInstanceOf(MojoExecutionException.class)
                .hasMessage(
                        "ftimer: invalid options of the agent: unknown option \"inclde\"; did you mean \"include\"?");
    }

    @Test
    void a_plugin_without_the_agent_fails_the_build() {
        goal.pluginArtifacts = List.of();

        assertThatThrownBy(goal::execute)
                .isInstanceOf(MojoExecutionException.class)
                .hasMessage(
                        "ftimer: the plugin has no jar of io.ftimer:ftimer-agent; do not exclude it from the plugin's"
                                + " dependencies");
    }
}
