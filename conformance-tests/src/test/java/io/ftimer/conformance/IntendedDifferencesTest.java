package io.ftimer.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.conformance.ScenarioResult.Outcome;
import io.ftimer.conformance.compare.Comparison;
import io.ftimer.conformance.compare.RealRule;
import io.ftimer.conformance.compare.RecordedResults;
import io.ftimer.conformance.compare.ReplayDifference;
import io.ftimer.conformance.replay.InProcessEngine;
import io.ftimer.conformance.replay.Language;
import io.ftimer.conformance.replay.Replay;
import io.ftimer.conformance.replay.RowView;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Where this library is meant not to do what the reference did. */
class IntendedDifferencesTest {
    static List<Path> differences() throws IOException {
        try (Stream<Path> folders = Files.list(Path.of("differences"))) {
            return folders.filter(Files::isDirectory).sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("differences")
    void our_own_result_is_kept_beside_the_recorded_one(Path difference) throws IOException {
        String name = difference.getFileName().toString();
        Path recorded = Recorded.serial(name);
        Replay replay = Replay.of(name, Language.TIMERS, recorded.resolve(ScenarioRunner.SCENARIO), RowView.whole());

        assertThat(from(difference, replay)).isEmpty();
        assertThat(from(recorded, replay)).isNotEmpty();
    }

    private static List<ReplayDifference> from(Path folder, Replay replay) throws IOException {
        return Comparison.differences(
                RecordedResults.read(folder.resolve("expected")),
                replay.run(),
                replay.files(),
                RealRule.EXACT,
                Set.of());
    }

    @Test
    void a_run_recorded_with_our_rows_passes_too(@TempDir Path temp) throws IOException {
        String name = "repair-orphan-later-visible";
        SmallScenario scenario =
                SmallScenario.in(temp, Files.readString(Recorded.serial(name).resolve("scenario.txt")));

        assertThat(scenario.run()).isEqualTo(new ScenarioResult("family/small", Outcome.PASSED, List.of()));
    }

    @Test
    void everything_but_the_idle_rows_of_the_reference_is_compared(@TempDir Path temp) throws IOException {
        Path recorded = Recorded.serial("repair-orphan-later-visible");
        SmallScenario scenario = SmallScenario.in(temp, Files.readString(recorded.resolve("scenario.txt")));
        Path expected = scenario.folder().resolve("expected");
        for (String file :
                List.of("result.json", "statuses.txt", "files/hidden.txt", "files/visible.txt", "files/visible.csv")) {
            Files.write(
                    expected.resolve(file),
                    Files.readAllBytes(recorded.resolve("expected").resolve(file)));
        }
        assertThat(scenario.passes()).isTrue();

        scenario.replace("expected/result.json", "\"call_count\": 1", "\"call_count\": 2");

        assertThat(scenario.run().report())
                .containsExactly("family/small: line 13 summary hidden: entries[0].call_count expected 2 but was 1");
    }

    @Test
    void a_run_without_such_rows_gets_no_second_chance(@TempDir Path temp) throws IOException {
        SmallScenario scenario = SmallScenario.in(temp);
        scenario.replace("expected/result.json", "\"num_entries\": 1", "\"num_entries\": 2");

        assertThat(new ScenarioRunner(true, Optional.empty(), InProcessEngine.INSTANCE)
                        .run(scenario.folder())
                        .lines())
                .containsExactly("line 12 summary s: num_entries expected 2 but was 1");
    }

    @Test
    void reports_over_lanes_are_compared_with_control_characters_escaped(@TempDir Path temp) throws IOException {
        Path folder = Files.createDirectories(temp.resolve("family/small"));
        Files.writeString(folder.resolve("scenario.txt"), """
                # Controls
                # tags:
                init lanes=2
                meta key "a\\x1b[31mb"
                report out.txt
                """);
        Path expected =
                Files.createDirectories(folder.resolve("expected/files")).resolveSibling(".");
        Files.writeString(expected.resolve("statuses.txt"), "0 3 0 init 0\n0 5 0 report 0\n");
        Files.writeString(expected.resolve("result.json"), """
                {"kind": "openmp", "ranks": 1, "per_rank": [{"rank": 0, "stderr": [], "ops": [
                 {"line": 3, "lane": 0, "cmd": "init", "status": 0},
                 {"line": 5, "lane": 0, "cmd": "report", "status": 0}]}]}
                """);
        Replay replay = Replay.of("small", Language.LANES, folder.resolve("scenario.txt"), RowView.whole());
        String written = new String(replay.files().get("out.txt"), StandardCharsets.UTF_8);
        Path report = expected.resolve("files/out.txt");
        ScenarioRunner runner = new ScenarioRunner(true, Optional.empty(), InProcessEngine.INSTANCE);

        Files.writeString(report, written.replace("\\x1B", "\u001B"));
        assertThat(runner.run(folder).outcome()).isEqualTo(Outcome.PASSED);
        assertThat(runner.run(folder).lines())
                .containsExactly(
                        "intended difference: control characters are escaped in text reports; everything else in them"
                                + " was compared, except the widths of columns");

        Files.writeString(
                report, written.replace("\\x1B", "\u001B").replace("capacity       : 2", "capacity       : 3"));
        assertThat(runner.run(folder).outcome()).isEqualTo(Outcome.FAILED);
    }
}
