package io.ftimer.mpi;

import io.ftimer.mpi.internal.CallDepth;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import org.jspecify.annotations.Nullable;

/**
 * All messages of one rank over one communicator of MPJ Express, including those of the groups that fTimer forms in it.
 *
 * <p>Groups are distinguished here and not by MPJ Express: its communicators can receive each other's messages, and creating
 * one takes more than a second for 64 ranks.
 *
 * <p>The calls that it makes are none of the program, so a profile does not count them.
 *
 * <p>Thread safety: one thread at a time.
 */
final class MpjLink {
    private static final int ADDRESS_BYTES = Integer.BYTES + Long.BYTES + Integer.BYTES;

    /** The part of a message that is sent together with its address, so that short messages need one send. */
    private static final int INLINE_BYTES = 1024 - ADDRESS_BYTES;

    private static final Map<Intracomm, MpjLink> LINKS = Collections.synchronizedMap(new IdentityHashMap<>());

    private record Address(int source, long group, int tag) {}

    private final Intracomm mpj;
    private final Queue<Request> unfinished = new ArrayDeque<>();

    /** Messages that arrived before the program asked for them. */
    private final Map<Address, Queue<byte[]>> early = new ConcurrentHashMap<>();

    private long lastGroup;

    private MpjLink(Intracomm mpj) {
        this.mpj = mpj;
    }

    /** Returns the one link of this rank over the communicator. */
    static MpjLink over(Intracomm mpj) {
        return LINKS.computeIfAbsent(mpj, MpjLink::new);
    }

    /** Returns the largest number of a group of this rank; 0 is the group of all ranks. */
    long lastGroup() {
        return lastGroup;
    }

    void noteGroup(long number) {
        lastGroup = Math.max(lastGroup, number);
    }

    /** Sends without waiting for the receiver; MPJ Express copies the bytes. */
    void put(byte[] message, int destination, long group, int tag) {
        int inline = Math.min(message.length, INLINE_BYTES);
        byte[] head = new byte[ADDRESS_BYTES + inline];
        ByteBuffer.wrap(head).putInt(message.length).putLong(group).putInt(tag).put(message, 0, inline);
        CallDepth.hide(() -> {
            send(head, destination);
            if (inline < message.length) {
                send(Arrays.copyOfRange(message, inline, message.length), destination);
            }
        });
    }

    private void send(byte[] bytes, int destination) {
        unfinished.add(mpj.Isend(bytes, 0, bytes.length, MPI.BYTE, destination, PartType.TAG));
        while (!unfinished.isEmpty() && unfinished.element().Test() != null) {
            unfinished.remove();
        }
    }

    byte[] take(int source, long group, int tag) {
        Address wanted = new Address(source, group, tag);
        byte[] message = earlyFrom(wanted);
        while (message == null) {
            ByteBuffer head = receive(source, ADDRESS_BYTES + INLINE_BYTES);
            byte[] arrived = new byte[head.getInt()];
            Address address = new Address(source, head.getLong(), head.getInt());
            int inline = Math.min(arrived.length, INLINE_BYTES);
            head.get(arrived, 0, inline);
            if (inline < arrived.length) {
                receive(source, arrived.length - inline).get(arrived, inline, arrived.length - inline);
            }
            if (address.equals(wanted)) {
                message = arrived;
            } else {
                early.computeIfAbsent(address, unused -> new ArrayDeque<>()).add(arrived);
            }
        }
        return message;
    }

    private byte @Nullable [] earlyFrom(Address wanted) {
        Queue<byte[]> messages = early.get(wanted);
        if (messages == null) {
            return null;
        }
        byte[] message = messages.remove();
        if (messages.isEmpty()) {
            early.remove(wanted);
        }
        return message;
    }

    private ByteBuffer receive(int source, int longest) {
        byte[] bytes = new byte[longest];
        CallDepth.hide(() -> mpj.Recv(bytes, 0, longest, MPI.BYTE, source, PartType.TAG));
        return ByteBuffer.wrap(bytes);
    }
}
