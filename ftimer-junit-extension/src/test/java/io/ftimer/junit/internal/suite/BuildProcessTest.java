package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BuildProcessTest {

    @Test
    void the_build_process_is_an_ancestor_or_this_process() {
        List<String> known = Stream.iterate(
                        Optional.of(ProcessHandle.current()),
                        Optional::isPresent,
                        process -> process.flatMap(ProcessHandle::parent))
                .map(process -> BuildProcess.name(process.orElseThrow()))
                .toList();

        assertThat(BuildProcess.current().id()).isIn(known);
    }

    @Test
    void processes_have_names_that_differ() {
        ProcessHandle self = ProcessHandle.current();

        assertThat(BuildProcess.name(self)).matches(self.pid() + "-\\d+");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/bin/sh", "/usr/bin/bash", "C:\\Windows\\System32\\cmd.exe", "dash"})
    void shells_are_skipped(String command) {
        assertThat(BuildProcess.isShell(command)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/usr/bin/java", "java.exe", "/opt/sh/bin/idea", ""})
    void other_programs_are_no_shells(String command) {
        assertThat(BuildProcess.isShell(command)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Xmx1g org.mvndaemon.mvnd.common.MavenDaemon",
                "-jar plugins/org.eclipse.equinox.launcher_1.6.jar",
                ""
            })
    void daemons_and_ides_outlive_a_build(String arguments) {
        assertThat(BuildProcess.isMaven(arguments.split(" "))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Xmx1g org.codehaus.plexus.classworlds.launcher.Launcher verify",
                "-classpath maven-wrapper.jar org.apache.maven.wrapper.MavenWrapperMain verify"
            })
    void the_command_of_maven_ends_with_the_build(String arguments) {
        assertThat(BuildProcess.isMaven(arguments.split(" "))).isTrue();
    }

    @Test
    void the_command_runs_a_test_again_in_its_module(@TempDir Path root) throws IOException {
        Path module = Files.createDirectories(root.resolve("libraries/core"));
        assertThat(BuildProcess.maven(module, "org.example.OrderTest#places"))
                .isEqualTo("mvn test -Dtest=org.example.OrderTest#places");

        Files.writeString(root.resolve("pom.xml"), "<modules><module>libraries/core</module></modules>");

        assertThat(BuildProcess.maven(module, "OrderTest$Nested#places"))
                .isEqualTo("mvn test -pl libraries/core -am -Dsurefire.failIfNoSpecifiedTests=false"
                        + " -Dtest='OrderTest$Nested#places'");
        assertThat(BuildProcess.maven(root, "org.example.OrderIT"))
                .isEqualTo("mvn verify -Dit.test=org.example.OrderIT");
    }
}
