package io.ftimer.mpi.natives;

import io.ftimer.mpi.CommunicationException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What all communicators of a rank share: the library, whether it can be called, and buffers, since MPI cannot use arrays of
 * Java. Thread-confined to the thread that created it.
 */
final class ForeignSession {
    private static final long SMALLEST_BUFFER = 4096;

    final ForeignLibrary library;
    final Polling polling;
    private final Thread owner = Thread.currentThread();

    /** Buffers that an interrupted operation may still use; never freed. */
    private final List<MemorySegment> abandoned = new ArrayList<>();

    private MemorySegment outgoing = buffer(SMALLEST_BUFFER);
    private MemorySegment incoming = buffer(SMALLEST_BUFFER);
    private boolean open = true;

    ForeignSession(ForeignLibrary library, Polling polling) {
        this.library = library;
        this.polling = polling;
    }

    boolean isOpen() {
        return open;
    }

    /** Notes that MPI is finalized, after which a call would end the process. */
    void close() {
        open = false;
    }

    /** Throws unless the operation may call the library now. */
    void requireUsable(String operation, Object communicator) {
        Thread caller = Thread.currentThread();
        if (open && caller == owner) {
            return;
        }
        throw new CommunicationException(operation + " on " + communicator + " rejected: "
                + (open
                        ? "called by thread \"" + caller.getName() + "\", but it belongs to thread \"" + owner.getName()
                                + "\""
                        : "NativeMpi.finish was called"));
    }

    /** Returns a buffer of at least that many bytes, which the next call invalidates. */
    MemorySegment outgoing(long bytes) {
        if (outgoing.byteSize() < bytes) {
            outgoing = buffer(bytes);
        }
        return outgoing;
    }

    /** Returns another buffer of at least that many bytes, which the next call invalidates. */
    MemorySegment incoming(long bytes) {
        if (incoming.byteSize() < bytes) {
            incoming = buffer(bytes);
        }
        return incoming;
    }

    /** Keeps the buffers, which MPI may still use, and takes others. */
    void abandonBuffers() {
        abandoned.addAll(Set.of(outgoing, incoming));
        outgoing = buffer(SMALLEST_BUFFER);
        incoming = buffer(SMALLEST_BUFFER);
    }

    private static MemorySegment buffer(long bytes) {
        return Arena.ofAuto().allocate(Long.highestOneBit(Math.max(bytes, SMALLEST_BUFFER) * 2 - 1), Long.BYTES);
    }
}
