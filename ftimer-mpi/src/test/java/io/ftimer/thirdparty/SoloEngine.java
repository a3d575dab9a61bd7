package io.ftimer.thirdparty;

import io.ftimer.mpi.launch.LaunchRequest;
import io.ftimer.mpi.launch.MpiEngine;
import io.ftimer.mpi.launch.RankProcesses;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Starts a JVM for each rank, each in a world of its own; uses the public SPI only. */
public final class SoloEngine implements MpiEngine {
    @Override
    public String name() {
        return "solo";
    }

    @Override
    public String mpi() {
        return "no MPI";
    }

    @Override
    public String description() {
        return "ranks that cannot communicate";
    }

    @Override
    public Optional<String> unavailable() {
        return Optional.empty();
    }

    @Override
    public RankProcesses start(LaunchRequest request) throws IOException {
        List<Process> processes = new ArrayList<>();
        for (int rank = 0; rank < request.ranks(); rank++) {
            List<String> command = new ArrayList<>(List.of(request.java()));
            command.addAll(request.jvmOptions());
            command.addAll(List.of("-cp", request.classPath(), SoloRank.class.getName()));
            command.addAll(List.of(Integer.toString(rank), request.jobFolder()));
            processes.add(request.start(new ProcessBuilder(command)));
        }
        return RankProcesses.ofRanks(processes, () -> {});
    }
}
