package io.ftimer.demo;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/**
 * A short tour: tests that assert on timing trees, how one of them fails, the files, a benchmark, the recorded runs, and a
 * picture.
 *
 * <p>To be run in the root folder of the sources. Exits with 0 if everything was as expected, the expected failure
 * included, else with 1.
 */
public final class DemoMain {
    private static final String WITHOUT_MPI = "--without-mpi";

    private final PrintStream out;
    private final Path reports;
    private final Path recordedRuns;
    private final boolean withMpi;

    DemoMain(PrintStream out, Path reports, Path recordedRuns, boolean withMpi) {
        this.out = out;
        this.reports = reports;
        this.recordedRuns = recordedRuns;
        this.withMpi = withMpi;
    }

    /**
     * Runs the tour; files go to the folder of the system property {@code ftimer.demo.dir}, {@code target/demo} if unset.
     *
     * @param args {@code --without-mpi} leaves out what needs MPJ Express, which otherwise the environment variable MPJ_HOME
     *     names
     */
    public static void main(String[] args) throws IOException {
        Path reports = Path.of(System.getProperty("ftimer.demo.dir", "target/demo"));
        boolean withMpi = !List.of(args).contains(WITHOUT_MPI);
        boolean good = new DemoMain(System.out, reports, Path.of("conformance-tests/recorded/serial"), withMpi).run();
        System.exit(good ? 0 : 1);
    }

    /** Returns whether everything was as expected. */
    boolean run() throws IOException {
        SolverTests tests = new SolverTests(out, PoissonSolverDemo.class, ReassemblingSolverDemo.class);

        out.println("fTimer: timing trees you can assert on");
        heading("1. Tests on the tree of a real program: conjugate gradients, 40 000 unknowns");
        boolean good = tests.suitePasses();
        heading("2. One of these tests on a solver that assembles twice: right answer, wrong tree");
        good &= tests.mistakeIsCaught();
        heading("3. The tree of a program outside of tests, as files");
        SolverReports solver = new SolverReports(reports);
        solver.write().forEach(file -> out.println("  wrote " + file));
        heading("4. The same program as a JMH benchmark, with -prof ftimer");
        good &= new ProfiledBenchmark(out).run();
        heading("5. The solver on 4 ranks under mpjrun, each with more unknowns than the one before");
        if (withMpi) {
            good &= new RankDemo(out, reports).show();
        } else {
            out.println("  left out: it needs MPJ Express");
        }
        heading("6. Recorded runs of the Fortran library fTimer 1.0, replayed");
        good &= new RecordedRuns(out, recordedRuns).agree();
        end(solver);
        return good;
    }

    /** Names the sources, and writes the picture. */
    void end(SolverReports solver) throws IOException {
        heading("Where to look");
        out.println("""
                  docs/src/main/java/io/ftimer/demo/
                    PoissonSolverDemo.java  the tests of step 1
                    PoissonSolver.java      the program with its regions
                    SolverReports.java      a program that writes its own tree
                    SolverBenchmark.java    the benchmark of step 4
                    UnevenRanks.java        the program of step 5
                    facade/                 timing calls that a build can leave out
                  ./conformance conformance-tests/recorded/serial  step 6 with all notes
                  README.md                 a first test of your own, and what else there is""".indent(2).stripTrailing());
        heading("The solver of step 2 compared with that of step 1, as a picture: open this file in a browser");
        out.println("  " + solver.writePicture());
    }

    private void heading(String text) {
        out.println();
        out.println(text);
        out.println();
    }
}
