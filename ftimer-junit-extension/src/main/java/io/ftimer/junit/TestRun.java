package io.ftimer.junit;

import io.ftimer.FTimer;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.internal.RecorderAccess;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** One run of a test, with its own session. */
final class TestRun implements AutoCloseable {
    static final RecorderAccess<FTimer, TimerSession, TimerBinding> RECORDERS = RecorderAccess.get();

    private final RejectedOperations rejected = new RejectedOperations();
    private final TimerSession session;
    private final MisuseCheck check = new MisuseCheck(this);
    private final Set<FTimer> arguments = ConcurrentHashMap.newKeySet();
    private final AtomicReference<@Nullable FTimer> nextArgument = new AtomicReference<>();

    TestRun(TestSettings settings) {
        session = TimerSession.builder()
                .clock(settings.clock())
                .callStatistics(settings.callStatistics())
                .diagnostics(rejected)
                .open();
    }

    TimerSession session() {
        return session;
    }

    RejectedOperations rejected() {
        return rejected;
    }

    MisuseCheck check() {
        return check;
    }

    /**
     * Returns the recorder of the thread that will run the next method. JUnit resolves arguments before it chooses that
     * thread.
     */
    FTimer argument() {
        FTimer waiting = nextArgument.get();
        if (waiting != null) {
            return waiting;
        }
        FTimer reserved = RECORDERS.reserve(session);
        arguments.add(reserved);
        nextArgument.set(reserved);
        return reserved;
    }

    /** Returns whether {@code argument} is a recorder that was injected into a method of this run. */
    boolean isArgument(@Nullable Object argument) {
        return argument instanceof FTimer timer && arguments.contains(timer);
    }

    TimerBinding bind() {
        FTimer reserved = nextArgument.getAndSet(null);
        return reserved == null ? session.bind() : RECORDERS.bind(session, reserved);
    }

    @Override
    public void close() {
        session.close();
    }
}
