package io.ftimer.image;

import io.ftimer.FTimer;
import io.ftimer.FTimers;
import io.ftimer.TimerBinding;
import io.ftimer.TimerId;
import io.ftimer.TimerSession;
import io.ftimer.config.Configuration;
import io.ftimer.lanes.LaneRegion;
import io.ftimer.lanes.LaneTimer;
import io.ftimer.metrics.FlightRecorderEvents;
import io.ftimer.metrics.Metric;
import io.ftimer.metrics.RegionMetrics;
import io.ftimer.report.CsvReport;
import io.ftimer.report.SiteReport;
import io.ftimer.report.TextReport;
import io.ftimer.sites.Site;
import io.ftimer.summary.Summary;
import io.ftimer.values.RegionPath;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A program for a JVM that lacks modules: it uses all parts of the runtime, reports and lanes, then asks for what needs a module and prints the
 * answers. Its argument is a folder. Its package is none of theirs, which a linked image would look for in the modules.
 */
final class SmallImage {
    private final Path folder;
    private long counter;

    private SmallImage(Path folder) {
        this.folder = folder;
    }

    public static void main(String[] arguments) throws IOException {
        SmallImage program = new SmallImage(Path.of(arguments[0]));
        program.useAllParts();
        ask("cpu", Metric::cpuTime);
        ask("allocation", Metric::allocatedBytes);
        ask("collections", Metric::collections);
        ask("collection time", Metric::collectionTime);
        ask("events", () -> FTimer.builder().listener(FlightRecorderEvents::new).build());
        ask("configured metrics", () -> configured("metrics=cpu; output.text=log"));
        ask("configured events", () -> configured("events=true"));
    }

    private static void ask(String what, Runnable question) {
        try {
            question.run();
            System.out.println(what + ": there");
        } catch (UnsupportedOperationException | IllegalArgumentException e) {
            System.out.println(what + ": " + e.getMessage());
        }
    }

    private static void configured(String configuration) {
        Configuration.parse(configuration).applyTo(TimerSession.builder());
    }

    private void useAllParts() throws IOException {
        RegionMetrics metrics = RegionMetrics.of(new Metric("count", () -> counter));
        Summary summary;
        try (TimerSession session = Configuration.parse("output.csv=" + folder.resolve("rows.csv"))
                        .applyTo(TimerSession.builder())
                        .callStatistics(true)
                        .listener(metrics::listener)
                        .open();
                TimerBinding binding = session.bind()) {
            FTimers.run("solve", () -> counter++);
            FTimers.current().site(Site.here("write", 1)).start();
            FTimers.current().site(session.summary().sites().get(0).site()).stop();
            summary = session.summary();
        }
        StringBuilder text = new StringBuilder();
        CsvReport.of(summary).writeTo(text);
        TextReport.of(summary).writeTo(text);
        SiteReport.of(summary).writeTo(text);
        System.out.println(summary.entries().size() + " region, "
                + summary.sites().size() + " site, "
                + metrics.sums().inclusive(RegionPath.of("solve"), "count").getAsLong() + " counted, "
                + lanes() + " calls on lanes");
    }

    private static long lanes() {
        LaneTimer timer = LaneTimer.create(2);
        TimerId work = timer.register("work");
        try (LaneRegion region = timer.beginRegion()) {
            region.team(2).runAll(lane -> {
                lane.start(work);
                lane.stop(work);
            });
        }
        return timer.summary().entries().get(0).calls().sum().longValue();
    }
}
