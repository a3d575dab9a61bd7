package io.ftimer.mpi.natives;

import io.ftimer.mpi.Communicator;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The machines on which the ranks of a job run. Stateless. */
final class Hosts {
    private static final int TAG = 0;

    /** So many hosts are named. */
    private static final int NAMED = 4;

    private Hosts() {}

    /** Returns at rank 0 the names of all hosts in their order; merged along a binomial tree. Other ranks get some of them. */
    static Set<String> gather(Communicator world, String own) {
        Set<String> hosts = new TreeSet<>(Set.of(own));
        for (int bit = 1; bit < world.size(); bit <<= 1) {
            if ((world.rank() & bit) != 0) {
                world.send(String.join("\n", hosts).getBytes(StandardCharsets.UTF_8), world.rank() - bit, TAG);
                return hosts;
            }
            if (world.rank() + bit < world.size()) {
                byte[] others = world.receive(world.rank() + bit, TAG);
                new String(others, StandardCharsets.UTF_8).lines().forEach(hosts::add);
            }
        }
        return hosts;
    }

    /** Returns one line about a job, for instance "Open MPI v4.1.4 (libmpi.so.40), 4 ranks on 2 hosts (node1, node2)". */
    static String describe(String library, int ranks, Set<String> hosts) {
        return library + ", " + count(ranks, "rank") + " on " + count(hosts.size(), "host") + " (" + names(hosts) + ")";
    }

    private static String count(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    private static String names(Set<String> hosts) {
        String first = hosts.stream().limit(NAMED).collect(Collectors.joining(", "));
        return hosts.size() <= NAMED ? first : first + ", ...";
    }
}
