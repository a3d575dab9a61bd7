package io.ftimer.trace;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A region or call on a timeline.
 *
 * @param startNanos its start
 * @param nanos its length, {@link #UNFINISHED} if it never ended
 * @param rank the rank
 * @param thread the number of the thread in the trace of the rank
 * @param sequence how many slices of the rank were read before it
 * @param flows the ends of messages that it sends and receives
 * @param members the beginning of its JSON object, without times and place
 */
record Slice(
        long startNanos, long nanos, int rank, int thread, long sequence, List<Messages.Flow> flows, String members) {
    static final long UNFINISHED = Long.MAX_VALUE;

    /** By start; of slices that start together, the outer one first. */
    static final Comparator<Slice> ORDER = Comparator.comparingLong(Slice::startNanos)
            .thenComparing(Comparator.comparingLong(Slice::nanos).reversed())
            .thenComparingInt(Slice::rank)
            .thenComparingLong(Slice::sequence);

    private static final int FIXED_BYTES = 3 * Long.BYTES + 4 * Integer.BYTES;

    boolean isFinished() {
        return nanos != UNFINISHED;
    }

    /** Returns the end, {@link Long#MAX_VALUE} if it never ended. */
    long endNanos() {
        return isFinished() ? startNanos + nanos : Long.MAX_VALUE;
    }

    /** Returns about how much memory it takes. */
    int bytes() {
        return (2 + flows.size()) * FIXED_BYTES + members.length();
    }

    void writeTo(DataOutputStream out) throws IOException {
        byte[] text = members.getBytes(StandardCharsets.UTF_8);
        out.writeLong(startNanos);
        out.writeLong(nanos);
        out.writeInt(rank);
        out.writeInt(thread);
        out.writeLong(sequence);
        out.writeInt(flows.size());
        for (Messages.Flow flow : flows) {
            flow.writeTo(out);
        }
        out.writeInt(text.length);
        out.write(text);
    }

    private static List<Messages.Flow> readFlows(DataInputStream in) throws IOException {
        int count = in.readInt();
        if (count == 0) {
            return List.of();
        }
        List<Messages.Flow> flows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            flows.add(Messages.Flow.readFrom(in));
        }
        return flows;
    }

    static Slice readFrom(DataInputStream in) throws IOException {
        return new Slice(
                in.readLong(),
                in.readLong(),
                in.readInt(),
                in.readInt(),
                in.readLong(),
                readFlows(in),
                new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8));
    }
}
