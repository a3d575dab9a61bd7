package io.ftimer;

import io.ftimer.values.MismatchMode;
import io.ftimer.values.Status;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;
import org.jspecify.annotations.Nullable;

/** Random programs that can be run on a recorder and on a model of it. */
public final class RecorderProgram {
    public static final int HANDLES = 3;
    public static final int GUARDS = 3;

    private RecorderProgram() {}

    /** The operations of a program. Each returns its status; a close, which has none, returns SUCCESS. */
    public interface Target {
        Status init(@Nullable MismatchMode mode);

        Status finish();

        Status reset();

        Status restartClock();

        Status advance(long nanos);

        Status start(@Nullable String name);

        Status stop(@Nullable String name);

        Status next(@Nullable String name);

        Status lookup(int handle, @Nullable String name);

        Status startHandle(int handle);

        Status stopHandle(int handle);

        Status guardStart(int guard, @Nullable String name);

        Status guardStop(int guard);

        Status guardClose(int guard);
    }

    /** One call, with a description for failure reports. */
    public record Call(String text, Function<Target, Status> code) {
        @Override
        public String toString() {
            return text;
        }
    }

    /** Returns programs of all calls with a clock that mostly goes forward. */
    static Arbitrary<List<Call>> programs() {
        return programs(new Call("init STRICT", target -> target.init(MismatchMode.STRICT)), lifecycle(), -3, 9);
    }

    /** Returns programs of one run with repaired stops and a clock that goes back and forth, often to an earlier value. */
    static Arbitrary<List<Call>> repairingPrograms() {
        return programs(new Call("init REPAIR", target -> target.init(MismatchMode.REPAIR)), advances(-1, 1), -1, 1);
    }

    private static Arbitrary<List<Call>> programs(
            Call first, Arbitrary<Call> others, long leastStep, long largestStep) {
        return Arbitraries.frequencyOf(
                        Tuple.of(48, timing()), Tuple.of(10, advances(leastStep, largestStep)), Tuple.of(5, others))
                .list()
                .ofMaxSize(50)
                .map(calls -> Stream.concat(Stream.of(first), calls.stream()).toList());
    }

    private static Arbitrary<Call> advances(long least, long largest) {
        return Arbitraries.longs()
                .between(least, largest)
                .map(nanos -> new Call("advance " + nanos, target -> target.advance(nanos)));
    }

    private static Arbitrary<Call> lifecycle() {
        return Arbitraries.frequencyOf(
                Tuple.of(1, Arbitraries.just(new Call("reset", Target::reset))),
                Tuple.of(1, Arbitraries.just(new Call("finish", Target::finish))),
                Tuple.of(1, Arbitraries.just(new Call("restart clock", Target::restartClock))),
                Tuple.of(
                        2,
                        Arbitraries.of(MismatchMode.class)
                                .injectNull(0.1)
                                .map(mode -> new Call("init " + mode, target -> target.init(mode)))));
    }

    private static Arbitrary<Call> timing() {
        Arbitrary<@Nullable String> names = names();
        Arbitrary<Integer> handles = Arbitraries.integers().between(0, HANDLES - 1);
        Arbitrary<Integer> guards = Arbitraries.integers().between(0, GUARDS - 1);
        return Arbitraries.frequencyOf(
                Tuple.of(12, names.map(name -> new Call("start " + name, target -> target.start(name)))),
                Tuple.of(12, names.map(name -> new Call("stop " + name, target -> target.stop(name)))),
                Tuple.of(4, names.map(name -> new Call("next " + name, target -> target.next(name)))),
                Tuple.of(
                        4,
                        Combinators.combine(handles, names)
                                .as((handle, name) -> new Call(
                                        "lookup " + handle + " " + name, target -> target.lookup(handle, name)))),
                Tuple.of(
                        4,
                        handles.map(
                                handle -> new Call("start handle " + handle, target -> target.startHandle(handle)))),
                Tuple.of(
                        4,
                        handles.map(handle -> new Call("stop handle " + handle, target -> target.stopHandle(handle)))),
                Tuple.of(
                        4,
                        Combinators.combine(guards, names)
                                .as((guard, name) -> new Call(
                                        "guard " + guard + " start " + name,
                                        target -> target.guardStart(guard, name)))),
                Tuple.of(
                        4,
                        guards.map(guard -> new Call("guard " + guard + " stop", target -> target.guardStop(guard)))),
                Tuple.of(
                        2,
                        guards.map(
                                guard -> new Call("guard " + guard + " close", target -> target.guardClose(guard)))));
    }

    /** Few names, so that they recur; some have trailing blanks, and a few are invalid. */
    private static Arbitrary<@Nullable String> names() {
        return Arbitraries.frequencyOf(
                Tuple.of(30, Arbitraries.of("a", "b", "c")),
                Tuple.of(3, Arbitraries.of("d", "a  ", "b ")),
                Tuple.of(1, Arbitraries.of("", " a", "a\t", "   ").injectNull(0.2)));
    }
}
