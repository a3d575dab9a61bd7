package io.ftimer.mpi.launch;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/**
 * The server through which ranks in separate JVMs find each other, as {@code mpjrun} has one: each rank sends the two ports on
 * which it listens, and when all have, each gets the ports of all. It listens on 127.0.0.1 only.
 */
final class PortExchange implements AutoCloseable {
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
