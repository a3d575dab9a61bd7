package io.ftimer.mpi.launch;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A mode of MPJ Express. Stateless. */
record MpjEngine(String name, String description, boolean isMulticore) implements MpiEngine {
    static final List<MpiEngine> MODES = List.of(
            new MpjEngine("mpjrun", "all ranks in one JVM", true),
            new MpjEngine("niodev", "a JVM for each rank", false));

    /** The main class of each rank, by name: it exists only if this module was built with MPJ Express. */
    private static final String RANK_CLASS = "io.ftimer.mpi.launch.MpjRank";

    /** For mpjrun itself, which only waits. */
    private static final List<String> SMALL_JVM = List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    @Override
    public String mpi() {
        return "MPJ Express";
    }

    @Override
    public Optional<String> unavailable() {
        return unavailable(MpjEngine.class.getClassLoader());
    }

    /** Returns why the build of ftimer-mpi with that loader cannot start jobs; empty if it can. */
    static Optional<String> unavailable(ClassLoader loader) {
        return loader.getResource(RANK_CLASS.replace('.', '/') + ".class") == null
                ? Optional.of("needs MPJ Express: run build/provision-mpj.sh and build ftimer-mpi again")
                : Optional.empty();
    }

    @Override
    public RankProcesses start(LaunchRequest request) throws IOException {
        MpjHome home = MpjHome.of(request);
        return isMulticore ? startMulticore(request, home) : startNiodev(request, home);
    }

    /** Starts {@code mpjrun} in multicore mode: all ranks in one JVM, each with its own classes and static fields. */
    private static RankProcesses startMulticore(LaunchRequest request, MpjHome home) throws IOException {
        List<String> arguments = new ArrayList<>(SMALL_JVM);
        arguments.addAll(List.of("-jar", home.jar("starter.jar")));
        arguments.addAll(List.of("-np", Integer.toString(request.ranks())));
        arguments.addAll(request.jvmOptions());
        arguments.addAll(List.of("-cp", request.classPath(), RANK_CLASS, request.jobFolder()));
        return RankProcesses.launchedBy(home.start(request, arguments));
    }

    /**
     * Starts a JVM for each rank; ranks communicate over TCP on 127.0.0.1. MPJ Express opens ports from 25000 to 40000 for that, on
     * all network addresses of the machine and without authentication.
     */
    private static RankProcesses startNiodev(LaunchRequest request, MpjHome home) throws IOException {
        PortExchange exchange = PortExchange.start(request.ranks());
        List<Process> processes = new ArrayList<>();
        try {
            for (int rank = 0; rank < request.ranks(); rank++) {
                List<String> arguments = new ArrayList<>(request.jvmOptions());
                arguments.addAll(List.of("-cp", home.jar("mpj.jar") + File.pathSeparator + request.classPath()));
                arguments.add(RANK_CLASS);
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

    /**
     * The server through which ranks in separate JVMs find each other, as {@code mpjrun} has one: each rank sends the two ports on
     * which it listens, and when all have, each gets the ports of all. It listens on 127.0.0.1 only.
     */
    private record PortExchange(int ranks, ServerSocket server) implements AutoCloseable {
        private static final String LOOPBACK = "127.0.0.1";

        /** The default of mpjrun; longer messages are sent in two steps. */
        private static final int EAGER_BYTES = 128 * 1024;

        static PortExchange start(int ranks) throws IOException {
            PortExchange exchange =
                    new PortExchange(ranks, new ServerSocket(0, Math.max(ranks, 50), InetAddress.getByName(LOOPBACK)));
            Thread thread = new Thread(exchange::run, "ftimer-port-exchange");
            thread.setDaemon(true);
            thread.start();
            return exchange;
        }

        /** Returns the second argument of a rank, which MPJ Express parses like a configuration file. */
        String engineArgument() {
            return "#;#Number of Processes;" + ranks + ";#Protocol Switch Limit;" + EAGER_BYTES + ";#Server Name;"
                    + LOOPBACK + ";#Server Port;" + server.getLocalPort();
        }

        private void run() {
            List<Socket> connections = new ArrayList<>();
            try {
                // MPJ Express expects rank order
                String[] peers = new String[ranks];
                while (connections.size() < ranks) {
                    Socket connection = server.accept();
                    connections.add(connection);
                    DataInputStream in = new DataInputStream(connection.getInputStream());
                    in.readUTF();
                    int writePort = in.readInt();
                    int readPort = in.readInt();
                    int rank = in.readInt();
                    peers[rank] = LOOPBACK + "@" + readPort + "@" + writePort + "@" + rank + "@0";
                }
                String all = "#Peer Information;" + String.join(";", peers);
                for (Socket connection : connections) {
                    new DataOutputStream(connection.getOutputStream()).writeUTF(all);
                }
            } catch (IOException e) {
                // usually closed because the job has ended; a rank that could not connect reports that itself
                return;
            } finally {
                connections.forEach(PortExchange::closeQuietly);
                // after a failure, for instance without a free descriptor, the other ranks would wait forever
                close();
            }
        }

        private static void closeQuietly(AutoCloseable resource) {
            try {
                resource.close();
            } catch (Exception e) {
                // the job has ended
                return;
            }
        }

        @Override
        public void close() {
            closeQuietly(server);
        }
    }

    record MpjHome(Path folder) {
        private static final List<String> NEEDED =
                List.of("lib/starter.jar", "lib/mpj.jar", "lib/log4j-1.2.jar", "conf/mpjexpress.conf");

        /**
         * Returns the folder that the user gave, or else the one of the environment variable {@code MPJ_HOME}.
         *
         * @throws IllegalStateException if it is missing or incomplete, or if MPJ Express cannot start on this machine; the message
         *     says what to do
         */
        static MpjHome of(LaunchRequest request) {
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
            unavailable(MpjEngine.class.getClassLoader()).ifPresent(why -> {
                throw new IllegalStateException("the job " + why);
            });
            return new MpjHome(folder);
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
            String bin = Path.of(System.getProperty("java.home"), "bin").toString();
            builder.environment().merge("PATH", bin, (path, first) -> first + File.pathSeparator + path);
            builder.environment().put("MPJ_HOME", folder.toString());
            return request.start(builder);
        }

        String jar(String name) {
            return folder.resolve("lib").resolve(name).toString();
        }
    }
}
