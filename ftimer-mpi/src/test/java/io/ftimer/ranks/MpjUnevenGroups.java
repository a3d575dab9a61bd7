package io.ftimer.ranks;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.MpjCommunicator;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import mpi.MPI;

/**
 * Creates different numbers of communicators on different ranks, then sends on all of them at once from rank 1 to rank 3. Runs
 * on 4 ranks.
 */
public final class MpjUnevenGroups {
    private static final int TAG = 7;

    private MpjUnevenGroups() {}

    public static void main(String[] args) {
        MPI.Init(args);
        Communicator world = MpjCommunicator.of(MPI.COMM_WORLD);
        boolean isOdd = world.rank() % 2 == 1;
        Communicator half = Objects.requireNonNull(world.split(isOdd ? 1 : 0, 0));
        if (!isOdd) {
            dups(half, 3);
        }
        List<Communicator> copies = dups(world, 3);
        if (isOdd) {
            copies.addAll(dups(half, 12));
        }
        for (int i = 0; i < copies.size() && world.rank() == 1; i++) {
            copies.get(i).send(new byte[] {(byte) i}, copies.get(i).size() - 1, TAG);
        }
        for (int i = copies.size() - 1; i >= 0 && world.rank() == 3; i--) {
            Communicator copy = copies.get(i);
            byte arrived = copy.receive(copy.size() == 4 ? 1 : 0, TAG)[0];
            System.out.println(copy + " got " + arrived + " for " + i);
        }
        MPI.Finalize();
    }

    private static List<Communicator> dups(Communicator communicator, int count) {
        List<Communicator> made = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            made.add(communicator.dup());
        }
        return made;
    }
}
