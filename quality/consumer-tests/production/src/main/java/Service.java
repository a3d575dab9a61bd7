import io.ftimer.FTimers;
import io.ftimer.TimerSession;
import io.ftimer.config.Configuration;
import io.ftimer.micrometer.RegionMeters;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** A service that answers requests while its regions are logged and scraped. */
public final class Service {
    private static final CountDownLatch LOGGED = new CountDownLatch(1);
    private static final Logger LOGGER = Logger.getLogger("io.ftimer.report");

    private static final class Console extends Handler {
        @Override
        public void publish(LogRecord logged) {
            System.out.println("logged: " + logged.getMessage());
            LOGGED.countDown();
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    public static void main(String[] args) throws Exception {
        LOGGER.setUseParentHandlers(false);
        LOGGER.addHandler(new Console());
        PrometheusMeterRegistry meterRegistry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        // more than a second, the age of a snapshot, before the first checkpoint
        new RegionMeters().bindTo(meterRegistry);

        TimerSession session = Configuration.parse("maxRegions=1000; checkpoint.seconds=60; checkpoint.text=log")
                .overriddenBy(Configuration.ofProcess())
                .applyTo(TimerSession.builder())
                .openFor(thread -> true);
        answer(3);
        if (!LOGGED.await(1, TimeUnit.MINUTES)) {
            throw new IllegalStateException("nothing was logged");
        }
        // a call path has its meter one scrape later
        meterRegistry.scrape();
        System.out.println(meterRegistry.scrape());
        session.close();
        answer(5);
    }

    private static void answer(int requests) throws InterruptedException {
        Thread server = new Thread(() -> {
            for (int i = 0; i < requests; i++) {
                FTimers.run("answer", () -> FTimers.run("look up", () -> {}));
            }
        });
        server.start();
        server.join();
    }
}
