package io.ftimer;

import io.ftimer.values.MismatchMode;
import io.ftimer.values.NanoClock;
import io.ftimer.values.Status;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Runs the calls of a program on a real recorder. */
public class RecorderTarget implements RecorderProgram.Target {
    public final FTimer timer;
    private final NanoClock clock;
    private final LongConsumer advance;
    private final TimerId[] handles = {TimerId.NONE, TimerId.NONE, TimerId.NONE};
    private final TimerGuard[] guards;

    /** Creates a target whose clock {@code advance} sets forward. */
    public RecorderTarget(FTimer timer, NanoClock clock, LongConsumer advance) {
        this.timer = timer;
        this.clock = clock;
        this.advance = advance;
        guards = new TimerGuard[] {timer.guard(), timer.guard(), timer.guard()};
    }

    @Override
    public Status init(@Nullable MismatchMode mode) {
        return timer.init(mode);
    }

    @Override
    public Status finish() {
        return timer.finish();
    }

    @Override
    public Status reset() {
        return timer.reset();
    }

    @Override
    public Status restartClock() {
        return timer.setClock(clock);
    }

    @Override
    public Status advance(long nanos) {
        advance.accept(nanos);
        return Status.SUCCESS;
    }

    @Override
    public Status start(@Nullable String name) {
        return timer.start(name);
    }

    @Override
    public Status stop(@Nullable String name) {
        return timer.stop(name);
    }

    @Override
    public Status next(@Nullable String name) {
        return timer.next(name);
    }

    @Override
    public Status lookup(int handle, @Nullable String name) {
        handles[handle] = timer.lookup(name);
        return timer.lastStatus();
    }

    @Override
    public Status startHandle(int handle) {
        return timer.start(handles[handle]);
    }

    @Override
    public Status stopHandle(int handle) {
        return timer.stop(handles[handle]);
    }

    @Override
    public Status guardStart(int guard, @Nullable String name) {
        return guards[guard].start(name);
    }

    @Override
    public Status guardStop(int guard) {
        return guards[guard].stop();
    }

    @Override
    public Status guardClose(int guard) {
        guards[guard].close();
        return Status.SUCCESS;
    }
}
