package io.ftimer.demo;

import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.export.html.HtmlReport;
import io.ftimer.report.CsvReport;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TextReport;
import io.ftimer.summary.Summary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Runs the solver in a session of its own, as an application would, and writes its tree. */
record SolverReports(Path folder) {
    private static final PoissonSystem SYSTEM = new PoissonSystem(200);

    /** Returns the files that were written, replacing those of an earlier run. */
    List<Path> write() throws IOException {
        Summary summary = summaryOfRun(new PoissonSolver());
        Files.createDirectories(folder);
        Path text = folder.resolve("solver.txt");
        TextReport.of(summary).metadata("unknowns", unknowns()).write(text);
        Path csv = folder.resolve("solver.csv");
        CsvReport.of(summary).metadata("unknowns", unknowns()).write(csv);
        return List.of(text, csv);
    }

    /** Returns a page with the tree of the solver that assembles twice, compared with that of the other one. */
    Path writePicture() throws IOException {
        Files.createDirectories(folder);
        Path file = folder.resolve("solvers.html");
        ExportedTree once = ExportedTree.of("solver", summaryOfRun(new PoissonSolver()));
        ExportedTree twice = ExportedTree.of("solver", summaryOfRun(new ReassemblingSolver()));
        HtmlReport.of(new ExportedRun("Assembles twice", Map.of("unknowns", unknowns())), List.of(twice))
                .comparedWith(new ExportedRun("Assembles once", Map.of()), List.of(once))
                .write(file);
        return file;
    }

    private static Summary summaryOfRun(PoissonSolver solver) {
        try (TimerSession session = TimerSession.open();
                TimerBinding binding = session.bind()) {
            solver.solve(SYSTEM);
            return session.summary();
        }
    }

    private static String unknowns() {
        return Integer.toString(SYSTEM.unknowns());
    }
}
