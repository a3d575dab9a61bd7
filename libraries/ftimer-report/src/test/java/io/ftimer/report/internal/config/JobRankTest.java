package io.ftimer.report.internal.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rank of a process, as its launcher tells it. Jobs of mpjrun are tested with MPJ Express. */
class JobRankTest {
    private static JobRank rank(int number, int ranks) {
        return new JobRank(number, OptionalInt.of(ranks));
    }

    @ParameterizedTest
    @CsvSource({"OMPI_COMM_WORLD_RANK, OMPI_COMM_WORLD_SIZE", "PMI_RANK, PMI_SIZE", "SLURM_PROCID, SLURM_STEP_NUM_TASKS"
    })
    void the_environment_has_the_rank_and_the_number_of_ranks(String variable, String ranks) {
        assertThat(JobRank.ofVariables(Map.of(variable, "3", ranks, "8"))).contains(rank(3, 8));
        assertThat(JobRank.ofVariables(Map.of(variable, "3"))).contains(new JobRank(3, OptionalInt.empty()));
        assertThat(JobRank.ofVariables(Map.of(variable, "none", ranks, "8"))).isEmpty();
        assertThat(JobRank.ofVariables(Map.of())).isEmpty();
    }

    @Test
    void mpirun_in_a_step_of_slurm_decides() {
        assertThat(JobRank.ofVariables(Map.of(
                        "OMPI_COMM_WORLD_RANK",
                        "3",
                        "OMPI_COMM_WORLD_SIZE",
                        "8",
                        "SLURM_PROCID",
                        "0",
                        "SLURM_STEP_NUM_TASKS",
                        "2")))
                .contains(rank(3, 8));
    }

    @Test
    void a_rank_beyond_the_number_of_ranks_has_none() {
        assertThat(rank(8, 8).ranks()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "runtime.daemon.Wrapper #temp line;#Number of Processes;4 4 niodev node1 40055 3 Solver a b",
                "io.ftimer.mpi.launch.MpjRank 3 #;#Number of Processes;4;#Server Port;4711 niodev /tmp/job 17",
                "/opt/my app/solver.jar 3 #temp line;#Number of Processes;4;#Server Name;127.0.0.1 niodev -v"
            })
    void the_command_line_of_mpj_express_has_them(String command) {
        assertThat(JobRank.ofCommand(command)).contains(rank(3, 4));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "Solver 3 4", "runtime.starter.MulticoreStarter /tmp 4 smpdev useLocalLoader EMPTY Solver"})
    void other_command_lines_have_none(String command) {
        assertThat(JobRank.ofCommand(command)).isEmpty();
    }

    @Test
    void ranks_share_the_jvm_of_mpjrun() {
        assertThat(JobRank.ranksInJvm(
                        "runtime.starter.MulticoreStarter /my folder 12 smpdev useLocalLoader EMPTY Solver 3"))
                .isEqualTo(12);
        assertThat(JobRank.ranksInJvm("Solver 12 smpdev ")).isEqualTo(1);
    }
}
