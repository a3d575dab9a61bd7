package io.ftimer.demo;

import io.ftimer.FTimers;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.export.ExportFormats;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import io.ftimer.mpi.MpiTimer;
import io.ftimer.mpi.launch.RankProgram;
import io.ftimer.report.ConsoleStyle;
import io.ftimer.values.Status;
import java.nio.file.Files;
import java.nio.file.Path;

/** Solves a system on each rank, a larger one on each rank than on the one before, and reports which ranks waited. */
public final class UnevenRanks implements RankProgram {
    static final String STRICT_REPORT = "ranks-strict.txt";
    static final String UNION_REPORT = "ranks-union.txt";
    static final String PICTURE = "ranks.html";

    /** What rank 0 prints; a job prints it on the console. */
    static final String CONSOLE = "ranks-console.txt";

    private static final int LEAST_SIDE = 60;

    /** Takes the folder for the reports. */
    @Override
    public void run(Communicator world, String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        try (TimerSession session = TimerSession.open();
                TimerBinding binding = session.bind()) {
            MpiTimer ranks = MpiTimer.of(session.timer(), world);
            PoissonSystem system = new PoissonSystem(LEAST_SIDE * (1 + world.rank()));
            PoissonSolver.Solution solution = new PoissonSolver().solve(system);
            FTimers.run("agree", () -> world.allreduce(new long[] {solution.iterations()}, LongOp.MAX));
            require(ranks.textReport().write(folder.resolve(STRICT_REPORT)));

            // what one rank does alone is for the union
            if (world.rank() == 0) {
                FTimers.run("middle", () -> system.middle(solution.x()));
            }
            require(ranks.unionTextReport().write(folder.resolve(UNION_REPORT)));
            StringBuilder printed = new StringBuilder();
            require(ranks.print(printed, ConsoleStyle.ofStandardOutput().withColors(false)));
            if (world.rank() == 0) {
                Files.writeString(folder.resolve(CONSOLE), printed);
            }
            require(ranks.export(ExportFormats.all().named("html"), folder.resolve(PICTURE)));
        }
    }

    private static void require(Status written) {
        if (!written.isSuccess()) {
            throw new IllegalStateException("the report was not written: " + written);
        }
    }
}
