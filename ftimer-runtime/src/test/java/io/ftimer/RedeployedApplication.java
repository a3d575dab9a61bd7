package io.ftimer;

import io.ftimer.internal.session.OtherThreadsWindow;
import io.ftimer.internal.session.RecordedThreads;
import java.util.concurrent.ExecutorService;
import java.util.function.BiConsumer;

/** What {@link RedeployTest} deploys: uses fTimer on the threads of a server. */
public final class RedeployedApplication implements BiConsumer<String, ExecutorService> {
    @Override
    public void accept(String use, ExecutorService server) {
        switch (use) {
            case "default session" -> {
                FTimers.init();
                PoolOfThreads.onEach(server, RedeployedApplication::request);
                check(FTimers.summary().entries().get(0).callCount() == PoolOfThreads.THREADS);
                check(FTimers.finish().isSuccess());
            }
            case "session" -> {
                TimerSession session = TimerSession.open();
                PoolOfThreads.onEach(server, () -> {
                    try (TimerBinding binding = session.bind()) {
                        request();
                    }
                    request();
                });
                PoolOfThreads.onEach(server, session::bind);
                session.close();
                check(session.summary().entries().get(0).callCount() == PoolOfThreads.THREADS);
                check(session.summary().notRecordedCalls().size() == PoolOfThreads.THREADS);
            }
            case "window" -> {
                TimerSession session = TimerSession.open();
                session.recording().traceLineage();
                OtherThreadsWindow all = session.recording().openWindow(RecordedThreads.ALL, name -> false);
                PoolOfThreads.onEach(server, RedeployedApplication::request);
                all.close();
                check(session.summary().entries().get(0).callCount() == PoolOfThreads.THREADS);
                OtherThreadsWindow none = session.recording().openWindow(RecordedThreads.NONE, name -> false);
                PoolOfThreads.onEach(server, RedeployedApplication::request);
                none.close();
                session.close();
                check(session.summary().notRecordedRegions().size() == PoolOfThreads.THREADS);
            }
            case "no close" -> {
                TimerSession session = TimerSession.open();
                PoolOfThreads.onEach(server, () -> {
                    session.bind();
                    FTimers.start("left open");
                });
            }
            default -> throw new IllegalArgumentException(use);
        }
    }

    private static void request() {
        FTimers.run("request", () -> {});
    }

    private static void check(boolean isTrue) {
        if (!isTrue) {
            throw new AssertionError("the application did not record what it should");
        }
    }
}
