package io.ftimer.mpi.natives;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LaunchEnvironmentTest {
    private static LaunchEnvironment of(String... words) {
        Map<String, String> variables = new HashMap<>();
        for (int i = 0; i < words.length; i += 2) {
            variables.put(words[i], words[i + 1]);
        }
        return new LaunchEnvironment(variables);
    }

    @ParameterizedTest
    @CsvSource({
        "OMPI_COMM_WORLD_SIZE, libmpi.so.40, libmpich.so.12",
        "PMI_SIZE, libmpich.so.12, libmpi.so.40",
        "SLURM_STEP_NUM_TASKS, libmpi.so.40, libmpich.so.12"
    })
    void without_a_name_the_library_of_the_launcher_comes_first(String variable, String first, String other) {
        assertThat(of(variable, "4").libraries(null))
                .startsWith(first)
                .contains(other)
                .doesNotHaveDuplicates();
        assertThat(of(variable, "4").libraries("")).startsWith(first);
    }

    @Test
    void the_name_of_an_implementation_stands_for_its_files() {
        assertThat(of("PMI_SIZE", "4").libraries("openmpi")).containsExactly("libmpi.so.40", "libmpi.40.dylib");
    }

    @ParameterizedTest
    @ValueSource(strings = {"libmpi.so.12", "/opt/mpi/lib/libmpi.so"})
    void a_file_or_path_is_the_only_candidate(String named) {
        assertThat(of("PMI_SIZE", "4").libraries(named)).containsExactly(named);
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
