package io.ftimer.mpi.launch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BuildWithoutMpjTest {

    @Test
    void the_reason_names_the_script_that_provides_mpj_express() {
        assertThat(MpiJob.unavailable(ClassLoader.getPlatformClassLoader()))
                .contains("needs MPJ Express: run build/provision-mpj.sh and build ftimer-mpi again");
    }

    @ParameterizedTest
    @EnumSource(names = {"OPENMPI", "MPICH"})
    void the_reason_names_the_module_of_native_engines(MpiEngine engine) {
        assertThat(MpiJob.unavailable(engine)).contains("needs ftimer-mpi-native on the class path");
    }
}
