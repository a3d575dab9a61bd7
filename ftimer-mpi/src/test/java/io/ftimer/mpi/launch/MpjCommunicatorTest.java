package io.ftimer.mpi.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is special to MPJ Express, beside what the kit asks of all engines. */
@RequiresMpj
class MpjCommunicatorTest {

    @ParameterizedTest
    @EnumSource
    void what_is_not_allowed_is_said_at_once(MpiEngine engine) throws Exception {
        Launch launch = Launch.of(engine, 1, "MpjRules");

        assertThat(launch.errors()).isEmpty();
        String foreignGroup =
                "MpjCommunicator.of was called by thread \"foreign\", which is no thread of rank 0: call it on"
                        + " the thread that runs main, or on one that this thread made";
        List<String> lines = launch.output()
                .lines()
                .filter(line -> !line.startsWith("MPJ Express"))
                .toList();
        assertThat(lines)
                .containsExactly(
                        "before Init, allreduce: allreduce without MPI: MpjCommunicator.of was called with null, as"
                                + " MPI.COMM_WORLD is before MPI.Init; call MPI.Init first",
                        "before Init, rank: rank without MPI: MpjCommunicator.of was called with null, as"
                                + " MPI.COMM_WORLD is before MPI.Init; call MPI.Init first",
                        "UNKNOWN",
                        "before Init, summary: nothing",
                        "other thread: allreduce on world (rank 0 of 1) by thread \"other\", but it belongs to thread"
                                + " \"main rank\"",
                        "own executor: nothing",
                        "thread of another group: " + (engine == MpiEngine.NIODEV ? "nothing" : foreignGroup),
                        "closed: broadcast on world.dup() (rank 0 of 1), which is closed",
                        "clock: whole seconds",
                        "after Finalize, split: split on world (rank 0 of 1) after MPI.Finalize",
                        "after Finalize, of: MpjCommunicator.of on world (rank 0 of 1) after MPI.Finalize",
                        "UNKNOWN",
                        "after Finalize, summary: nothing");
    }

    @ParameterizedTest
    @EnumSource
    void communicators_keep_their_messages_where_ranks_made_different_numbers_of_them(MpiEngine engine)
            throws Exception {
        Launch launch = Launch.of(engine, 4, "MpjUnevenGroups");

        assertThat(launch.exitCode()).isZero();
        assertThat(launch.output().lines())
                .filteredOn(line -> line.contains(" got "))
                .hasSize(15)
                .allSatisfy(line -> assertThat(line).matches(".* got (\\d+) for \\1"));
    }
}
