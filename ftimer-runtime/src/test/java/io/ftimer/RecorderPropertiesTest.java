package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.RecorderModel.Row;
import io.ftimer.RecorderProgram.Call;
import io.ftimer.internal.engine.RecorderState;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Invariants of all programs, including those with invalid calls and a clock that jumps. */
class RecorderPropertiesTest {

    /** A recorder with a manual clock. */
    private static final class Recorder extends RecorderTarget {
        final Rig rig;

        Recorder() {
            this(Rig.uninitialized(builder -> builder.errorPolicy(ErrorPolicy.RETURN)));
        }

        private Recorder(Rig rig) {
            super(rig.timer, rig.clock, rig.clock::advance);
            this.rig = rig;
        }

        List<Row> rows() {
            return timer.summary().entries().stream()
                    .map(entry -> new Row(
                            entry.nodeId(),
                            entry.parentId(),
                            entry.depth(),
                            entry.path().names(),
                            entry.callCount(),
                            entry.inclusiveNanos(),
                            entry.selfNanos(),
                            entry.isActive(),
                            entry.contextCount()))
                    .toList();
        }
    }

    @Provide
    Arbitrary<List<Call>> programs() {
        return RecorderProgram.programs();
    }

    @Provide
    Arbitrary<List<Call>> repairingPrograms() {
        return RecorderProgram.repairingPrograms();
    }

    @Property
    void recorder_and_model_agree(@ForAll("programs") List<Call> program) {
        assertModelAgrees(program);
    }

    @Property
    void recorder_and_model_agree_when_many_stops_are_repaired(@ForAll("repairingPrograms") List<Call> program) {
        assertModelAgrees(program);
    }

    private static void assertModelAgrees(List<Call> program) {
        Recorder recorder = new Recorder();
        RecorderModel model = new RecorderModel(recorder.rig.clock.now());
        for (Call call : program) {
            assertThat(call.code().apply(recorder))
                    .as("status of %s", call)
                    .isEqualTo(call.code().apply(model));
            Summary summary = recorder.timer.summary();
            if (model.isInitialized()) {
                assertThat(summary.status()).isEqualTo(Status.SUCCESS);
                assertThat(recorder.rows()).as("rows after %s", call).isEqualTo(model.rows());
                assertThat(summary.totalNanos()).as("window after %s", call).isEqualTo(model.totalNanos());
                assertThat(summary.contextDiagnostics()).isEqualTo(model.contexts());
            } else {
                assertThat(summary.status()).isEqualTo(Status.NOT_INITIALIZED);
                assertThat(summary.entries()).isEmpty();
            }
        }
        assertThat(recorder.rig.lines).hasSize(model.failedCloses());
    }

    @Property
    void self_times_add_up_to_the_inclusive_times_of_top_level_regions(@ForAll("programs") List<Call> program) {
        Recorder recorder = new Recorder();
        for (Call call : program) {
            call.code().apply(recorder);
            List<SummaryEntry> entries = recorder.timer.summary().entries();

            assertThat(entries.stream().mapToLong(SummaryEntry::selfNanos).sum())
                    .isEqualTo(entries.stream()
                            .filter(entry -> entry.depth() == 0)
                            .mapToLong(SummaryEntry::inclusiveNanos)
                            .sum());
        }
    }

    @Property
    void a_call_that_fails_changes_nothing_unless_it_repairs(@ForAll("programs") List<Call> program) {
        Recorder recorder = new Recorder();
        for (Call call : program) {
            String before = Rig.all(recorder.timer.summary());
            Status status = call.code().apply(recorder);
            boolean mayRepair = new RecorderState(recorder.timer.recorder()).mismatchMode() == MismatchMode.WARN
                    && status == Status.MISMATCH;
            if (!status.isSuccess() && !mayRepair) {
                assertThat(Rig.all(recorder.timer.summary()))
                        .as("after %s: %s", call, status)
                        .isEqualTo(before);
            }
        }
    }

    @Property
    void taking_summaries_changes_nothing(@ForAll("programs") List<Call> program) {
        Recorder watched = new Recorder();
        Recorder alone = new Recorder();
        for (Call call : program) {
            call.code().apply(watched);
            call.code().apply(alone);
            assertThat(Rig.all(watched.timer.summary())).isEqualTo(Rig.all(watched.timer.summary()));
        }

        assertThat(Rig.all(watched.timer.summary())).isEqualTo(Rig.all(alone.timer.summary()));
    }

    /** Calls, inclusive and self time of one call path. */
    private record Amount(long calls, long inclusive, long self) {
        static final Amount NOTHING = new Amount(0, 0, 0);

        Amount plus(Amount other) {
            return new Amount(calls + other.calls, inclusive + other.inclusive, self + other.self);
        }
    }

    private static Map<List<String>, Amount> amounts(Summary summary) {
        Map<List<String>, Amount> amounts = new HashMap<>();
        for (SummaryEntry entry : summary.entries()) {
            amounts.put(entry.path().names(), new Amount(entry.callCount(), entry.inclusiveNanos(), entry.selfNanos()));
        }
        return amounts;
    }

    @Property
    void a_difference_and_the_earlier_summary_add_up_to_the_later_one(
            @ForAll("repairingPrograms") List<Call> program, @ForAll @IntRange(min = 1, max = 50) int when) {
        Recorder recorder = new Recorder();
        int split = Math.min(when, program.size());
        program.subList(0, split).forEach(call -> call.code().apply(recorder));
        Summary earlier = recorder.timer.summary();
        program.subList(split, program.size()).forEach(call -> call.code().apply(recorder));
        Summary later = recorder.timer.summary();

        Summary difference = later.minus(earlier);

        assertThat(difference.totalNanos() + earlier.totalNanos()).isEqualTo(later.totalNanos());
        Map<List<String>, Amount> all = amounts(later);
        Map<List<String>, Amount> first = amounts(earlier);
        Map<List<String>, Amount> then = amounts(difference);
        Set<List<String>> paths = new TreeSet<>(Comparator.comparing(Object::toString));
        paths.addAll(all.keySet());
        paths.addAll(first.keySet());
        paths.addAll(then.keySet());
        for (List<String> path : paths) {
            Amount sum = first.getOrDefault(path, Amount.NOTHING).plus(then.getOrDefault(path, Amount.NOTHING));
            assertThat(sum).as("%s", path).isEqualTo(all.getOrDefault(path, Amount.NOTHING));
        }
        assertPreorder(difference);
    }

    private static void assertPreorder(Summary summary) {
        List<Integer> around = new ArrayList<>();
        for (SummaryEntry entry : summary.entries()) {
            while (around.size() > entry.depth()) {
                around.remove(around.size() - 1);
            }
            assertThat(entry.parentId()).isEqualTo(around.isEmpty() ? 0 : around.get(around.size() - 1));
            assertThat(entry.depth()).isEqualTo(around.size());
            around.add(entry.nodeId());
        }
    }
}
