package io.ftimer.mpi;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Collectives over messages, for engines that have none of their own. Each is a binomial tree, so no rank sends or receives
 * more than O(log P) messages.
 *
 * <p>An engine implements {@link #put} and {@link #take}. Until the receiver asks for a message, {@code put} either buffers
 * it or blocks. Thread safety: as {@link Communicator}.
 */
public abstract class MessagePassing implements Communicator {
    /** The tag of the messages of collectives; tags of users are not negative. */
    protected static final int COLLECTIVE = -1;

    private String collective = "";

    /** Creates a communicator. */
    protected MessagePassing() {}

    /**
     * Sends a copy of a message.
     *
     * @param destination another rank of this communicator
     * @param tag {@link #COLLECTIVE}, or at least 0
     */
    protected abstract void put(byte[] message, int destination, int tag);

    /**
     * Waits for the next message.
     *
     * @param source another rank of this communicator
     * @param tag {@link #COLLECTIVE}, or at least 0
     */
    protected abstract byte[] take(int source, int tag);

    /** Returns what a rank that is inside {@link #take} is doing, for diagnostics. */
    protected final String activity(int tag) {
        return tag == COLLECTIVE ? collective : "receive with tag " + tag;
    }

    /** Notes which collective starts, for diagnostics. */
    protected void begin(String name) {
        collective = name;
    }

    @Override
    public void send(byte[] message, int destination, int tag) {
        checkPeer("send to", destination, tag);
        put(message, destination, tag);
    }

    @Override
    public byte[] receive(int source, int tag) {
        checkPeer("receive from", source, tag);
        return take(source, tag);
    }

    private void checkPeer(String operation, int peer, int tag) {
        if (peer < 0 || peer >= size()) {
            throw new IllegalArgumentException(
                    operation + " rank " + peer + " rejected: ranks are 0 to " + (size() - 1));
        }
        if (peer == rank()) {
            throw new IllegalArgumentException(operation + " rank " + peer + " rejected: that is this rank itself");
        }
        if (tag < 0) {
            throw new IllegalArgumentException(
                    operation + " rank " + peer + " rejected: tag must be at least 0, was " + tag);
        }
    }

    /**
     * A part of the ranks.
     *
     * @param number the number of the communicator of the part
     * @param places its ranks in this communicator, in order
     */
    record Group(long number, int[] places) {
        /** Returns {@code members}, one for each rank of the whole, of this part. */
        int[] of(int[] members) {
            return Arrays.stream(places).map(place -> members[place]).toArray();
        }

        int rankOf(int place) {
            return Arrays.stream(places).boxed().toList().indexOf(place);
        }
    }

    /**
     * Returns the ranks of one color, in the order of their keys; collective.
     *
     * @param proposed a number for the part; that of all parts, which have no rank in common, is the largest
     */
    final Group group(String operation, int color, int key, long proposed) {
        int size = size();
        long[] requests = new long[2 * size + 1];
        Arrays.fill(requests, Long.MIN_VALUE);
        requests[2 * rank()] = color;
        requests[2 * rank() + 1] = key;
        requests[2 * size] = proposed;
        begin(operation);
        reduceAll(requests, LongOp.MAX);
        return new Group(
                requests[2 * size],
                IntStream.range(0, size)
                        .filter(other -> requests[2 * other] == color)
                        .boxed()
                        .sorted(Comparator.comparingLong((Integer other) -> requests[2 * other + 1])
                                .thenComparing(Comparator.naturalOrder()))
                        .mapToInt(Integer::intValue)
                        .toArray());
    }

    @Override
    public void allreduce(long[] values, LongOp op) {
        begin("allreduce");
        reduceAll(values, op);
    }

    private void reduceAll(long[] values, LongOp op) {
        int bit = 1;
        for (; bit < size() && (rank() & bit) == 0; bit <<= 1) {
            if (rank() + bit < size()) {
                combine(values, take(rank() + bit, COLLECTIVE), op, rank() + bit);
            }
        }
        if (rank() > 0) {
            put(bytes(values), rank() - bit, COLLECTIVE);
        }
        ByteBuffer.wrap(spread(bytes(values), 0)).asLongBuffer().get(values);
    }

    private static void combine(long[] values, byte[] message, LongOp op, int source) {
        if (message.length != values.length * Long.BYTES) {
            throw new CommunicationException("rank " + source + " sent " + message.length + " bytes to an allreduce of "
                    + values.length + " longs; make the same collective call with the same length on every rank");
        }
        ByteBuffer others = ByteBuffer.wrap(message);
        for (int i = 0; i < values.length; i++) {
            values[i] = op.apply(values[i], others.getLong());
        }
    }

    private static byte[] bytes(long[] values) {
        ByteBuffer bytes = ByteBuffer.allocate(values.length * Long.BYTES);
        bytes.asLongBuffer().put(values);
        return bytes.array();
    }

    @Override
    public byte[] broadcast(byte @Nullable [] bytes, int root) {
        begin("broadcast");
        if (root < 0 || root >= size()) {
            throw new IllegalArgumentException(
                    "broadcast from rank " + root + " rejected: ranks are 0 to " + (size() - 1));
        }
        return spread(rank() == root ? Objects.requireNonNull(bytes, "the bytes of the root") : new byte[0], root);
    }

    /** Sends the root's bytes down a binomial tree; the bytes of other ranks are ignored. */
    private byte[] spread(byte[] mine, int root) {
        int place = Math.floorMod(rank() - root, size());
        byte[] bytes = mine;
        int reach = Integer.highestOneBit(size() - 1);
        if (place > 0) {
            int step = Integer.lowestOneBit(place);
            bytes = take((rank() - step + size()) % size(), COLLECTIVE);
            reach = step >> 1;
        }
        for (int step = reach; step > 0; step >>= 1) {
            if (place + step < size()) {
                put(bytes, (rank() + step) % size(), COLLECTIVE);
            }
        }
        return bytes;
    }
}
