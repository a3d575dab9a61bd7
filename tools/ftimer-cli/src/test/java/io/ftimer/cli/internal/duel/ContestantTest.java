package io.ftimer.cli.internal.duel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.cli.internal.UnusableArgumentException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContestantTest {
    private static final Path RESULTS = Path.of("out.json");
    private static final Runs.Request ALL = new Runs.Request(Side.BASE, 1, Set.of(), false, 1);

    private static final String JMH = "org.openjdk.jmh.Main";

    @TempDir
    Path folder;

    private String jar() throws IOException {
        return Files.createFile(folder.resolve("b.jar")).toString();
    }

    @Test
    void a_jar_runs_in_one_fork_and_writes_its_results() throws IOException {
        String jar = jar();

        assertThat(Contestant.ofClasses(jar, List.of("java"), "", List.of("Solve", "-wi", "1"))
                        .words(ALL, RESULTS, Optional.empty()))
                .containsExactly(
                        "java", "-cp", jar, JMH, "Solve", "-wi", "1", "-f", "1", "-rf", "json", "-rff", "out.json");
        assertThat(Contestant.ofClasses(jar, List.of("java"), "", List.of("-f", "3"))
                        .words(ALL, RESULTS, Optional.empty()))
                .containsExactly("java", "-cp", jar, JMH, "-f", "3", "-rf", "json", "-rff", "out.json");
    }

    @Test
    void decided_benchmarks_are_excluded_and_regions_recorded_on_request() throws IOException {
        Runs.Request request = new Runs.Request(Side.BASE, 1, Set.of("org.B.b"), true, 1);

        assertThat(Contestant.ofClasses(jar(), List.of("java"), "", List.of())
                        .words(request, RESULTS, Optional.empty()))
                .containsSequence("-e", "^\\Qorg.B.b\\E$", "-prof", "ftimer:metric=calls,time,self,share;top=200");
    }

    @Test
    void a_class_path_starts_jmh() throws IOException {
        String classes = folder + File.pathSeparator + jar();

        assertThat(Contestant.ofClasses(classes, List.of("java"), "", List.of()).words(ALL, RESULTS, Optional.empty()))
                .startsWith("java", "-cp", classes, "org.openjdk.jmh.Main", "-f");
        assertThatThrownBy(() ->
                        Contestant.ofClasses(folder + File.pathSeparator + "gone.jar", List.of("java"), "", List.of()))
                .isInstanceOf(UnusableArgumentException.class)
                .hasMessage("gone.jar does not exist; name a jar with benchmarks of JMH, or a class path");
    }

    @Test
    void scores_come_with_a_profiler_on_the_class_path_and_regions_without_it() throws IOException {
        String classes = folder + File.pathSeparator + jar();
        Path profiler = folder.resolve("profiler");
        Contestant contestant = Contestant.ofClasses(classes, List.of("java", "-Djmh.ignoreLock=true"), "", List.of());

        assertThat(contestant.words(ALL, RESULTS, Optional.of(profiler)))
                .startsWith(
                        "java",
                        "-Djmh.ignoreLock=true",
                        "-cp",
                        classes + File.pathSeparator + profiler,
                        "org.openjdk.jmh.Main")
                .containsSequence("-prof", "io.ftimer.cli.internal.duel.DuelProfiler");
        assertThat(contestant.words(new Runs.Request(Side.BASE, 1, Set.of(), true, 1), RESULTS, Optional.of(profiler)))
                .contains(classes, "ftimer:metric=calls,time,self,share;top=200");
    }

    @Test
    void instrumented_methods_become_regions_with_steps() throws IOException {
        Contestant contestant = Contestant.ofClasses(jar(), List.of("java"), "org.example.**", List.of());

        assertThat(contestant.words(new Runs.Request(Side.BASE, 1, Set.of(), true, 1), RESULTS, Optional.empty()))
                .contains(
                        "ftimer:metric=calls,time,self,share,work;top=200;instrument=org.example.**;work=org.example.**");
    }
}
