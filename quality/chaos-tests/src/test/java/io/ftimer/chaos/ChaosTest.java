package io.ftimer.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The short form of {@code quality/lab/chaos.sh}. */
class ChaosTest {
    private static final long SEED = 20_260_318;

    /** A round lasts until it has had its least number of disturbances in any case. */
    private static final long MILLIS = Boolean.getBoolean("build.full") ? 4_000 : 2_000;

    @TempDir
    private Path folder;

    @Test
    void random_calls_with_faults_agree_with_their_model() throws Exception {
        Counts counts = new Counts();
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < 8; i++) {
            SessionProgram.run(random.split(), counts);
        }

        assertThat(List.of(Kind.CLOCKS, Kind.STACKS, Kind.OTHER_THREADS, Kind.INTERRUPTS, Kind.CLOSES, Kind.SUMMARIES))
                .allMatch(kind -> counts.of(kind) > 0);
    }

    @Test
    void programs_that_are_killed_and_stopped_lose_nothing() throws Exception {
        Counts counts = round(Round.Surroundings.NOTHING);

        assertThat(counts.of(Kind.REPORTS)).isPositive();
        assertThat(counts.of(Kind.KILLED) + counts.of(Kind.STOPPED)).isPositive();
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void pipes_and_foreign_files_in_place_of_files_neither_hang_a_program_nor_change() throws Exception {
        assertThat(round(Round.Surroundings.PLANTED_TARGETS).of(Kind.PLANTED)).isPositive();
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void exhausted_heaps_lose_nothing_and_damage_no_tree() throws Exception {
        assertThat(round(Round.Surroundings.TINY_HEAP).of(Kind.HEAPS)).isPositive();
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void a_user_who_plants_files_costs_no_acknowledged_report_and_no_other_file() throws Exception {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));

        assertThat(round(Round.Surroundings.OTHER_USER).of(Kind.REPORTS)).isPositive();
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true")
    void programs_in_pid_namespaces_without_locks_lose_no_acknowledged_report() throws Exception {
        assertThat(round(Round.Surroundings.NAMESPACES).of(Kind.REPORTS)).isPositive();
    }

    private Counts round(Round.Surroundings surroundings) throws Exception {
        Chaos chaos = new Chaos(folder, null);
        assumeThat(chaos.has(surroundings))
                .as("the system permits " + surroundings + " (setpriv, unshare)")
                .isTrue();
        chaos.round(surroundings, MILLIS, new SplittableRandom(SEED));
        return chaos.counts();
    }

    @Test
    void a_report_that_was_acknowledged_and_is_missing_twice_or_partly_there_is_found() throws Exception {
        Acknowledged acknowledged = new Acknowledged();
        Path file = folder.resolve(SharedFile.RUNS_CSV.name);
        String id = SharedFile.id(1, 1, 3, 0, 0);
        SharedFile.RUNS_CSV.write(folder, id);
        acknowledged.add(file, id);
        String content = Files.readString(file);
        List<String> present = SharedFile.RUNS_CSV.idsIn(content);
        acknowledged.requireIn(file, present);

        assertThatThrownBy(() -> acknowledged.requireIn(file, List.of()))
                .hasMessage("lost in " + file + ": [" + id + "]");
        assertThatThrownBy(() -> acknowledged.requireIn(file, List.of(id, id)))
                .hasMessage("twice in " + file + ": [" + id + "]");
        assertThatThrownBy(() -> SharedFile.RUNS_CSV.idsIn(content.substring(0, content.length() - 9)))
                .hasMessageStartingWith("runs.csv: " + id + " is not whole at 0: ");
    }
}
