package io.ftimer.mpi.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BuildWithoutMpjTest {

    @Test
    void the_reason_names_the_script_that_provides_mpj_express() {
        assertThat(MpjEngine.unavailable(ClassLoader.getPlatformClassLoader()))
                .contains("needs MPJ Express: run build/provision-mpj.sh and build ftimer-mpi again");
    }

    @ParameterizedTest
    @ValueSource(strings = {"openmpi", "mpich"})
    void the_message_names_the_module_of_native_engines(String engine) {
        assertThatThrownBy(() -> MpiJob.unavailable(engine))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("invalid engine \"" + engine + "\": expected mpjrun, niodev, solo; " + engine
                        + " needs ftimer-mpi-native on the class path");
    }
}
