package io.ftimer.mpi.launch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BuildWithoutMpjTest {

    @Test
    void it_says_what_it_needs() {
        assertThat(MpiJob.unavailable(ClassLoader.getPlatformClassLoader()))
                .contains("needs MPJ Express: run build/provision-mpj.sh and build ftimer-mpi again");
    }
}
