package io.ftimer.mpi.kit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.mpi.InProcess;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class InProcessKitTest {
    static Stream<Arguments> checks() {
        int most = Boolean.getBoolean("build.full") ? 64 : 16;
        return IntStream.of(1, 2, 3, 4, 5, 8, 16, 64)
                .filter(ranks -> ranks <= most)
                .boxed()
                .flatMap(ranks -> EngineKit.checks().stream().map(check -> Arguments.of(check, ranks)));
    }

    @ParameterizedTest
    @MethodSource("checks")
    void the_in_process_engine_passes(EngineCheck check, int ranks) {
        InProcess.run(ranks, check::run);
    }

    @Test
    void check_names_are_unique() {
        List<EngineCheck> checks = EngineKit.checks();

        assertThat(checks).hasSizeGreaterThan(20);
        assertThat(checks).extracting(EngineCheck::name).doesNotHaveDuplicates();
    }
}
