package io.ftimer.demo.examples;

import io.ftimer.FTimer;
import io.ftimer.TimerSession;
import io.ftimer.junit.TimerTree;
import io.ftimer.lanes.LaneTimer;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.ContextTimer;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.summary.Summary;
import io.ftimer.values.NanoClock;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The names that the examples on the pages use without declaring them. Examples are only compiled, so nothing is set. */
@SuppressWarnings({"NullAway", "unused"})
public abstract class Given {
    protected static final NanoClock fakeClock = () -> 0;

    protected FTimer timer = FTimer.create();
    protected TimerTree tree;
    protected Solver solver;
    protected Parser parser;
    protected Lookup<String> cached;
    protected Database database;
    protected String key;
    protected List<Summary> summaries;
    protected List<Step> steps;
    protected List<Callable<String>> blocks;
    protected ExecutorService pool;
    protected ExecutorService executor;
    protected Callable<String> task;
    protected Future<String> future;
    protected Appendable out;
    protected Communicator world;
    protected ContextTimer ranks;
    protected @Nullable Communicator oceanRanksOrNull;
    protected DataSource connectionPool;
    protected Orders orders;
    protected Purchases purchases;
    protected Object order;
    protected Object repository;
    protected ObservationRegistry registry;
    protected MeterRegistry meterRegistry;
    protected HttpClient client;
    protected HttpRequest request;
    protected ExportedRun run;
    protected List<ExportedTree> trees;
    protected ExportedRun baseRun;
    protected List<ExportedTree> baseTrees;

    /** A step of a solver. */
    protected interface Step {}

    /** Production code that uses a database. */
    protected interface Orders {
        void place(Object order);

        void sum();
    }

    /** A repository of Spring Data. */
    protected interface Purchases {
        List<Purchase> findAll();
    }

    /** An entity. */
    protected interface Purchase {
        int total();
    }

    /** Production code that uses a library. */
    protected static class LetterService {
        public LetterService(Archive archive) {}

        public void write(List<String> names) {}
    }

    /** Where letters are stored. */
    protected static class Archive {
        public Archive() {}
    }

    /** Production code of which the source is not edited. */
    protected static class OrderService {
        public OrderService(Object repository) {}

        public void load(List<Integer> orders) {}
    }

    /** Production code that a list makes slow. */
    protected static class Index {
        public Index() {}

        public void addAll(List<String> words) {}
    }

    /** Production code that reads a text. */
    protected interface Parser {
        Object parse(String text);
    }

    /** Finds something. */
    protected interface Lookup<K> {
        String find(K key);
    }

    /** A type whose calls a test may count. */
    protected interface Database extends Lookup<String> {}

    /** Production code. */
    protected static class Solver {
        public Solver(Object... parts) {}

        public double solve() {
            return 0;
        }

        public void run() {}

        public void step(int number) {}
    }

    protected static List<String> words(int count) {
        return List.of();
    }

    protected void load() {}

    protected void run(TimerSession session) {}

    protected void solve(int size) {}

    protected void solve(FTimer timer) {}

    protected void solve(LaneTimer timer) {}

    protected void solve(Communicator world) {}

    protected void solve(Communicator world, FTimer timer) {}

    protected void writeHeader() {}

    protected void writeBody() {}

    protected void checkpointIfDue(Step step) {}
}
