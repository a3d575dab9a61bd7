package io.ftimer.mpi.natives;

import io.ftimer.mpi.launch.LaunchRequest;
import io.ftimer.mpi.launch.MpiEngine;
import io.ftimer.mpi.launch.RankProcesses;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The launcher of a native MPI on this machine, which starts a JVM for each rank. Stateless. */
abstract class LaunchedEngine implements MpiEngine {
    private final String name;
    private final String mpi;
    private final String rankVariable;
    private final List<String> launchers;

    /**
     * Creates an engine.
     *
     * @param rankVariable the environment variable in which the launcher passes the number of the rank
     * @param launchers the names of the launcher. Those with a suffix come first: both implementations can be installed, and one
     *     of them has the plain name
     */
    LaunchedEngine(String name, String mpi, String rankVariable, String... launchers) {
        this.name = name;
        this.mpi = mpi;
        this.rankVariable = rankVariable;
        this.launchers = List.of(launchers);
    }

    List<String> launcherOptions(LaunchRequest request) {
        return List.of();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String mpi() {
        return mpi;
    }

    @Override
    public String description() {
        return "a JVM for each rank, Java " + NativeMpi.OLDEST_JAVA + " or newer";
    }

    @Override
    public Optional<String> unavailable() {
        if (Runtime.version().feature() < NativeMpi.OLDEST_JAVA) {
            return Optional.of("needs Java " + NativeMpi.OLDEST_JAVA + " or newer");
        }
        return launcher().isPresent()
                ? Optional.empty()
                : Optional.of("needs " + String.join(" or ", launchers) + " on the PATH: install " + mpi);
    }

    private Optional<String> launcher() {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return launchers.stream()
                .flatMap(name -> Stream.of(path.split(Pattern.quote(File.pathSeparator)))
                        .filter(folder -> !folder.isEmpty())
                        .map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
    }

    @Override
    public RankProcesses start(LaunchRequest request) throws IOException {
        unavailable().ifPresent(why -> {
            throw new IllegalStateException("the job " + why);
        });
        List<String> rank = new ArrayList<>(List.of(request.java(), "--enable-native-access=ALL-UNNAMED"));
        rank.addAll(request.jvmOptions());
        rank.addAll(List.of("-cp", request.classPath(), NativeRank.class.getName(), request.jobFolder()));
        List<String> command = new ArrayList<>();
        command.add(launcher().orElseThrow());
        command.addAll(launcherOptions(request));
        command.addAll(List.of("-n", Integer.toString(request.ranks())));
        command.addAll(request.reportingExitCode(rankVariable, rank));
        return RankProcesses.launchedBy(request.start(new ProcessBuilder(command)));
    }
}
