package io.ftimer.readme;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.PrintWriter;
import java.util.stream.IntStream;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/**
 * Runs the example of the README repeatedly, as a build tool does, while twice as many threads as there are processors
 * are busy. The argument is the number of runs. The last printed line has the number of failed runs.
 */
final class OverloadedRuns {
    private static volatile double sink;

    private OverloadedRuns() {}

    public static void main(String[] arguments) {
        int runs = Integer.parseInt(arguments[0]);
        int processors = Runtime.getRuntime().availableProcessors();
        int busyThreads = 2 * processors;
        // loads the classes: under load, that would take most of the time
        if (!passes()) {
            throw new IllegalStateException("the example fails without load, too");
        }
        IntStream.range(0, busyThreads).forEach(OverloadedRuns::keepBusy);
        long failed = IntStream.range(0, runs).filter(run -> !passes()).count();
        System.out.println(line(runs, busyThreads, processors, failed));
        System.exit(0);
    }

    static String line(int runs, int busyThreads, int processors, long failed) {
        return "README example under load: " + runs + " runs, " + busyThreads + " busy threads on " + processors
                + " processors, " + failed + " false failures";
    }

    private static void keepBusy(int number) {
        Thread thread = new Thread(
                () -> {
                    for (double sum = number; ; sum = Math.sqrt(sum + 1)) {
                        sink = sum;
                    }
                },
                "busy-" + number);
        thread.setDaemon(true);
        thread.start();
    }

    private static boolean passes() {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(OrderTest.class))
                .build();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request, listener);
        listener.getSummary().printFailuresTo(new PrintWriter(System.out, true));
        return listener.getSummary().getTestsSucceededCount() == 1;
    }
}
