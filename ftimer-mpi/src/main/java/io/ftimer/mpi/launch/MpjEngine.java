package io.ftimer.mpi.launch;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
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

    /**
     * The server through which ranks in separate JVMs find each other, as {@code mpjrun} has one: each rank sends the two ports on
     * which it listens, and when all have, each gets the ports of all. It listens on 127.0.0.1 only.
     */
    private static final class PortExchange implements AutoCloseable {
        private static final String LOOPBACK = "127.0.0.1";

        /** The default of mpjrun; longer messages are sent in two steps. */
        private static final int EAGER_BYTES = 128 * 1024;

        private final int ranks;
        private final ServerSocket server;

        private PortExchange(int ranks, ServerSocket server) {
            this.ranks = ranks;
            this.server = server;
        }

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
}
