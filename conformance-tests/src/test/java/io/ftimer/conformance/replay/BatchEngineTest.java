package io.ftimer.conformance.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.conformance.result.FileTree;
import io.ftimer.mpi.launch.MpiEngine;
import io.ftimer.mpi.launch.MpiJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several scenarios in one job under MPJ Express. */
class BatchEngineTest {
    private final JobEngine engine = new JobEngine(MpiEngine.of("mpjrun"));

    @TempDir
    private Path temp;

    @BeforeEach
    void needs_mpj_express() {
        MpiJob.unavailable("mpjrun").ifPresent(Assumptions::abort);
    }

    private RankJob recorded(Language language, String scenario, int ranks) {
        return new RankJob(
                language, Path.of("recorded", scenario, "scenario.txt").toAbsolutePath(), ranks, temp);
    }

    private RankJob written(String name, String... lines) throws IOException {
        Path file = Files.writeString(temp.resolve(name), String.join("\n", lines) + "\n");
        return new RankJob(Language.TIMERS, file, 2, temp);
    }

    private RankJob in(String folder, RankJob job) throws IOException {
        Path own = Files.createDirectory(temp.resolve(folder));
        return new RankJob(job.language(), job.file(), job.ranks(), own);
    }

    @Test
    void scenarios_of_one_job_do_the_same_as_alone() throws IOException {
        List<RankJob> jobs = List.of(
                recorded(Language.LANES, "hybrid/comm-split", 4),
                recorded(Language.TIMERS, "mpi/subcomm-even-odd", 4),
                recorded(Language.LANES, "hybrid/strict-four-ranks-imbalance", 4));

        engine.prepare(jobs);

        for (int at = 0; at < jobs.size(); at++) {
            RankJob alone = in("alone" + at, jobs.get(at));
            RankJob together = in("together" + at, jobs.get(at));
            assertThat(engine.run(together)).isEqualTo(InProcessEngine.INSTANCE.run(alone));
            assertThat(FileTree.read(together.folder()).keySet())
                    .isEqualTo(FileTree.read(alone.folder()).keySet());
        }
    }

    @Test
    void a_scenario_that_fails_does_not_affect_others() throws IOException {
        RankJob good = written("good.txt", "ranks 2", "init", "mpi_summary m");
        RankJob bad = written("bad.txt", "ranks 2", "init", "[1] use 7", "mpi_summary m");

        engine.prepare(List.of(bad, good));

        assertThat(engine.run(in("good", good))).hasSize(2);
        RankJob again = in("bad", bad);
        assertThatThrownBy(() -> engine.run(again))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("bad.txt line 3: not an integer from 1 to 3: 7");
    }
}
