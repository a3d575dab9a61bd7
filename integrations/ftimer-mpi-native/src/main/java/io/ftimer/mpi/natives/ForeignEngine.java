package io.ftimer.mpi.natives;

import io.ftimer.mpi.CommunicationException;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.RankActivity;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Initializes and finalizes an MPI library. Thread-confined. */
final class ForeignEngine implements NativeMpi.Engine {
    private @Nullable ForeignLibrary opened;
    private @Nullable ForeignCommunicator world;
    private String library = "";
    private boolean finalizes;
    private boolean finished;

    @Override
    public void init(List<String> libraries, LaunchEnvironment environment) {
        RankActivity.pausingWatches(() -> {
            ForeignLibrary.keepSignalHandlers();
            opened = ForeignLibrary.open(libraries);
        });
        ForeignLibrary mpi = Objects.requireNonNull(opened);
        if (mpi.isFinalized()) {
            throw new CommunicationException(
                    "init rejected: the program has called MPI_Finalize, after which MPI cannot start again");
        }
        finalizes = !mpi.isInitialized();
        if (finalizes) {
            RankActivity.pausingWatches(mpi::initialize);
        }
        library = mpi.toString();
        int size = mpi.size(mpi.world());
        String mismatch = environment.mismatch(size, library);
        if (!mismatch.isEmpty()) {
            if (finalizes) {
                RankActivity.pausingWatches(mpi::end);
            }
            throw new CommunicationException(mismatch);
        }
        ForeignCommunicator all =
                ForeignCommunicator.worldOf(new ForeignSession(mpi, Polling.of(environment.ranksHere(size))));
        world = all;
        if (all.rank() == 0) {
            System.err.println("ftimer: " + library + ", " + all.size() + (all.size() == 1 ? " rank" : " ranks"));
        }
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
