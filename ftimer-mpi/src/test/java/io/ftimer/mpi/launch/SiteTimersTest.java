package io.ftimer.mpi.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.mpi.InProcess;
import io.ftimer.ranks.NestedFunctions;
import io.ftimer.report.SiteReport;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Site timers over ranks of MPJ Express. */
@RequiresMpj
class SiteTimersTest {

    @ParameterizedTest
    @ValueSource(strings = {"mpjrun", "niodev"})
    void site_timers_have_the_same_results_as_in_process(String engine) throws Exception {
        Launch.leaveSlowEnginesToFullBuilds(engine);
        Launch launch = Launch.of(engine, 4, "MpjNestedFunctions");

        List<String> inProcess =
                SiteReport.of(InProcess.call(4, NestedFunctions::run).get(0)).lines();
        assertThat(launch.errors()).isEmpty();
        assertThat(launch.output().lines())
                .filteredOn(line -> line.startsWith("TOT="))
                .isEqualTo(inProcess);
        assertThat(inProcess)
                .extracting(line -> line.replaceAll("TOT=.*,CNT=(\\d+),.*LAB=(.*)", "$2 $1"))
                .contains("func1 0006", "func2 0022", "func3 0010", "func4 0011", "main 0004");
    }
}
