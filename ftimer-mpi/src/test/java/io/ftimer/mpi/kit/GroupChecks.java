package io.ftimer.mpi.kit;

import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@link Communicator#split}, {@link Communicator#dup} and {@link Communicator#close}. Stateless. */
final class GroupChecks {
    private static final int TAG = 3;

    private GroupChecks() {}

    static List<EngineCheck> all() {
        return List.of(
                EngineCheck.of("a_split_by_color_groups_ranks_in_their_order", GroupChecks::byColor),
                EngineCheck.of("keys_order_the_ranks_of_a_split", GroupChecks::byKey),
                EngineCheck.of("equal_keys_leave_ranks_in_their_order", GroupChecks::byEqualKeys),
                EngineCheck.of("a_negative_color_joins_no_group", GroupChecks::noColor),
                EngineCheck.of("groups_can_be_split_again", GroupChecks::nested),
                EngineCheck.of("a_dup_has_the_same_ranks", GroupChecks::dup),
                EngineCheck.buffered("messages_of_a_dup_are_separate", GroupChecks::messagesOfDup),
                EngineCheck.of("closing_a_communicator_does_not_affect_others", GroupChecks::closed),
                EngineCheck.of("operations_on_a_closed_communicator_fail", GroupChecks::useAfterClose));
    }

    private static void byColor(Communicator world) {
        int color = world.rank() % 2;
        try (Communicator half = joined(world.split(color, world.rank()))) {
            expectRanks(half, world.rank() / 2, (world.size() + 1 - color) / 2);
            expectMembers(half, world.rank());
        }
    }

    private static void byKey(Communicator world) {
        int last = world.size() - 1;
        try (Communicator reversed = joined(world.split(7, Integer.MAX_VALUE - world.rank()))) {
            expectRanks(reversed, last - world.rank(), world.size());
            expectMembers(reversed, world.rank());
        }
        try (Communicator negative = joined(world.split(7, Integer.MIN_VALUE + last - world.rank()))) {
            expectRanks(negative, last - world.rank(), world.size());
        }
        // the last rank becomes the first one, the others keep their order
        try (Communicator turned = joined(world.split(7, world.rank() == last ? -1 : 1))) {
            expectRanks(turned, (world.rank() + 1) % world.size(), world.size());
        }
    }

    private static void byEqualKeys(Communicator world) {
        try (Communicator same = joined(world.split(0, 4))) {
            expectRanks(same, world.rank(), world.size());
        }
        try (Communicator alone = joined(world.split(world.rank(), 0))) {
            expectRanks(alone, 0, 1);
            expectMembers(alone, world.rank());
        }
    }

    private static void noColor(Communicator world) {
        boolean joins = world.rank() > 0;
        @Nullable Communicator others = world.split(joins ? 1 : -1, 0);
        Expect.same("whether there is a communicator", joins, others != null);
        if (others != null) {
            expectRanks(others, world.rank() - 1, world.size() - 1);
            expectMembers(others, world.rank());
            others.close();
        }
        Expect.same("the communicator for a negative color", null, world.split(Integer.MIN_VALUE, 0));
    }

    private static void nested(Communicator world) {
        try (Communicator half = joined(world.split(world.rank() % 2, world.rank()));
                Communicator quarter = joined(half.split(half.rank() % 2, -half.rank()))) {
            int size = (half.size() + 1 - half.rank() % 2) / 2;
            expectRanks(quarter, size - 1 - half.rank() / 2, size);
            expectMembers(quarter, world.rank());
        }
    }

    private static void dup(Communicator world) {
        try (Communicator copy = world.dup()) {
            expectRanks(copy, world.rank(), world.size());
            expectMembers(copy, world.rank());
            expectMembers(world, world.rank());
        }
    }

    private static void messagesOfDup(Communicator world) {
        if (world.size() == 1) {
            return;
        }
        int right = (world.rank() + 1) % world.size();
        int left = (world.rank() + world.size() - 1) % world.size();
        try (Communicator copy = world.dup()) {
            copy.send(Samples.bytes(1, 4), right, TAG);
            world.send(Samples.bytes(2, 4), right, TAG);
            Expect.sameBytes("message of the world", Samples.bytes(2, 4), world.receive(left, TAG));
            Expect.sameBytes("message of the dup", Samples.bytes(1, 4), copy.receive(left, TAG));
        }
    }

    private static void closed(Communicator world) {
        Communicator copy = world.dup();
        Communicator group = joined(copy.split(0, 0));
        copy.close();
        copy.close();
        expectMembers(group, world.rank());
        group.close();
        for (int i = 0; i < 50; i++) {
            world.dup().close();
        }
        expectMembers(world, world.rank());
    }

    private static void useAfterClose(Communicator world) {
        Communicator copy = world.dup();
        copy.close();
        if (world.size() > 1) {
            int other = world.rank() == 0 ? 1 : 0;
            Expect.failed("a send", () -> copy.send(new byte[1], other, TAG));
            Expect.failed("a receive", () -> copy.receive(other, TAG));
            Expect.failed("an allreduce", () -> copy.allreduce(new long[1], LongOp.MAX));
            Expect.failed("a broadcast", () -> copy.broadcast(new byte[1], 0));
        }
        expectMembers(world, world.rank());
    }

    private static Communicator joined(@Nullable Communicator group) {
        if (group == null) {
            throw new AssertionError("a split with a color of at least 0 must return a communicator");
        }
        return group;
    }

    private static void expectRanks(Communicator group, int rank, int size) {
        Expect.same("size", size, group.size());
        Expect.same("rank", rank, group.rank());
    }

    /** Checks that every rank of the group gets the messages and values of exactly this group. */
    private static void expectMembers(Communicator group, int worldRank) {
        long[] present = new long[group.size()];
        present[group.rank()] = 1L + worldRank;
        group.allreduce(present, LongOp.SUM);
        Expect.same("the value of this rank", 1L + worldRank, present[group.rank()]);
        for (int rank = 0; rank < group.size(); rank++) {
            byte[] sent = {(byte) worldRank};
            byte[] arrived = group.broadcast(group.rank() == rank ? sent : null, rank);
            Expect.same("the world rank of rank " + rank, present[rank] - 1, (long) arrived[0]);
        }
        if (group.rank() > 0) {
            group.send(new byte[] {(byte) worldRank}, group.rank() - 1, TAG);
        }
        if (group.rank() + 1 < group.size()) {
            byte[] arrived = group.receive(group.rank() + 1, TAG);
            Expect.same("the world rank of the next rank", present[group.rank() + 1] - 1, (long) arrived[0]);
        }
    }
}
