package io.ftimer.mpi.launch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BuildWithoutMpjTest {

    @Test
    void the_reason_names_the_script_that_provides_mpj_express() {
        assertThat(MpiJob.unavailable(ClassLoader.getPlatformClassLoader()))
                .contains("needs MPJ Express: run build/provision-mpj.sh and build ftimer-mpi again");
    }
}
