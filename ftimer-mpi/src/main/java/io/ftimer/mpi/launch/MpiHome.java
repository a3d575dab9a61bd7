package io.ftimer.mpi.launch;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The folder of an installed MPJ Express. Immutable. */
record MpiHome(Path folder) {
    /** The main class of each rank, by name: it exists only if this module was built with MPJ Express. */
    static final String RANK_CLASS = "io.ftimer.mpi.launch.MpjRank";

    private static final List<String> NEEDED =
            List.of("lib/starter.jar", "lib/mpj.jar", "lib/log4j-1.2.jar", "conf/mpjexpress.conf");

    /** Returns why the build of ftimer-mpi with that loader cannot start jobs; empty if it can. */
    static Optional<String> unavailable(ClassLoader loader) {
        return loader.getResource(RANK_CLASS.replace('.', '/') + ".class") == null
                ? Optional.of("needs MPJ Express: run build/provision-mpj.sh and build ftimer-mpi again")
                : Optional.empty();
    }

    /**
     * Returns the folder that the user gave, or else the one of the environment variable {@code MPJ_HOME}.
     *
     * @throws IllegalStateException if it is missing or incomplete, or if MPJ Express cannot start on this machine; the message
     *     says what to do
     */
    static MpiHome of(LaunchRequest request) {
        Path folder = request.mpiHome()
                .or(() -> Optional.ofNullable(System.getenv("MPJ_HOME")).map(Path::of))
                .orElseThrow(() -> new IllegalStateException(
                        "MPJ_HOME is not set: set it to the folder of MPJ Express 0.44, the one with lib/starter.jar;"
                                + " MpiRun -setup FOLDER provides one"))
                .toAbsolutePath();
        for (String needed : NEEDED) {
            if (!Files.exists(folder.resolve(needed))) {
                throw new IllegalStateException(
                        "MPJ Express cannot run from " + folder + ": " + needed + " is missing");
            }
        }
        requireLocalHost();
        unavailable(MpiHome.class.getClassLoader()).ifPresent(why -> {
            throw new IllegalStateException("the job " + why);
        });
        return new MpiHome(folder);
    }

    /** Without a local host, MPJ Express fails at its start but exits with 0. */
    private static void requireLocalHost() {
        try {
            InetAddress.getLocalHost();
        } catch (UnknownHostException e) {
            throw new IllegalStateException(
                    "MPJ Express cannot start: the host name of this machine has no address; add it to /etc/hosts ("
                            + e.getMessage() + ")",
                    e);
        }
    }

    /** Starts a JVM of the job with the environment of MPJ Express. */
    Process start(LaunchRequest request, List<String> javaArguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(request.java()));
        command.addAll(javaArguments);
        ProcessBuilder builder = new ProcessBuilder(command);
        // mpjrun starts the ranks with the first "java" on the path
        String bin = request.javaHome().resolve("bin").toString();
        builder.environment().merge("PATH", bin, (path, first) -> first + File.pathSeparator + path);
        builder.environment().put("MPJ_HOME", folder.toString());
        return request.start(builder);
    }

    String jar(String name) {
        return folder.resolve("lib").resolve(name).toString();
    }
}
