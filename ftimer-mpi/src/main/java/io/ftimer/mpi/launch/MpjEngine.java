package io.ftimer.mpi.launch;

import io.ftimer.config.Configuration;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A mode of MPJ Express. Stateless. */
abstract class MpjEngine implements MpiEngine {
    private final String name;
    private final String description;

    private MpjEngine(String name, String description) {
        this.name = name;
        this.description = description;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String mpi() {
        return "MPJ Express";
    }

    @Override
    public final String description() {
        return description;
    }

    @Override
    public final Optional<String> unavailable() {
        return MpiHome.unavailable(MpjEngine.class.getClassLoader());
    }

    /** {@code mpjrun} in multicore mode: all ranks in one JVM, each with its own classes and static fields. */
    static final class Multicore extends MpjEngine {
        /** For mpjrun itself, which only waits. */
        private static final List<String> SMALL_JVM = List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

        Multicore() {
            super("mpjrun", "all ranks in one JVM");
        }

        @Override
        public RankProcesses start(LaunchRequest request) throws IOException {
            MpiHome home = MpiHome.of(request);
            List<String> arguments = new ArrayList<>(SMALL_JVM);
            arguments.addAll(List.of("-jar", home.jar("starter.jar")));
            arguments.addAll(List.of("-np", Integer.toString(request.ranks())));
            arguments.addAll(request.jvmOptions());
            arguments.addAll(List.of("-cp", request.classPath(), MpiHome.RANK_CLASS, request.jobFolder()));
            return RankProcesses.launchedBy(home.start(request, arguments));
        }
    }

    /**
     * A JVM for each rank; ranks communicate over TCP on 127.0.0.1. MPJ Express opens ports from 25000 to 40000 for that, on all
     * network addresses of the machine and without authentication.
     */
    static final class Niodev extends MpjEngine {
        Niodev() {
            super("niodev", "a JVM for each rank");
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
}
