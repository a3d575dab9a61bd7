package io.ftimer.ranks;

import io.ftimer.FTimer;
import io.ftimer.mpi.CommunicationException;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import io.ftimer.mpi.MpiTimer;
import io.ftimer.mpi.MpjCommunicator;
import io.ftimer.values.ErrorPolicy;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import mpi.MPI;

/** Makes invalid calls in a job of one rank and prints the exceptions. */
public final class MpjRules {
    private interface Action {
        void run() throws Exception;
    }

    private MpjRules() {}

    public static void main(String[] args) throws Exception {
        print("before Init, of", () -> MpjCommunicator.of(MPI.COMM_WORLD));

        MPI.Init(args);
        Communicator world = MpjCommunicator.of(MPI.COMM_WORLD);
        Thread.currentThread().setName("main rank");
        Thread other = new Thread(() -> print("other thread", () -> world.allreduce(new long[1], LongOp.SUM)), "other");
        other.start();
        other.join();
        ExecutorService own = Executors.newSingleThreadExecutor();
        own.submit(() -> print("own executor", () -> {
                    Communicator mine = MpjCommunicator.of(MPI.COMM_WORLD);
                    mine.allreduce(new long[1], LongOp.SUM);
                }))
                .get();
        own.shutdown();
        Thread foreign = new Thread(
                new ThreadGroup("foreign"),
                () -> print("thread of another group", () -> MpjCommunicator.of(MPI.COMM_WORLD)),
                "foreign");
        foreign.start();
        foreign.join();

        Communicator closed = world.dup();
        closed.close();
        print("closed", () -> closed.broadcast(new byte[0], 0));

        MPI.Finalize();
        print("after Finalize, split", () -> world.split(0, 0));
        print("after Finalize, of", () -> MpjCommunicator.of(MPI.COMM_WORLD));
        print("after Finalize, summary", () -> summarize(world));
        world.close();
    }

    private static void summarize(Communicator world) {
        FTimer timer = FTimer.create();
        timer.errorPolicy(ErrorPolicy.RETURN);
        System.out.println(MpiTimer.of(timer, world).summary().status());
    }

    private static void print(String what, Action action) {
        try {
            action.run();
            System.out.println(what + ": nothing");
        } catch (CommunicationException e) {
            System.out.println(what + ": " + e.getMessage());
        } catch (Exception e) {
            throw new IllegalStateException(what, e);
        }
    }
}
