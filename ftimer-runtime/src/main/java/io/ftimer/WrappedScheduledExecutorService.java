package io.ftimer;

import java.util.concurrent.Callable;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A {@link WrappedExecutorService} that also schedules. */
final class WrappedScheduledExecutorService extends WrappedExecutorService<ScheduledExecutorService>
        implements ScheduledExecutorService {

    WrappedScheduledExecutorService(ScheduledExecutorService executor, Wrapping wrapping) {
        super(executor, wrapping);
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
        return executor.schedule(wrapping().wrap(task), delay, unit);
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> task, long delay, TimeUnit unit) {
        return executor.schedule(wrapping().wrap(task), delay, unit);
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable task, long initialDelay, long period, TimeUnit unit) {
        return executor.scheduleAtFixedRate(wrapping().wrap(task), initialDelay, period, unit);
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable task, long initialDelay, long delay, TimeUnit unit) {
        return executor.scheduleWithFixedDelay(wrapping().wrap(task), initialDelay, delay, unit);
    }
}
