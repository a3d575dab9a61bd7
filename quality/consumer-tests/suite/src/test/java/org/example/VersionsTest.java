package org.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the dependency on the extension brings, and what not. */
class VersionsTest {
    private static final String JUNIT = System.getProperty("expected.junit");
    private static final String PLATFORM = JUNIT.startsWith("5.") ? "1." + JUNIT.substring(2) : JUNIT;

    private static final List<String> JARS = Arrays.stream(
                    System.getProperty("surefire.test.class.path").split(File.pathSeparator))
            .map(path -> new File(path).getName())
            .filter(name -> name.endsWith(".jar"))
            .toList();

    @Test
    void junit_is_the_one_that_the_project_chose() {
        assertThat(JARS)
                .filteredOn(name -> name.startsWith("junit-"))
                .containsExactlyInAnyOrder(
                        "junit-jupiter-" + JUNIT + ".jar",
                        "junit-jupiter-api-" + JUNIT + ".jar",
                        "junit-jupiter-engine-" + JUNIT + ".jar",
                        "junit-jupiter-params-" + JUNIT + ".jar",
                        "junit-platform-commons-" + PLATFORM + ".jar",
                        "junit-platform-engine-" + PLATFORM + ".jar");
    }

    @Test
    void neither_launcher_nor_jmh_comes_along() {
        assertThat(JARS).noneMatch(name -> name.contains("launcher") || name.contains("jmh"));
    }

    @Test
    void assertj_is_the_one_that_the_project_chose() {
        assertThat(JARS).contains("assertj-core-" + System.getProperty("expected.assertj") + ".jar");
    }
}
