package io.ftimer.assertj.internal.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnvironmentTest {

    @ParameterizedTest
    @CsvSource({
        "CI, true",
        "CI, 1",
        "CI, True",
        "TF_BUILD, True",
        "JENKINS_URL, https://ci.example.org/",
        "TEAMCITY_VERSION, 2026.1",
        "CODEBUILD_BUILD_ID, a:b",
        "bamboo_buildKey, KEY",
    })
    void servers_are_known_by_their_variables(String name, String value) {
        assertThat(Environment.ciServer(Map.of("PATH", "x", name, value))).contains(name + "=" + value);
    }

    @ParameterizedTest
    @CsvSource({"CI, false", "CI, 0", "CI, ''", "BUILD, true"})
    void elsewhere_there_is_no_server(String name, String value) {
        assertThat(Environment.ciServer(Map.of(name, value))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "-agentlib:jdwp=transport=dt_socket, a debugger",
        "-Xrunjdwp:transport=dt_socket, a debugger",
        "-javaagent:/m2/org.jacoco.agent-0.8.16-runtime.jar=destfile=x, a coverage agent",
        "-javaagent:C:\\idea\\intellij-coverage-agent-1.0.jar, a coverage agent",
    })
    void debuggers_and_coverage_agents_are_found_in_jvm_arguments(String argument, String what) {
        assertThat(Environment.slowedBy(List.of("-Xmx1g", argument))).contains(what);
    }

    @ParameterizedTest
    @CsvSource({"-Xmx1g", "-javaagent:mockito-core.jar", "-Djacoco=coverage", "-agentlib:hprof"})
    void other_arguments_are_ignored(String argument) {
        assertThat(Environment.slowedBy(List.of(argument))).isEmpty();
    }

    @Test
    void processor_time_advances_with_work() {
        long before = Environment.current().cpuNanos().getAsLong();
        AtomicLong sum = new AtomicLong();
        while (Environment.current().cpuNanos().getAsLong() == before && sum.get() < 1_000_000_000L) {
            sum.incrementAndGet();
        }

        assertThat(Environment.current().cpuNanos().getAsLong()).isGreaterThan(before);
    }
}
