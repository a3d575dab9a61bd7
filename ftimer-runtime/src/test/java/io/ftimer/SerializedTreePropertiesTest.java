package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.summary.SerializedTree;
import io.ftimer.summary.SerializedTreeFixture;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.Status;
import java.util.List;
import java.util.function.Consumer;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Serializing, restoring and serializing again gives the same bits for every tree. */
class SerializedTreePropertiesTest {
    @Property
    void a_tree_that_is_restored_and_serialized_is_the_same(@ForAll("trees") SerializedTree tree) {
        Rig rig = Rig.create();
        rig.spend("before", 5);

        assertThat(rig.timer.restore(tree)).isEqualTo(Status.SUCCESS);
        rig.clock.advance(9);

        assertThat(SerializedTree.of(rig.timer.summary())).isEqualTo(tree);
        assertThat(SerializedTree.parse(tree.toText())).isEqualTo(tree);
        assertThat(SerializedTree.of(tree.tree(), tree.names(), tree.inclusiveNanos(), tree.callCounts()))
                .isEqualTo(tree);
    }

    @Property
    void a_recorded_tree_that_is_restored_and_serialized_is_the_same(@ForAll List<RecordedCall> calls) {
        Rig rig = Rig.create(builder -> builder.mismatchMode(MismatchMode.REPAIR));
        calls.forEach(call -> call.on(rig));
        SerializedTree recorded = SerializedTree.of(rig.timer.summary());

        rig.timer.resetRunning();
        rig.timer.restore(recorded);
        rig.clock.advance(9);

        assertThat(SerializedTree.of(rig.timer.summary())).isEqualTo(recorded);
    }

    /** A call of a recorded program; stops of open regions that are not innermost are repaired. */
    enum RecordedCall {
        START_A(rig -> rig.timer.start("a")),
        START_B(rig -> rig.timer.start("b")),
        START_C(rig -> rig.timer.start("c")),
        STOP_A(rig -> rig.timer.stop("a")),
        STOP_B(rig -> rig.timer.stop("b")),
        STOP_C(rig -> rig.timer.stop("c")),
        PASS(rig -> rig.clock.advance(3)),
        BACK(rig -> rig.clock.advance(-3));

        private final Consumer<Rig> action;

        RecordedCall(Consumer<Rig> action) {
            this.action = action;
        }

        void on(Rig rig) {
            action.accept(rig);
        }
    }

    @Provide
    Arbitrary<SerializedTree> trees() {
        record Line(int depth, long nanos, long calls) {}
        Arbitrary<Line> lines = Arbitraries.integers()
                .between(0, 6)
                .flatMap(depth -> Arbitraries.longs()
                        .flatMap(nanos -> Arbitraries.longs()
                                .between(0, Long.MAX_VALUE)
                                .map(calls -> new Line(depth, nanos, calls))));
        return lines.list().ofMaxSize(30).map(list -> {
            SerializedTreeFixture builder = new SerializedTreeFixture();
            int deepest = 0;
            for (Line line : list) {
                int depth = Math.min(line.depth(), deepest);
                builder.add(depth, line.nanos(), line.calls());
                deepest = depth + 1;
            }
            return builder.tree();
        });
    }
}
