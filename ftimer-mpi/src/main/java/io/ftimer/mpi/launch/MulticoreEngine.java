package io.ftimer.mpi.launch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code mpjrun} in multicore mode: all ranks in one JVM, each with its own classes and static fields. Stateless. */
final class MulticoreEngine implements MpiEngine {
    /** For mpjrun itself, which only waits. */
    private static final List<String> SMALL_JVM = List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    @Override
    public String name() {
        return "mpjrun";
    }

    @Override
    public String mpi() {
        return MpiHome.MPI;
    }

    @Override
    public String description() {
        return "all ranks in one JVM";
    }

    @Override
    public Optional<String> unavailable() {
        return MpiHome.unavailable(MulticoreEngine.class.getClassLoader());
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
