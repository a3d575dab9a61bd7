package io.ftimer.mpi;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A communicator of one rank of an in-process job. Thread-confined. */
final class InProcessCommunicator extends MessagePassing {
    private final InProcessJob job;

    /** This rank's number in the world. */
    private final int self;

    private final int rank;
    private final long context;

    /** The ranks of the world in this group, in order. */
    private final int[] members;

    private final String name;
    private boolean closed;

    private InProcessCommunicator(InProcessJob job, int self, int rank, long context, int[] members, String name) {
        this.job = job;
        this.self = self;
        this.rank = rank;
        this.context = context;
        this.members = members;
        this.name = name;
    }

    static InProcessCommunicator world(InProcessJob job, int rank) {
        return new InProcessCommunicator(job, rank, rank, 0, job.world(), "world");
    }

    /** Returns the communicator of a process that is the only rank. */
    static InProcessCommunicator alone() {
        return world(new InProcessJob(1, Duration.ZERO), 0);
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public int size() {
        return members.length;
    }

    @Override
    protected void put(byte[] message, int destination, int tag) {
        requireOpen();
        job.requireAlive(self);
        job.inbox(members[destination]).put(new Inbox.Address(context, self, tag), message.clone());
    }

    @Override
    protected byte[] take(int source, int tag) {
        requireOpen();
        int sender = members[source];
        return job.inbox(self)
                .take(new Inbox.Address(context, sender, tag), new Inbox.Wait(activity(tag), name, sender));
    }

    private void requireOpen() {
        if (closed) {
            throw new CommunicationException("the communicator " + name + " is closed");
        }
    }

    @Override
    public @Nullable Communicator split(int color, int key) {
        Group made = group("split", color, key, proposed());
        return color < 0 ? null : of(made, ".split(" + color + ")");
    }

    @Override
    public Communicator dup() {
        return of(group("dup", 0, 0, proposed()), ".dup()");
    }

    private long proposed() {
        return rank == 0 ? job.newContext() : 0;
    }

    private InProcessCommunicator of(Group made, String suffix) {
        return new InProcessCommunicator(job, self, made.rankOf(rank), made.number(), made.of(members), name + suffix);
    }

    @Override
    public void close() {
        closed = true;
        job.inbox(self).discard(context);
    }

    @Override
    public void abort(int code, String why) {
        throw job.failed(self, "rank " + self + " aborted the job with code " + code + ": " + why);
    }
}
