package io.ftimer.demo;

import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.report.CsvReport;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TextReport;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.TreeExporters;
import io.ftimer.summary.Summary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Runs the solver in a session of its own, as an application would, and writes its tree. */
record SolverReports(Path folder) {
    private static final PoissonSystem SYSTEM = new PoissonSystem(500);

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

    /** Returns a file with the trees of the solver and of the one that assembles twice, to be compared. */
    Path writeBoth(TreeExporter format) throws IOException {
        Files.createDirectories(folder);
        Path file = folder.resolve("solvers" + format.suffix());
        List<ExportedTree> trees = List.of(
                ExportedTree.of("solver", summaryOfRun(new PoissonSolver())),
                ExportedTree.of("solver that assembles twice", summaryOfRun(new ReassemblingSolver())));
        TreeExporters.write(format, new ExportedRun("fTimer demo", Map.of("unknowns", unknowns())), trees, file);
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
