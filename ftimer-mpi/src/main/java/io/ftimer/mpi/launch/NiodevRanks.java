package io.ftimer.mpi.launch;

import io.ftimer.config.Configuration;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A JVM for each rank, and the server that exchanges their ports. */
final class NiodevRanks extends Ranks {
    private static final long END_SECONDS = 2;

    private final List<Process> processes;
    private final PortExchange exchange;

    private NiodevRanks(List<Process> processes, PortExchange exchange) {
        super(processes);
        this.processes = processes;
        this.exchange = exchange;
    }

    static NiodevRanks start(MpiJob job, MpiHome home, JobFolder folder) throws IOException {
        PortExchange exchange = PortExchange.start(job.ranks());
        List<Process> processes = new ArrayList<>();
        try {
            for (int rank = 0; rank < job.ranks(); rank++) {
                List<String> arguments = new ArrayList<>(job.jvmOptions());
                arguments.add("-D" + Configuration.PROPERTY + ".rank=" + rank);
                arguments.addAll(List.of("-cp", home.jar("mpj.jar") + File.pathSeparator + job.classPath()));
                arguments.add(MpiJob.RANK_CLASS);
                arguments.addAll(List.of(Integer.toString(rank), exchange.engineArgument(), "niodev"));
                arguments.add(folder.toString());
                processes.add(job.start(home, arguments));
            }
            return new NiodevRanks(processes, exchange);
        } catch (IOException e) {
            processes.forEach(Process::destroyForcibly);
            exchange.close();
            throw e;
        }
    }

    @Override
    @Nullable
    Integer exitCode(int rank) {
        Process process = processes.get(rank);
        return process.isAlive() ? null : process.exitValue();
    }

    @Override
    @Nullable
    Integer exitCodeSoon(int rank) throws InterruptedException {
        processes.get(rank).waitFor(END_SECONDS, TimeUnit.SECONDS);
        return exitCode(rank);
    }

    @Override
    public void close() {
        super.close();
        exchange.close();
    }
}
