package io.ftimer.mpi.trace;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.internal.CallDepth;
import io.ftimer.trace.TraceFile;
import io.ftimer.trace.TraceFileBuilder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.ZoneId;

/** Opens the traces of the ranks of a job. Stateless. */
public final class RankTrace {
    private RankTrace() {}

    /**
     * Opens the trace of this rank. This operation is collective: all ranks name their files after the time of rank 0, which
     * also writes the description of the run.
     *
     * @param builder the options of the trace, except for its rank and start
     * @throws IOException if the file of this rank cannot be created or written, or exists; other ranks continue
     */
    public static TraceFile open(TraceFileBuilder builder, Communicator world) throws IOException {
        byte[] now = ByteBuffer.allocate(Long.BYTES)
                .putLong(Instant.now().getEpochSecond())
                .array();
        byte[] startedAt = CallDepth.hiding(() -> world.broadcast(now, 0));
        return builder.rank(world.rank(), world.size())
                .startedAt(Instant.ofEpochSecond(ByteBuffer.wrap(startedAt).getLong()), ZoneId.systemDefault())
                .open();
    }
}
