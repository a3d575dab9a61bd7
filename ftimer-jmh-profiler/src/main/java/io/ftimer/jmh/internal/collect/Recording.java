package io.ftimer.jmh.internal.collect;

import io.ftimer.TimerSession;
import io.ftimer.internal.session.RecordedThreads;
import io.ftimer.jmh.internal.option.Option;
import io.ftimer.jmh.internal.option.OtherThreadsOption;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import org.jspecify.annotations.Nullable;

/**
 * The session of one iteration. Each iteration has its own, so that regions left open do not affect the next iteration.
 *
 * <p>The threads of JMH take part in the session by themselves. Other threads take part through a window, at roots of their own: a
 * task that goes on from one iteration to the next is no mistake of theirs.
 *
 * <p>Thread safety: for one thread at a time, that of the profiler.
 *
 * @param session null if none could be opened
 * @param instruments what records in the session
 * @param group the methods of the threads of a {@code @Group}
 */
record Recording(@Nullable TimerSession session, Instruments instruments, GroupMethods group) {
    /** Starts to record. Records nothing if a process-wide session is open. */
    static Recording start(ProfilerOptions options, Instruments instruments, GroupMethods group) {
        JmhWorkers workers = new JmhWorkers();
        try {
            TimerSession session = instruments.sessions().openFor(workers.and(group::note));
            if (options.get(Option.OTHER_THREADS) == OtherThreadsOption.RECORD) {
                // closed with the session
                session.recording().openWindow(RecordedThreads.ALL, name -> workers.test(Thread.currentThread()));
            }
            return new Recording(session, instruments, group);
        } catch (IllegalStateException occupied) {
            return new Recording(null, instruments, group);
        }
    }

    /** Ends the recording and returns what was recorded, or null if nothing could be. */
    @Nullable
    Recorded end() {
        if (session == null) {
            return null;
        }
        session.close();
        return instruments.recorded(session.summary());
    }
}
