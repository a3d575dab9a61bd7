package io.ftimer.mpi;

import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import java.util.function.Supplier;

/** Output of every rank to a place of its own. Stateless. */
final class OwnOutput {
    private OwnOutput() {}

    /**
     * Lets each rank write; collective.
     *
     * @param writer writes the output of this rank
     * @return the highest status of any rank, the same on every rank
     */
    static Status write(Communicator ranks, Supplier<Status> writer) {
        long[] worst = {Status.IO.code()};
        try {
            worst[0] = writer.get().code();
        } catch (FTimerException e) {
            worst[0] = e.status().code();
            throw e;
        } finally {
            // also if this rank throws: the other ranks wait
            ranks.allreduce(worst, LongOp.MAX);
        }
        return Status.values()[(int) worst[0]];
    }
}
