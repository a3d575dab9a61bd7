package io.ftimer.junit;

import com.sun.net.httpserver.HttpServer;
import io.ftimer.FTimers;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Ways of a test to open the region {@code db/query} seven times on a thread that no code binds. */
enum OtherThreadWork {
    OWN_EXECUTOR {
        @Override
        void run() throws Exception {
            ExecutorService executor = Executors.newSingleThreadExecutor(task -> new Thread(task, "worker"));
            try {
                executor.submit(OtherThreadWork::queries).get(1, TimeUnit.MINUTES);
            } finally {
                executor.shutdownNow();
            }
        }
    },
    NEW_THREAD {
        @Override
        void run() throws Exception {
            Thread thread = new Thread(OtherThreadWork::queries, "worker");
            thread.start();
            thread.join();
        }
    },
    PARALLEL_STREAM {
        @Override
        void run() {
            Thread caller = Thread.currentThread();
            CountDownLatch bothRun = new CountDownLatch(2);
            IntStream.range(0, 2).parallel().forEach(number -> {
                bothRun.countDown();
                await(bothRun);
                if (Thread.currentThread() != caller) {
                    queries();
                }
            });
        }
    },
    ASYNCHRONOUS_FUTURE {
        @Override
        void run() throws Exception {
            CompletableFuture.runAsync(OtherThreadWork::queries).get(1, TimeUnit.MINUTES);
        }
    },
    VIRTUAL_THREAD {
        @Override
        void run() throws Exception {
            Thread thread = (Thread)
                    Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, (Runnable)
                            OtherThreadWork::queries);
            thread.join();
        }
    },
    TIMER {
        @Override
        void run() {
            CountDownLatch done = new CountDownLatch(1);
            Timer timer = new Timer("worker");
            timer.schedule(
                    new TimerTask() {
                        @Override
                        public void run() {
                            queries();
                            done.countDown();
                        }
                    },
                    0);
            await(done);
            timer.cancel();
        }
    },
    HTTP_HANDLER {
        @Override
        void run() throws Exception {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", exchange -> {
                queries();
                exchange.sendResponseHeaders(204, -1);
                exchange.close();
            });
            server.start();
            try {
                get(server.getAddress());
            } finally {
                server.stop(0);
            }
        }
    };

    abstract void run() throws Exception;

    static void queries() {
        for (int i = 0; i < 7; i++) {
            FTimers.run("db", () -> FTimers.run("query", () -> {}));
        }
    }

    static void await(CountDownLatch latch) {
        try {
            if (!latch.await(1, TimeUnit.MINUTES)) {
                throw new IllegalStateException("waited in vain");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void get(InetSocketAddress server) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) new URL("http", server.getHostString(), server.getPort(), "/").openConnection();
        if (connection.getResponseCode() != 204) {
            throw new IOException("status " + connection.getResponseCode());
        }
    }
}
