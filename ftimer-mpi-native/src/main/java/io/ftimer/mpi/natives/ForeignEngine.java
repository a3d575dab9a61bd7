package io.ftimer.mpi.natives;

import io.ftimer.mpi.CommunicationException;
import io.ftimer.mpi.Communicator;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Initializes and finalizes an MPI library. Thread-confined. */
final class ForeignEngine implements NativeEngine {
    private static final int TAG = 0;

    /** So many hosts are named. */
    private static final int NAMED_HOSTS = 4;

    private @Nullable ForeignCommunicator world;
    private String library = "";
    private boolean finalizes;
    private boolean finished;

    ForeignEngine() {}

    @Override
    public void init(LaunchEnvironment environment, List<String> libraries) {
        ForeignLibrary.keepSignalHandlers();
        ForeignLibrary mpi = ForeignLibrary.open(libraries);
        if (mpi.isFinalized()) {
            throw new CommunicationException(
                    "init rejected: the program has called MPI_Finalize, after which MPI cannot start again");
        }
        finalizes = !mpi.isInitialized();
        if (finalizes) {
            mpi.initialize();
        }
        library = mpi.toString();
        int size = mpi.size(mpi.world());
        String mismatch = environment.mismatch(size, library);
        if (!mismatch.isEmpty()) {
            if (finalizes) {
                mpi.end();
            }
            throw new CommunicationException(mismatch);
        }
        connect(new ForeignSession(mpi, Polling.of(environment.ranksHere(size))));
    }

    private void connect(ForeignSession opened) {
        ForeignLibrary mpi = opened.library();
        ForeignCommunicator all = ForeignCommunicator.worldOf(opened);
        world = all;
        Set<String> hosts = hosts(all, mpi.processorName());
        if (all.rank() == 0) {
            System.err.println("ftimer: " + library + ", " + count(all.size(), "rank") + " on "
                    + count(hosts.size(), "host") + " (" + names(hosts) + ")");
        }
    }

    /** Returns at rank 0 the names of all hosts; merged along a binomial tree. */
    private static Set<String> hosts(Communicator world, String own) {
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

    private static String count(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    private static String names(Set<String> hosts) {
        String first = hosts.stream().limit(NAMED_HOSTS).collect(Collectors.joining(", "));
        return hosts.size() <= NAMED_HOSTS ? first : first + ", ...";
    }

    @Override
    public Communicator world() {
        return Objects.requireNonNull(world);
    }

    @Override
    public String library() {
        return library;
    }

    @Override
    public void finish() {
        if (!finished) {
            Objects.requireNonNull(world).finish(finalizes);
            finished = true;
        }
    }

    @Override
    public boolean isFinished() {
        return finished;
    }
}
