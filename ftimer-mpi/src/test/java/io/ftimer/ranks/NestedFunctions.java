package io.ftimer.ranks;

import io.ftimer.FTimer;
import io.ftimer.SiteTimer;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.MpiTimer;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.SiteReport;
import io.ftimer.sites.Site;
import io.ftimer.sites.SiteGroups;
import java.util.Random;

/**
 * Nested functions with a site timer each, where some ranks call more of them than others. It follows {@code tsttiming}, the
 * test of MACSio's timers. Simulated work advances the clock, so every run measures the same.
 */
public final class NestedFunctions {
    private static final long MILLI = 1_000_000;

    private static final Site MAIN = Site.here("main", SiteGroups.ALL);
    private static final Site FUNC1 = Site.here("func1", SiteGroups.ALL);
    private static final Site FUNC2 = Site.here("func2", SiteGroups.ALL);
    private static final Site FUNC3 = Site.here("func3", SiteGroups.ALL);
    private static final Site FUNC4 = Site.here("func4", SiteGroups.ALL);
    private static final Site FUNC3_FROM_FUNC1 = Site.here("call to func3 from func1", SiteGroups.ALL);
    private static final Site FUNC3_FROM_MAIN = Site.here("call to func3 from main", SiteGroups.ALL);

    private final Random delays = new Random(0xDeadBeefL);
    private final Communicator world;
    private final FTimer timer;
    private long nowNanos;

    private NestedFunctions(Communicator world) {
        this.world = world;
        timer = FTimer.builder().clock(() -> nowNanos).build();
        timer.init();
    }

    /** Runs on one rank and returns the measurements of all ranks. */
    public static UnionSummary run(Communicator world) {
        NestedFunctions functions = new NestedFunctions(world);
        functions.main();
        return MpiTimer.of(functions.timer, world).unionSummary();
    }

    /** Runs on one rank; rank 0 prints a line for each timer. */
    static void print(Communicator world) {
        UnionSummary all = run(world);
        if (world.rank() == 0) {
            SiteReport.of(all).lines().forEach(System.out::println);
        }
    }

    private void main() {
        SiteTimer whole = started(MAIN);
        func1();
        if (world.rank() > 2) {
            func4();
        }
        SiteTimer call = started(FUNC3_FROM_MAIN);
        func3();
        call.stop();
        if (world.rank() < 2) {
            func1();
        }
        whole.stop();
    }

    private void func1() {
        SiteTimer whole = started(FUNC1);
        func2();
        work(10 * MILLI);
        SiteTimer call = started(FUNC3_FROM_FUNC1);
        func3();
        call.stop();
        func2();
        whole.stop();
    }

    private void func2() {
        SiteTimer whole = started(FUNC2);
        work(20 * MILLI);
        whole.stop();
    }

    private void func3() {
        SiteTimer whole = started(FUNC3);
        func4();
        func2();
        whole.stop();
    }

    private void func4() {
        SiteTimer whole = started(FUNC4);
        work(delays.nextInt(1000) * MILLI / 10);
        whole.stop();
    }

    private SiteTimer started(Site site) {
        SiteTimer started = timer.site(site);
        started.start();
        return started;
    }

    private void work(long nanos) {
        nowNanos += nanos;
    }
}
