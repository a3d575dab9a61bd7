package io.ftimer.benchmarks;

import io.ftimer.FTimer;
import io.ftimer.FTimerBuilder;
import io.ftimer.FTimers;
import io.ftimer.TimerBinding;
import io.ftimer.TimerGuard;
import io.ftimer.TimerId;
import io.ftimer.TimerScope;
import io.ftimer.TimerSession;
import io.ftimer.internal.session.RecordedThreads;
import io.ftimer.values.NanoClock;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The ways to open and close a region, by name. The measured thread creates its form. */
final class PairForms {
    static final String FREE_CLOCK = "-free-clock";

    /** The form that opens no region. */
    static final String NOTHING = "nothing";

    private PairForms() {}

    /** Returns the form of a name; a name that ends with {@link #FREE_CLOCK} gives it a clock without cost. */
    static PairForm of(String form) {
        if (form.startsWith(PeerForms.PREFIX)) {
            return PeerForms.of(form);
        }
        return form.endsWith(FREE_CLOCK)
                ? of(form.substring(0, form.length() - FREE_CLOCK.length()), new CountingClock())
                : of(form, NanoClock.system());
    }

    private static PairForm of(String form, NanoClock clock) {
        return switch (form) {
            case "id" -> new ById(timer(clock));
            case "id-call-statistics" ->
                new ById(timer(FTimer.builder().clock(clock).callStatistics(true)));
            case "id-session" -> new ById(SharedSession.OPEN.timer());
            case "id-count" -> new ById(timer(FTimer.builder().times(false)));
            case "name-count" -> new ByName(timer(FTimer.builder().times(false)), Regions.names());
            case "name" -> new ByName(timer(clock), Regions.names());
            case "equal-name" -> new ByName(timer(clock), Regions.otherNames());
            case "guard" -> new ByGuard(timer(clock));
            case "scope" -> new ByScope(timer(clock));
            case "facade" -> new Facade(new Bound(clock));
            case "facade-scope" -> new FacadeScope(new Bound(clock));
            case "off" -> new Facade(() -> {});
            case "outside" -> new Facade(TimerSession.open());
            case "kept" -> new Facade(kept(TimerSession.open()));
            case "lane" -> new OnLane();
            case "naive" -> new Naive(clock);
            case NOTHING -> new Nothing();
            default -> throw new IllegalArgumentException("unknown form: " + form);
        };
    }

    /** Keeps the regions of threads without a session, as a test may ask for. */
    private static TimerSession kept(TimerSession session) {
        session.recording().openWindow(RecordedThreads.NONE, name -> false);
        return session;
    }

    private static FTimer timer(NanoClock clock) {
        return timer(FTimer.builder().clock(clock));
    }

    private static FTimer timer(FTimerBuilder builder) {
        FTimer timer = builder.build();
        timer.init();
        return timer;
    }

    /** Holds the session in which every measured thread has a recorder; it ends with the process. */
    private static final class SharedSession {
        static final TimerSession OPEN = TimerSession.open();
    }

    /** Binds the thread to a session of its own. */
    private static final class Bound implements AutoCloseable {
        private final TimerSession session;
        private final TimerBinding binding;

        Bound(NanoClock clock) {
            session = TimerSession.builder().clock(clock).open();
            binding = session.bind();
        }

        @Override
        public void close() {
            binding.close();
            session.close();
        }
    }

    private static final class ById extends PairForm {
        private final FTimer timer;
        private final TimerId[] ids;

        ById(FTimer timer) {
            this.timer = timer;
            ids = Stream.of(Regions.names()).map(timer::lookup).toArray(TimerId[]::new);
        }

        @Override
        @Nullable
        TimerScope open(int region) {
            timer.start(ids[region]);
            return null;
        }

        @Override
        void close(int region, @Nullable TimerScope scope) {
            timer.stop(ids[region]);
        }
    }

    private static final class ByName extends PairForm {
        private final FTimer timer;
        private final String[] names;

        ByName(FTimer timer, String[] names) {
            this.timer = timer;
            this.names = names;
            // the timer keeps the names of Regions, even if the caller has equal but other objects
            Stream.of(Regions.names()).forEach(timer::lookup);
        }

        @Override
        @Nullable
        TimerScope open(int region) {
            timer.start(names[region]);
            return null;
        }

        @Override
        void close(int region, @Nullable TimerScope scope) {
            timer.stop(names[region]);
        }
    }

    private static final class ByGuard extends PairForm {
        private final String[] names = Regions.names();
        private final TimerGuard[] guards;

        ByGuard(FTimer timer) {
            guards = Stream.generate(timer::guard).limit(names.length).toArray(TimerGuard[]::new);
        }

        @Override
        @Nullable
        TimerScope open(int region) {
            guards[region].start(names[region]);
            return null;
        }

        @Override
        void close(int region, @Nullable TimerScope scope) {
            guards[region].stop();
        }
    }

    private static final class ByScope extends PairForm {
        private final String[] names = Regions.names();
        private final FTimer timer;

        ByScope(FTimer timer) {
            this.timer = timer;
        }

        @Override
        TimerScope open(int region) {
            return timer.scope(names[region]);
        }

        @Override
        void close(int region, @Nullable TimerScope scope) {
            Objects.requireNonNull(scope).close();
        }
    }

    /** Through the facade, in the surroundings that were set up for the thread. */
    private static final class Facade extends PairForm {
        private final String[] names = Regions.names();
        private final AutoCloseable surroundings;

        Facade(AutoCloseable surroundings) {
            this.surroundings = surroundings;
        }

        @Override
        @Nullable
        TimerScope open(int region) {
            FTimers.start(names[region]);
            return null;
        }

        @Override
        void close(int region, @Nullable TimerScope scope) {
            FTimers.stop(names[region]);
        }

        @Override
        public void close() throws Exception {
            surroundings.close();
        }
    }

    private static final class FacadeScope extends PairForm {
        private final String[] names = Regions.names();
        private final AutoCloseable surroundings;

        FacadeScope(AutoCloseable surroundings) {
            this.surroundings = surroundings;
        }

        @Override
        TimerScope open(int region) {
            return FTimers.scope(names[region]);
        }

        @Override
        void close(int region, @Nullable TimerScope scope) {
            Objects.requireNonNull(scope).close();
        }

        @Override
        public void close() throws Exception {
            surroundings.close();
        }
    }

    /** Only looks the names up, as the other forms do. */
    private static final class Nothing extends PairForm {
        private final String[] names = Regions.names();

        @Override
        @Nullable
        TimerScope open(int region) {
            Objects.checkIndex(region, names.length);
            return null;
        }

        @Override
        void close(int region, @Nullable TimerScope scope) {
            Objects.checkIndex(region, names.length);
        }
    }

    private static final class Naive extends PairForm {
        private final String[] names = Regions.names();
        private final NaiveTree tree;

        Naive(NanoClock clock) {
            tree = new NaiveTree(clock);
        }

        @Override
        @Nullable
        TimerScope open(int region) {
            tree.start(names[region]);
            return null;
        }

        @Override
        void close(int region, @Nullable TimerScope scope) {
            tree.stop(names[region]);
        }
    }

    /** A clock without cost, so that only the bookkeeping is measured. */
    private static final class CountingClock implements NanoClock {
        private long now;

        @Override
        public long nanoTime() {
            return ++now;
        }
    }
}
