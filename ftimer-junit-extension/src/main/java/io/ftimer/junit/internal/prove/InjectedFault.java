package io.ftimer.junit.internal.prove;

import io.ftimer.TimerSession;
import io.ftimer.TimerSessionBuilder;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.ShownText;
import io.ftimer.metrics.Metric;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A fault in the code under test that an expectation forbids. It is made where the code itself is recorded, and not in the finished
 * tree: so what is not recorded has no fault, and proves nothing. Immutable.
 */
public sealed interface InjectedFault {
    /** The name of what is added that code does not have. */
    String ADDED = "ftimer.prove";

    String ADVICE = "; -Dftimer.inconclusive=fail says what to do";

    InjectedFault FURTHER_REGION = first("with 1 more region", RegionKey.code(ADDED));

    InjectedFault FURTHER_CALL = first("with 1 more call of a region", null);

    private static InjectedFault first(String words, @Nullable RegionKey region) {
        return new Addition(
                words,
                "no code on the test's thread opened a region; call code that opens one",
                opened -> true,
                region,
                1);
    }

    /** Returns what a run with the fault has, after "passes": {@code with 1 more call of "load"}. */
    String words();

    /** Returns why the fault was not made in a run that gave no opportunity, and what to do. */
    default String notMade() {
        return "";
    }

    default void prepare(TimerSessionBuilder session) {}

    /**
     * Returns the metrics as a run with the fault reads them.
     *
     * @param made runs when it is made
     */
    default List<Metric> metrics(List<Metric> read, Runnable made) {
        return read;
    }

    /** Makes the fault in the session of a run, in which no thread takes part yet. */
    default void injectInto(TimerSession session, Runnable made) {}

    /** Returns the fault that a region is called once more, or, where a maximum is explained, more often than that. */
    static InjectedFault call(RegionPath region, long max, String reason) {
        long calls = calls(max, reason);
        String quoted = ShownText.quoted(region);
        return new Addition(
                "with " + ShownText.counted(calls, "more call") + " of " + quoted,
                "no code on the test's thread opened " + quoted
                        + "; check the name in a test that expects a call of it",
                region::matches,
                null,
                calls);
    }

    /** Returns how often something happens to exceed a maximum: once if that is what is found, or should be. */
    static long calls(long max, String reason) {
        return reason.isEmpty() ? 1 : Math.min(max, Long.MAX_VALUE / 4) + 1;
    }

    /**
     * Adds calls of a region, once, where code opens one.
     *
     * @param at accepts the path that code opens
     * @param region what is called beside it; null for the same region
     */
    record Addition(
            String words,
            String notMade,
            Predicate<RegionPath> at,
            @Nullable RegionKey region,
            long calls) implements InjectedFault {
        @Override
        public void injectInto(TimerSession session, Runnable made) {
            AtomicBoolean isMade = new AtomicBoolean();
            session.recording().inject((opened, more) -> {
                // what lifecycle methods do is not the body of a test
                if (opened.kinds().get(0) != RegionKind.LIFECYCLE
                        && at.test(opened)
                        && isMade.compareAndSet(false, true)) {
                    List<RegionKey> levels = RegionKey.of(opened);
                    more.accept(region == null ? levels.get(levels.size() - 1) : region, calls);
                    made.run();
                }
            });
        }
    }

    /** Leaves out the calls of a region. */
    record Omission(RegionPath region) implements InjectedFault {
        @Override
        public String words() {
            return "without " + ShownText.quoted(region);
        }

        @Override
        public void prepare(TimerSessionBuilder session) {
            session.exclude(region);
            if (region.isPattern()) {
                // what it hands over stands at the root of another thread
                session.exclude(RegionPath.parse("**").child(region.name()).withKind(region.kind()));
            }
        }

        @Override
        public void injectInto(TimerSession session, Runnable made) {
            made.run();
        }
    }

    /**
     * Lets code use more than twice as much of something: each reading has more.
     *
     * @param more how many are added to each reading besides
     */
    record Usage(String metric, String noun, long more) implements InjectedFault {
        @Override
        public String words() {
            return "with more than twice as many " + noun + "s";
        }

        @Override
        public String notMade() {
            return "nothing counts " + noun + 's' + ADVICE;
        }

        @Override
        public List<Metric> metrics(List<Metric> read, Runnable made) {
            return read.stream()
                    .map(known -> known.name().equals(metric) ? increased(known, made) : known)
                    .toList();
        }

        private Metric increased(Metric known, Runnable made) {
            ThreadLocal<Readings> ofThread = ThreadLocal.withInitial(Readings::new);
            return new Metric(metric, () -> {
                // first: the bytes of the readings themselves are none of the code
                Readings readings = ofThread.get();
                long reading = known.reading().getAsLong();
                if (reading == Metric.NOT_MEASURED) {
                    return reading;
                }
                made.run();
                readings.first = readings.number == 0 ? reading : readings.first;
                return 2 * reading - readings.first + more * readings.number++;
            });
        }

        private static final class Readings {
            private long first;
            private long number;
        }
    }
}
