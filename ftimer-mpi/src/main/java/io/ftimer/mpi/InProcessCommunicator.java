package io.ftimer.mpi;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A communicator of one rank of an in-process job. Thread-confined. */
final class InProcessCommunicator extends MessagePassing {
    private static final long NO_CONTEXT = -1;

    private record Member(int color, int key, int rank) {
        private static final Comparator<Member> ORDER =
                Comparator.comparingInt(Member::key).thenComparingInt(Member::rank);
    }

    private final InProcessJob job;

    /** This rank's number in the world. */
    private final int self;

    private final int rank;
    private final long context;

    /** The ranks of the world in this group, in order; null for all of them. */
    private final int @Nullable [] group;

    private final String name;
    private boolean closed;

    private InProcessCommunicator(
            InProcessJob job, int self, int rank, long context, int @Nullable [] group, String name) {
        this.job = job;
        this.self = self;
        this.rank = rank;
        this.context = context;
        this.group = group;
        this.name = name;
    }

    static InProcessCommunicator world(InProcessJob job, int rank) {
        return new InProcessCommunicator(job, rank, rank, 0, null, "world");
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
        return group == null ? job.size() : group.length;
    }

    private int worldRank(int member) {
        return group == null ? member : group[member];
    }

    @Override
    protected void put(byte[] message, int destination, int tag) {
        requireOpen();
        job.requireAlive(self);
        job.inbox(worldRank(destination)).put(new Inbox.Address(context, self, tag), message.clone());
    }

    @Override
    protected byte[] take(int source, int tag) {
        requireOpen();
        int sender = worldRank(source);
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
        begin("split");
        ByteBuffer answer = ByteBuffer.wrap(rank == 0 ? formGroups(color, key) : ask(color, key));
        long newContext = answer.getLong();
        return newContext == NO_CONTEXT
                ? null
                : new InProcessCommunicator(
                        job, self, answer.getInt(), newContext, job.group(newContext), name + ".split(" + color + ")");
    }

    private byte[] ask(int color, int key) {
        put(ByteBuffer.allocate(2 * Integer.BYTES).putInt(color).putInt(key).array(), 0, COLLECTIVE);
        return take(0, COLLECTIVE);
    }

    /** Receives the color and key of every rank and sends each its group; returns the answer for this rank. */
    private byte[] formGroups(int color, int key) {
        Map<Integer, List<Member>> colors = new TreeMap<>();
        for (int member = 0; member < size(); member++) {
            Member next = member == 0 ? new Member(color, key, 0) : request(member);
            colors.computeIfAbsent(Math.max(next.color(), -1), unused -> new ArrayList<>())
                    .add(next);
        }
        byte[] mine = answer(NO_CONTEXT, 0);
        for (List<Member> members : colors.values()) {
            members.sort(Member.ORDER);
            long newContext = members.get(0).color() < 0
                    ? NO_CONTEXT
                    : job.newContext(members.stream()
                            .mapToInt(member -> worldRank(member.rank()))
                            .toArray());
            for (int place = 0; place < members.size(); place++) {
                byte[] answer = answer(newContext, place);
                if (members.get(place).rank() == 0) {
                    mine = answer;
                } else {
                    put(answer, members.get(place).rank(), COLLECTIVE);
                }
            }
        }
        return mine;
    }

    private Member request(int member) {
        ByteBuffer request = ByteBuffer.wrap(take(member, COLLECTIVE));
        return new Member(request.getInt(), request.getInt(), member);
    }

    private static byte[] answer(long context, int rank) {
        return ByteBuffer.allocate(Long.BYTES + Integer.BYTES)
                .putLong(context)
                .putInt(rank)
                .array();
    }

    @Override
    public Communicator dup() {
        byte[] mine = rank == 0
                ? ByteBuffer.allocate(Long.BYTES).putLong(job.newContext()).array()
                : null;
        long newContext = ByteBuffer.wrap(broadcast(mine, 0)).getLong();
        return new InProcessCommunicator(job, self, rank, newContext, group, name + ".dup()");
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
