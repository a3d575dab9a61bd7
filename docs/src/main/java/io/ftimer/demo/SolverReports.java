package io.ftimer.demo;

import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.report.CsvReport;
import io.ftimer.report.TextReport;
import io.ftimer.summary.Summary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Runs the solver in a session of its own, as an application would, and writes its tree. */
record SolverReports(Path folder) {
    private static final PoissonSystem SYSTEM = new PoissonSystem(500);

    /** Returns the files that were written, replacing those of an earlier run. */
    List<Path> write() throws IOException {
        Summary summary = summaryOfRun();
        Files.createDirectories(folder);
        Path text = folder.resolve("solver.txt");
        TextReport.of(summary).metadata("unknowns", unknowns()).write(text);
        Path csv = folder.resolve("solver.csv");
        CsvReport.of(summary).metadata("unknowns", unknowns()).write(csv);
        return List.of(text, csv);
    }

    private static Summary summaryOfRun() {
        try (TimerSession session = TimerSession.open();
                TimerBinding binding = session.bind()) {
            new PoissonSolver().solve(SYSTEM);
            return session.summary();
        }
    }

    private static String unknowns() {
        return Integer.toString(SYSTEM.unknowns());
    }
}
