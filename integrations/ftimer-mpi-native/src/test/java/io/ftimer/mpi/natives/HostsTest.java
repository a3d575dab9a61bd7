package io.ftimer.mpi.natives;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.mpi.InProcess;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostsTest {
    private static final String LIBRARY = "Open MPI v4.1.4 (libmpi.so.40)";

    @ParameterizedTest
    @CsvSource({
        "1, '1 rank on 1 host (node0)'",
        "2, '2 ranks on 1 host (node0)'",
        "5, '5 ranks on 3 hosts (node0, node1, node2)'",
        "8, '8 ranks on 4 hosts (node0, node1, node2, node3)'"
    })
    void rank_0_names_the_hosts_of_all_ranks(int ranks, String expected) {
        Set<String> hosts = InProcess.call(ranks, world -> Hosts.gather(world, "node" + world.rank() / 2))
                .get(0);

        assertThat(Hosts.describe(LIBRARY, ranks, hosts)).isEqualTo(LIBRARY + ", " + expected);
    }

    @Test
    void of_many_hosts_the_first_four_are_named() {
        Set<String> hosts = new TreeSet<>(Set.of("n5", "n4", "n3", "n2", "n1"));

        assertThat(Hosts.describe(LIBRARY, 40, hosts))
                .isEqualTo(LIBRARY + ", 40 ranks on 5 hosts (n1, n2, n3, n4, ...)");
    }
}
