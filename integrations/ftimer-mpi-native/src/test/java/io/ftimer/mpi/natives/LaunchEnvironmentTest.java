package io.ftimer.mpi.natives;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LaunchEnvironmentTest {
    private static LaunchEnvironment of(String... words) {
        Map<String, String> variables = new HashMap<>();
        for (int i = 0; i < words.length; i += 2) {
            variables.put(words[i], words[i + 1]);
        }
        return new LaunchEnvironment(variables);
    }

    @ParameterizedTest
    @CsvSource({"OMPI_COMM_WORLD_SIZE, OPENMPI", "PMI_SIZE, MPICH", "SLURM_STEP_NUM_TASKS, ANY"})
    void the_launcher_tells_the_implementation(String variable, LibraryName implementation) {
        assertThat(of(variable, "4").implementation()).isEqualTo(implementation);
    }

    @ParameterizedTest
    @CsvSource({"OMPI_COMM_WORLD_RANK", "PMI_RANK", "SLURM_PROCID"})
    void the_rank_is_known_before_mpi_is_initialized(String variable) {
        assertThat(of(variable, "3").rank()).hasValue(3);
        assertThat(of(variable, "").rank()).isEmpty();
        assertThat(of().rank()).isEmpty();
    }

    @Test
    void a_world_of_the_size_that_was_started_is_accepted() {
        assertThat(of("PMI_SIZE", "4").mismatch(4, "MPICH")).isEmpty();
        assertThat(of().mismatch(1, "MPICH")).isEmpty();
    }

    @Test
    void mpirun_in_a_step_of_slurm_decides() {
        LaunchEnvironment environment = of("OMPI_COMM_WORLD_SIZE", "8", "SLURM_STEP_NUM_TASKS", "2");

        assertThat(environment.mismatch(8, "Open MPI")).isEmpty();
        assertThat(environment.mismatch(2, "Open MPI"))
                .isEqualTo("MPI_COMM_WORLD of Open MPI has size 2, but the launcher started 8 ranks"
                        + " (OMPI_COMM_WORLD_SIZE): it belongs to another MPI; use the launcher of this library, or set"
                        + " FTIMER_MPI_LIBRARY to the library of the launcher");
    }

    @Test
    void ranks_of_this_machine_are_those_that_the_launcher_counts_or_all() {
        assertThat(of("MPI_LOCALNRANKS", "2").ranksHere(8)).isEqualTo(2);
        assertThat(of().ranksHere(8)).isEqualTo(8);
    }
}
