package io.ftimer.mpi.natives;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.mpi.CommunicationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

class NativeMpiTest {

    @Test
    void an_older_java_is_rejected_with_the_one_needed() {
        assertThatThrownBy(() -> NativeMpi.engine(17))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "native MPI needs Java 22 or newer, but this is Java 17: run the ranks with a newer Java, or use"
                                + " MPJ Express");
    }

    @Test
    @EnabledForJreRange(max = JRE.JAVA_21)
    void init_on_an_older_java_says_so() {
        assertThatThrownBy(NativeMpi::init)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("native MPI needs Java 22 or newer");
    }

    @Test
    @EnabledForJreRange(minVersion = 22)
    void a_library_that_is_missing_is_rejected_with_advice() {
        assertThatThrownBy(() -> NativeMpi.init("libnowhere.so.1"))
                .isInstanceOf(CommunicationException.class)
                .hasMessage("no MPI library found, tried libnowhere.so.1: install Open MPI or MPICH, add its folder to"
                        + " LD_LIBRARY_PATH (on many sites, load its module), or set FTIMER_MPI_LIBRARY to its path");
    }

    @Test
    @EnabledForJreRange(minVersion = 22)
    void a_library_that_is_not_mpi_is_rejected() {
        assertThatThrownBy(() -> NativeMpi.init("libc.so.6"))
                .isInstanceOf(CommunicationException.class)
                .hasMessage("libc.so.6 is not an MPI library: it has no MPI_Error_string");
    }
}
