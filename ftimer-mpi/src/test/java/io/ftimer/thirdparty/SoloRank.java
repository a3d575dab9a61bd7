package io.ftimer.thirdparty;

import io.ftimer.mpi.CommunicationException;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.MessagePassing;
import io.ftimer.mpi.RankActivity;
import io.ftimer.mpi.launch.RankMain;
import org.jspecify.annotations.Nullable;

/** The main class of the ranks of {@link SoloEngine}. */
public final class SoloRank {
    private static final class Solo extends MessagePassing {
        @Override
        public int rank() {
            return 0;
        }

        @Override
        public int size() {
            return 1;
        }

        @Override
        protected void put(byte[] message, int destination, int tag) {
            throw new CommunicationException("there is no other rank");
        }

        @Override
        protected byte[] take(int source, int tag) {
            throw new CommunicationException("there is no other rank");
        }

        @Override
        public @Nullable Communicator split(int color, int key) {
            return color < 0 ? null : new Solo();
        }

        @Override
        public Communicator dup() {
            return new Solo();
        }

        @Override
        public void close() {
            // holds nothing
        }

        @Override
        public void abort(int code, String why) {
            RankActivity.fail(code, this, "aborted the job: " + why);
        }
    }

    private static final class Engine implements RankMain.Engine {
        @Override
        public Communicator start(String[] mainArguments) {
            return new Solo();
        }

        @Override
        public void finish() {
            // holds nothing
        }

        @Override
        public @Nullable String unfinished() {
            return null;
        }
    }

    private SoloRank() {}

    public static void main(String[] args) {
        RankMain.run(Integer.parseInt(args[0]), args[1], new Engine());
    }
}
