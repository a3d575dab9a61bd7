package io.ftimer.mpi.launch;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * Reports where this rank is while it does not progress, for ranks that no {@link MpiJob} supervises, for instance under
 * {@code srun}. It ends nothing.
 *
 * <p>A rank progresses if its main thread enters or leaves an operation of {@link io.ftimer.mpi.RankActivity}, or its process
 * computes; a main thread that polls inside such an operation does not compute.
 *
 * <p>Stateless.
 */
public final class StallWatch {
    private static final long PERIOD_MILLIS = 200;

    private StallWatch() {}

    /**
     * Watches this rank until its JVM ends, from a daemon thread.
     *
     * @param main the thread that runs the main method of the rank
     * @param shortest after which time without progress there is a report; once until it progresses again
     * @param report gets where the rank is: a line for the main thread, for instance
     *     {@code Solver.java:41, waits in allreduce on world}, and one for each other thread that is in code of the program
     */
    public static void start(Thread main, Duration shortest, Consumer<List<String>> report) {
        // there, since it takes the JVM a while to load the beans
        Thread watch = new Thread(() -> watch(new RankProgress(main), shortest, report), "ftimer-stalls");
        watch.setDaemon(true);
        watch.start();
    }

    private static void watch(RankProgress progress, Duration shortest, Consumer<List<String>> report) {
        long lastProgress = System.nanoTime();
        boolean reported = false;
        try {
            while (true) {
                if (progress.sample()) {
                    lastProgress = System.nanoTime();
                    reported = false;
                } else if (!reported && System.nanoTime() - lastProgress >= shortest.toNanos()) {
                    report.accept(progress.position());
                    reported = true;
                }
                Thread.sleep(PERIOD_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
