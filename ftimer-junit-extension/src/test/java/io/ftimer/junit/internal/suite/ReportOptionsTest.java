package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportOptionsTest {
    private final List<String> told = new ArrayList<>();
    private final Warnings warnings = new Warnings(told::add);

    @TempDir
    private Path folder;

    @Test
    void files_go_to_the_build_folder_of_the_module() {
        Path module = Path.of(System.getProperty("basedir", "")).toAbsolutePath();

        ReportOptions options = options(Map.of());

        assertThat(options.module()).isEqualTo(module);
        assertThat(options.folder()).isEqualTo(module.resolve("target/ftimer"));
    }

    @Test
    void another_folder_is_relative_to_the_module() {
        Path module = Path.of(System.getProperty("basedir", "")).toAbsolutePath();

        assertThat(options(Map.of("ftimer.output.dir", "a/b")).folder()).isEqualTo(module.resolve("a/b"));
        assertThat(options(Map.of("ftimer.output.dir", folder.toString())).folder())
                .isEqualTo(folder);
    }

    @Test
    void an_invalid_value_causes_one_warning_and_is_ignored() {
        options(Map.of("ftimer.output.dir", ""));

        assertThat(options(Map.of("ftimer.output.dir", "")).folder())
                .isEqualTo(options(Map.of()).folder());
        assertThat(told)
                .containsExactly("ftimer: ftimer.output.dir is ignored"
                        + " (invalid value \"\" for ftimer.output.dir: expected a path); correct or remove it");
    }

    @Test
    void gradle_has_a_build_folder_of_another_name() throws IOException {
        assertThat(ReportOptions.inBuildFolder(folder, false)).isEqualTo(folder.resolve("target/ftimer"));
        assertThat(ReportOptions.inBuildFolder(folder, true)).isEqualTo(folder.resolve("build/ftimer"));

        Files.createFile(folder.resolve("build.gradle.kts"));
        assertThat(ReportOptions.inBuildFolder(folder, false)).isEqualTo(folder.resolve("build/ftimer"));

        Files.createFile(folder.resolve("pom.xml"));
        assertThat(ReportOptions.inBuildFolder(folder, false)).isEqualTo(folder.resolve("target/ftimer"));
    }

    /** Each JVM of a build would read all class files. */
    @Test
    void only_a_report_that_bounds_may_judge_says_of_which_classes_it_is() throws IOException {
        Path bounds = folder.resolve("bounds.txt");

        assertThat(found(options(Map.of()))).isNull();
        assertThat(found(options(Map.of("ftimer.baseline", bounds.toString())))).isNull();
        Files.createFile(bounds);
        assertThat(found(options(Map.of("ftimer.baseline", bounds.toString()))))
                .asString()
                .matches("[0-9a-f]{8}");
    }

    private static @Nullable Object found(ReportOptions options) {
        return SuiteFields.JVM.stream()
                .filter(field -> field.column().equals("found"))
                .findFirst()
                .orElseThrow()
                .of(options);
    }

    private ReportOptions options(Map<String, String> parameters) {
        return ReportOptions.of(key -> Optional.ofNullable(parameters.get(key)), warnings);
    }
}
