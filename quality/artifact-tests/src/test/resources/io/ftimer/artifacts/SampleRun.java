import io.ftimer.FTimer;
import io.ftimer.SiteTimer;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.InProcess;
import io.ftimer.mpi.profile.MpiProfile;
import io.ftimer.mpi.profile.MpiProfileReport;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.CsvReport;
import io.ftimer.report.RankReports;
import io.ftimer.sites.Site;
import io.ftimer.summary.SerializedTree;
import io.ftimer.summary.Summary;
import io.ftimer.trace.TraceClocks;
import io.ftimer.trace.TraceFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import jdk.jfr.Recording;

/** A program that writes each kind of file that a program can write. */
public class SampleRun {
    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        Summary summary = summary();
        CsvReport.of(summary).write(folder.resolve("local.csv"));
        CsvReport.ofSites(summary).write(folder.resolve("sites.csv"));
        CsvReport.ofCallStats(summary).write(folder.resolve("calls.csv"));
        for (int ranks = 2; ranks <= 4; ranks += 2) {
            RankReports.csv(StrictSummary.reduce(Collections.nCopies(ranks, summary))).write(folder.resolve("strict" + ranks + ".csv"));
            RankReports.csv(UnionSummary.reduce(Collections.nCopies(ranks, summary))).write(folder.resolve("union" + ranks + ".csv"));
        }
        Files.writeString(folder.resolve("tree.txt"), SerializedTree.of(summary).toText());
        trace(folder.resolve("trace-0000.bin"));
        try (Recording recording = new Recording()) {
            recording.start();
            recording.dump(folder.resolve("run.jfr"));
        }
        InProcess.run(2, world -> profile(world, folder.resolve("profile.csv")));
    }

    private static FTimer timer() {
        long[] now = {0};
        FTimer timer = FTimer.builder().clock(() -> now[0] += 1_000_000).callStatistics(true).build();
        timer.init();
        return timer;
    }

    private static Summary summary() {
        FTimer timer = timer();
        timer.start("solve");
        for (int i = 0; i < 3; i++) {
            timer.start("dot");
            timer.stop("dot");
        }
        timer.stop("solve");
        SiteTimer site = timer.site(new Site("write", 3, "Mesh.java", 12));
        site.start();
        site.stop();
        return timer.summary();
    }

    private static void trace(Path file) throws Exception {
        long[] now = {0};
        try (TraceFile trace = TraceFile.builder()
                .clocks(new TraceClocks(() -> now[0] += 1_000, () -> now[0] += 1_000))
                .open(file)) {
            FTimer timer = timer();
            timer.setListener(trace.regions());
            timer.start("solve");
            timer.stop("solve");
            timer.clearListener();
        }
    }

    private static void profile(Communicator world, Path file) throws Exception {
        FTimer timer = timer();
        MpiProfile profile = MpiProfile.of(timer);
        profile.communicator(world).broadcast(world.rank() == 0 ? new byte[8] : null, 0);
        MpiProfileReport.of(timer.summary()).writeCsv(world, file);
    }
}
