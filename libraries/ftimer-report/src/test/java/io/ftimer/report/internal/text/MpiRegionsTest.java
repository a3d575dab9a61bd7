package io.ftimer.report.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.text.RegionNames;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MpiRegionsTest {

    @ParameterizedTest
    @CsvSource({
        "MPI_Send, true, false",
        "MPI_Isend, true, false",
        "MPI_Recv, true, true",
        "MPI_Sendrecv_replace, true, true",
        "MPI_Irecv, true, false",
        "MPI_Waitall, true, true",
        "MPI_Allreduce, true, true",
        "MPI_Comm_split, true, true",
        "MPI_Comm_free, true, false",
        "MPI_Init, true, false",
        "MPI_, false, false",
        "MPI_init, false, false",
        "MPI_Échange, true, false",
        "mpi_Recv, false, false",
        "my MPI_Recv, false, false",
        "Recv, false, false"
    })
    void calls_are_known_by_their_names(String name, boolean isCall, boolean isWaiting) {
        assertThat(RegionNames.isMpiCall(name)).isEqualTo(isCall);
        assertThat(MpiRegions.isWaiting(name)).isEqualTo(isWaiting);
    }
}
