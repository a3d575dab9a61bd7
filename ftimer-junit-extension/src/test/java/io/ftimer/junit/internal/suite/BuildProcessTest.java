package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
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
}
