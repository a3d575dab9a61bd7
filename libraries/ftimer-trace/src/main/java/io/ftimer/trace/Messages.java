package io.ftimer.trace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Matches the two ends of messages of all ranks. Those between two ranks with the same tag are a channel; since they arrive in
 * order, the first that was sent is the first that was received, and so on. Memory is bounded by the number of channels. Not
 * thread-safe.
 */
final class Messages {
    private record Channel(int sender, int receiver, int tag) {}

    /** The number of messages at both ends of a channel, and the number of matched ones in the channels before. */
    private static final class Counts {
        long sent;
        long received;
        long before;

        long matched() {
            return Math.min(sent, received);
        }
    }

    private final Map<Channel, Integer> numbers = new HashMap<>();
    private final List<Counts> channels = new ArrayList<>();

    /** Adds the next end of a message of a rank. */
    Flow add(int rank, End end) {
        Channel channel =
                end.isSent() ? new Channel(rank, end.peer(), end.tag()) : new Channel(end.peer(), rank, end.tag());
        int number = numbers.computeIfAbsent(channel, unused -> {
            channels.add(new Counts());
            return channels.size() - 1;
        });
        Counts counts = channels.get(number);
        return new Flow(end.isSent(), number, end.isSent() ? counts.sent++ : counts.received++);
    }

    /** Numbers the matched messages, after all ends were added. */
    void match() {
        long before = 0;
        for (Counts counts : channels) {
            counts.before = before;
            before += counts.matched();
        }
    }

    /** Returns whether the message has two ends. */
    boolean isMatched(Flow flow) {
        return flow.ordinal() < channels.get(flow.channel()).matched();
    }

    /** Returns the number of a message, from 1, which both ends have and no other. */
    long number(Flow flow) {
        return channels.get(flow.channel()).before + flow.ordinal() + 1;
    }

    /**
     * One end of a message between two ranks: a call that sends it, or one that receives it.
     *
     * @param isSent whether the call sends it
     * @param peer the other rank, in the numbering of the files of a run
     * @param tag the tag; messages between two ranks with the same tag arrive in order
     */
    record End(boolean isSent, int peer, int tag) {}

    /**
     * One end of a message on a timeline.
     *
     * @param isSent whether the slice sends it
     * @param channel the number of its {@linkplain Messages channel}
     * @param ordinal how many messages the channel had at this end before
     */
    record Flow(boolean isSent, int channel, long ordinal) {}
}
