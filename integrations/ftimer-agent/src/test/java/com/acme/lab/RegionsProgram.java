package com.acme.lab;

import io.ftimer.FTimers;
import io.ftimer.TimerBinding;
import io.ftimer.TimerScope;
import io.ftimer.TimerSession;
import io.ftimer.TimerSessionBuilder;
import io.ftimer.internal.steps.JdkSteps;
import io.ftimer.metrics.Metric;
import io.ftimer.metrics.RegionMetrics;
import io.ftimer.summary.SessionSummary;
import java.util.concurrent.CompletableFuture;

/** Prints the steps of regions in which nothing happens, or only tasks are submitted, and those of submitting tasks where no session is open. */
public final class RegionsProgram {
    private RegionsProgram() {}

    public static void main(String[] arguments) throws InterruptedException {
        submit();
        long before = JdkSteps.eighthsOfThread();
        submit();
        long after = JdkSteps.eighthsOfThread();
        System.out.println("no session " + JdkSteps.steps(after - before));

        TimerSessionBuilder builder = TimerSession.builder();
        RegionMetrics.of(Metric.work(), Metric.jdkWork()).addTo(builder);
        try (TimerSession session = builder.open();
                TimerBinding binding = session.bind()) {
            for (int i = 0; i < 3; i++) {
                try (TimerScope around = FTimers.scope("around")) {
                    FTimers.scope("empty").close();
                    FTimers.start("started");
                    FTimers.next("next");
                    FTimers.stop("next");
                }
            }
            try (TimerScope submits = FTimers.scope("submits")) {
                submit();
            }
            SessionSummary summary = session.summary();
            summary.entries()
                    .forEach(entry -> System.out.println(entry.name()
                            + ' '
                            + summary.metrics()
                                    .inclusive(entry.path(), "jdkWork")
                                    .orElse(-1)));
        }
    }

    /** Without pools, whose steps depend on what their threads do meanwhile. */
    private static void submit() throws InterruptedException {
        for (int i = 0; i < 100; i++) {
            CompletableFuture.runAsync(() -> {}, Runnable::run);
            Thread thread = new Thread(() -> {}, "worker");
            thread.start();
            thread.join();
        }
    }
}
