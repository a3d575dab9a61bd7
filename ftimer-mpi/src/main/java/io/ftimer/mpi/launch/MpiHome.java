package io.ftimer.mpi.launch;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The folder of an installed MPJ Express. Immutable. */
final class MpiHome {
    private static final List<String> NEEDED =
            List.of("lib/starter.jar", "lib/mpj.jar", "lib/log4j-1.2.jar", "conf/mpjexpress.conf");

    private final Path folder;

    private MpiHome(Path folder) {
        this.folder = folder;
    }

    /**
     * Returns the given folder, or else the one of the environment variable {@code MPJ_HOME}.
     *
     * @throws IllegalStateException if it is missing or incomplete, or if MPJ Express cannot start on this machine; the message
     *     says what to do
     */
    static MpiHome find(@Nullable Path given) {
        String set = System.getenv("MPJ_HOME");
        if (given == null && set == null) {
            throw new IllegalStateException(
                    "MPJ_HOME is not set: set it to the folder of MPJ Express 0.44, the one with lib/starter.jar;"
                            + " MpiRun -setup FOLDER provides one");
        }
        Path folder = (given == null ? Path.of(set) : given).toAbsolutePath();
        for (String needed : NEEDED) {
            if (!Files.exists(folder.resolve(needed))) {
                throw new IllegalStateException(
                        "MPJ Express cannot run from " + folder + ": " + needed + " is missing");
            }
        }
        requireLocalHost();
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

    String jar(String name) {
        return folder.resolve("lib").resolve(name).toString();
    }

    @Override
    public String toString() {
        return folder.toString();
    }
}
