package io.ftimer.mpi.launch;

import io.ftimer.mpi.RankActivity;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reports where this rank is while it does not progress, for ranks that no {@link MpiJob} supervises, for instance under
 * {@code srun}. It ends nothing.
 *
 * <p>A rank progresses if its main thread enters or leaves an operation of {@link RankActivity}, or its process
 * computes; a main thread that polls inside such an operation does not compute.
 *
 * <p>Thread safety: a daemon thread uses each.
 */
public final class StallWatch {
    private static final long PERIOD_MILLIS = 200;

    private final Thread main;
    private final Duration shortest;
    private final Consumer<List<String>> report;
    private long lastProgress = System.nanoTime();
    private boolean reported;
    /** Null before the first step, since it takes the JVM a while to load the beans. */
    private @Nullable RankProgress progress;

    private StallWatch(Thread main, Duration shortest, Consumer<List<String>> report) {
        this.main = main;
        this.shortest = shortest;
        this.report = report;
    }

    /**
     * Watches this rank until its JVM ends, from a daemon thread.
     *
     * @param main the thread that runs the main method of the rank
     * @param shortest after which time without progress there is a report; once until it progresses again
     * @param report gets where the rank is: a line for the main thread, for instance
     *     {@code Solver.java:41, waits in allreduce on world}, and one for each other thread that is in code of the program
     */
    public static void start(Thread main, Duration shortest, Consumer<List<String>> report) {
        Thread watch = new Thread(new StallWatch(main, shortest, report)::run, "ftimer-stalls");
        watch.setDaemon(true);
        watch.start();
    }

    private void run() {
        try {
            while (true) {
                RankActivity.watch(this::step);
                Thread.sleep(PERIOD_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void step() {
        RankProgress of = progress == null ? new RankProgress(main) : progress;
        progress = of;
        if (of.sample()) {
            lastProgress = System.nanoTime();
            reported = false;
        } else if (!reported && System.nanoTime() - lastProgress >= shortest.toNanos()) {
            report.accept(of.position());
            reported = true;
        }
    }
}
