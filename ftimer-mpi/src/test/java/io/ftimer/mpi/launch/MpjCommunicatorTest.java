package io.ftimer.mpi.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules of MPJ Express, besides the requirements of the kit on all engines. */
@RequiresMpj
class MpjCommunicatorTest {

    @ParameterizedTest
    @ValueSource(strings = {"mpjrun", "niodev"})
    void invalid_calls_fail_at_once(String engine) throws Exception {
        Launch launch = Launch.of(engine, 1, "MpjRules");

        assertThat(launch.errors()).isEmpty();
        String foreignGroup = "MpjCommunicator.of rejected: thread \"foreign\" does not belong to rank 0; call it on"
                + " the thread that runs main, or on a thread that this one created";
        List<String> lines = launch.output()
                .lines()
                .filter(line -> !line.startsWith("MPJ Express"))
                .toList();
        assertThat(lines)
                .containsExactly(
                        "before Init, of: MpjCommunicator.of rejected: the argument is null, the value of MPI.COMM_WORLD"
                                + " before MPI.Init; call MPI.Init first",
                        "other thread: allreduce on world (rank 0 of 1) rejected: called by thread \"other\", but it belongs to thread"
                                + " \"main rank\"",
                        "own executor: nothing",
                        "thread of another group: " + (engine.equals("niodev") ? "nothing" : foreignGroup),
                        "closed: broadcast on world.dup() (rank 0 of 1) rejected: the communicator is closed",
                        "after Finalize, split: split on world (rank 0 of 1) rejected: MPI.Finalize was called",
                        "after Finalize, of: MpjCommunicator.of on world (rank 0 of 1) rejected: MPI.Finalize was called",
                        "UNKNOWN",
                        "after Finalize, summary: nothing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mpjrun", "niodev"})
    void uneven_numbers_of_communicators_do_not_mix_messages(String engine) throws Exception {
        Launch.leaveSlowEnginesToFullBuilds(engine);
        Launch launch = Launch.of(engine, 4, "MpjUnevenGroups");

        assertThat(launch.exitCode()).isZero();
        assertThat(launch.output().lines())
                .filteredOn(line -> line.contains(" got "))
                .hasSize(15)
                .allSatisfy(line -> assertThat(line).matches(".* got (\\d+) for \\1"));
    }
}
