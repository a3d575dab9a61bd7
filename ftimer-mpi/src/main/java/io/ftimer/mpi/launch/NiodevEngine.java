package io.ftimer.mpi.launch;

import io.ftimer.config.Configuration;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A JVM for each rank; ranks communicate over TCP on 127.0.0.1. MPJ Express opens ports from 25000 to 40000 for that, on all
 * network addresses of the machine and without authentication. Stateless.
 */
final class NiodevEngine implements MpiEngine {
    @Override
    public String name() {
        return "niodev";
    }

    @Override
    public String mpi() {
        return MpiHome.MPI;
    }

    @Override
    public String description() {
        return "a JVM for each rank";
    }

    @Override
    public Optional<String> unavailable() {
        return MpiHome.unavailable(NiodevEngine.class.getClassLoader());
    }

    @Override
    public RankProcesses start(LaunchRequest request) throws IOException {
        MpiHome home = MpiHome.of(request);
        PortExchange exchange = PortExchange.start(request.ranks());
        List<Process> processes = new ArrayList<>();
        try {
            for (int rank = 0; rank < request.ranks(); rank++) {
                List<String> arguments = new ArrayList<>(request.jvmOptions());
                arguments.add("-D" + Configuration.PROPERTY + ".rank=" + rank);
                arguments.addAll(List.of("-cp", home.jar("mpj.jar") + File.pathSeparator + request.classPath()));
                arguments.add(MpiHome.RANK_CLASS);
                arguments.addAll(List.of(Integer.toString(rank), exchange.engineArgument(), "niodev"));
                arguments.add(request.jobFolder());
                processes.add(home.start(request, arguments));
            }
            return RankProcesses.ofRanks(processes, exchange::close);
        } catch (IOException e) {
            processes.forEach(Process::destroyForcibly);
            exchange.close();
            throw e;
        }
    }
}
