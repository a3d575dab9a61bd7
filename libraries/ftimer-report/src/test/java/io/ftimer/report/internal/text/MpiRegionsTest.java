package io.ftimer.report.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MpiRegionsTest {

    @ParameterizedTest
    @CsvSource({
        "MPI_Send, false",
        "MPI_Isend, false",
        "MPI_Recv, true",
        "MPI_Sendrecv_replace, true",
        "MPI_Irecv, false",
        "MPI_Waitall, true",
        "MPI_Allreduce, true",
        "MPI_Comm_split, true",
        "MPI_Comm_free, false",
        "MPI_Init, false",
        "MPI_, false",
        "MPI_init, false",
        "MPI_Échange, false",
        "mpi_Recv, false",
        "my MPI_Recv, false",
        "Recv, false"
    })
    void calls_that_wait_are_known_by_the_function(String function, boolean isWaiting) {
        assertThat(MpiRegions.isWaiting(function)).isEqualTo(isWaiting);
    }
}
