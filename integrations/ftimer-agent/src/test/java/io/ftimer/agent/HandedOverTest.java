package io.ftimer.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.agent.TestRuns.Run;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With the agent, what a region hands over to other threads by the means of the JDK is inside the region. */
class HandedOverTest {
    /** Ways to run {@code work} on another thread, and to wait until it has ended. */
    private static final Map<String, String> WAYS = new TreeMap<>(Map.ofEntries(
            Map.entry("execute", "pool(p -> p.execute(work));"),
            Map.entry("submitObject", "pool(p -> p.submit(new Work(work)));"),
            Map.entry("submit", "pool(p -> p.submit(work));"),
            Map.entry("wrapped", "pool(p -> p.submit(FTimers.wrap(work)));"),
            Map.entry("wrappedExecutor", "pool(p -> FTimers.wrapExecutor(p).submit(work));"),
            Map.entry("submitWithResult", "pool(p -> p.submit(work, 1));"),
            Map.entry("submitCallable", "pool(p -> p.submit(Executors.callable(work)));"),
            Map.entry("invokeAll", "pool(p -> p.invokeAll(List.of(Executors.callable(work)), 1, TimeUnit.MINUTES));"),
            Map.entry("invokeAny", "pool(p -> p.invokeAny(List.of(Executors.callable(work, 1))));"),
            Map.entry("completionService", "pool(p -> new ExecutorCompletionService<Integer>(p).submit(work, 1));"),
            Map.entry(
                    "schedule",
                    "pool(p -> ((ScheduledExecutorService) p).schedule(work, 1, TimeUnit.NANOSECONDS).get());"),
            Map.entry(
                    "periodic",
                    "pool(p -> { var first = new CountDownLatch(1); var next = new CountDownLatch(2);"
                            + " ((ScheduledExecutorService) p).scheduleAtFixedRate(() -> {"
                            + " if (first.getCount() > 0) { work.run(); } first.countDown(); next.countDown(); },"
                            + " 0, 1, TimeUnit.MILLISECONDS); next.await(); });"),
            Map.entry("forkJoin", "ForkJoinPool p = new ForkJoinPool(1); p.submit(work).get(); p.shutdown();"),
            Map.entry("forked", "new ForkJoinPool(1).invoke(new Forking(work));"),
            Map.entry("invokedTask", "new ForkJoinPool(1).invoke(new Task(work));"),
            Map.entry("runAsync", "CompletableFuture.runAsync(work).get();"),
            Map.entry(
                    "supplyAsync",
                    "pool(p -> CompletableFuture.supplyAsync(() -> { work.run(); return 1; }, p).get());"),
            Map.entry(
                    "thenAsync",
                    "pool(p -> CompletableFuture.completedFuture(1).thenApplyAsync(x -> { work.run(); return x; }, p)"
                            + ".whenCompleteAsync((x, failure) -> {}, p).get());"),
            Map.entry(
                    "parallelStream",
                    "elsewhere(work, both -> List.of(1, 2).parallelStream().map(x -> x).forEach(both));"),
            Map.entry("parallel", "elsewhere(work, both -> IntStream.range(0, 2).parallel().forEach(both::accept));"),
            Map.entry(
                    "parallelOfStream",
                    "elsewhere(work, both -> Stream.of(1, 2).map(x -> x).parallel().forEach(both));"),
            Map.entry("thread", "Thread thread = new Thread(work, \"worker\"); thread.start(); thread.join();"),
            Map.entry("threadOfGroup", "Thread t = new Thread(null, work, \"worker\", 0L); t.start(); t.join();"),
            Map.entry("subclass", "Thread thread = new Named(work); thread.start(); thread.join();"),
            Map.entry("future", "Thread t = new Thread(new FutureTask<Integer>(work, 1)); t.start(); t.join();"),
            Map.entry("nested", "pool(p -> p.submit(() -> { CompletableFuture.runAsync(work).join(); }).get());")));

    private static final Map<String, String> WAYS_OF_JDK_21 = Map.of(
            "virtual", "Thread.startVirtualThread(work).join();",
            "virtualBuilder", "Thread.ofVirtual().name(\"v\").start(work).join();",
            "platformBuilder", "Thread.ofPlatform().start(work).join();",
            "virtualExecutor", "try (var p = Executors.newVirtualThreadPerTaskExecutor()) { p.submit(work).get(); }");

    private static final String TEST = """
            package com.acme;
            import io.ftimer.FTimers;
            import io.ftimer.internal.engine.Recorder;
            import io.ftimer.internal.rows.*;
            import io.ftimer.junit.*;
            import java.util.*;
            import java.util.concurrent.*;
            import java.util.function.*;
            import java.util.stream.*;
            import org.junit.jupiter.api.*;
            @FTimed class WaysTest {
                interface Use { void with(ExecutorService pool) throws Exception; }
                interface Way { void run(Runnable work) throws Exception; }
                static void pool(Use use) throws Exception {
                    ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
                    use.with(pool);
                    pool.shutdown();
                    pool.awaitTermination(1, TimeUnit.MINUTES);
                }
                /** Runs work on the thread of two that is not this one. */
                static void elsewhere(Runnable work, Consumer<Consumer<Integer>> use) {
                    Thread caller = Thread.currentThread();
                    CountDownLatch both = new CountDownLatch(2);
                    use.accept(x -> {
                        both.countDown();
                        try { both.await(); } catch (InterruptedException e) { throw new IllegalStateException(e); }
                        if (Thread.currentThread() != caller) { work.run(); }
                    });
                }
                record Work(Runnable work) implements Runnable { public void run() { work.run(); } }
                static class Named extends Thread { Named(Runnable work) { super(work, "named"); } }
                static class Task extends RecursiveTask<Integer> {
                    final Runnable work;
                    Task(Runnable work) { this.work = work; }
                    @Override protected Integer compute() { work.run(); return 1; }
                }
                static class Forking extends RecursiveAction {
                    final Runnable work;
                    Forking(Runnable work) { this.work = work; }
                    @Override protected void compute() {
                        Task left = new Task(work);
                        left.fork();
                        left.join();
                        invokeAll(new Task(() -> {}), new Task(() -> {}));
                    }
                }
                static byte[] bytes;
                static void work() {
                    FTimers.run("fetch", () -> {});
                    RegionKey query = SqlRegion.of("select", "person");
                    Recorder recorder = FTimers.current().recorder();
                    recorder.startRegion(query);
                    recorder.stop(query);
                    for (int i = 0; i < 1000; i++) { bytes = new byte[100]; }
                }
                static void load(Way way) throws Exception {
                    ExecutorService other = Executors.newSingleThreadExecutor();
                    CountDownLatch open = new CountDownLatch(1);
                    Future<?> unrelated = other.submit(() -> { open.await(); work(); return 1; });
                    FTimers.run("load", () -> {
                        open.countDown();
                        unrelated.get();
                        way.run(WaysTest::work);
                    });
                    FTimers.run("save", () -> {});
                    other.shutdownNow();
                }
            METHODS}
            """;

    private static final String METHODS = """
                @Test
                @ExpectSql(select = 1, in = "load")
                @ExpectSql(select = 2)
                @ExpectSql(select = 0, in = "save")
                @ExpectCalls(region = "load/**/fetch", exactly = 1)
                @ExpectCalls(region = "load/*", exactly = 0)
                @ExpectCalls(region = "fetch", exactly = 2)
                @ExpectWork(region = "load", atLeast = 1000, otherThreads = OtherThreads.IGNORE)
                @ExpectWork(region = "load", atMost = 1500, otherThreads = OtherThreads.IGNORE)
                BYTES
                void WAY_is_inside() throws Exception { load(work -> { CODE }); }
                @Test
                @ExpectSql(select = 0, in = "load")
                void WAY_is_found() throws Exception { load(work -> { CODE }); }
            """;

    /** What code can see of its own tasks, pools and streams is as without the agent. */
    private static final String OBJECTS = """
            package com.acme;
            import static org.junit.jupiter.api.Assertions.*;
            import io.ftimer.FTimers;
            import io.ftimer.junit.*;
            import java.util.*;
            import java.util.concurrent.*;
            import java.util.stream.*;
            import org.junit.jupiter.api.*;
            @FTimed class ObjectsTest {
                record Job(int rank) implements Runnable, Comparable<Job> {
                    public void run() {}
                    public int compareTo(Job other) { return Integer.compare(rank, other.rank); }
                }
                /** A pool of one thread, which waits. */
                static ThreadPoolExecutor busy(BlockingQueue<Runnable> queue) {
                    ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 1, TimeUnit.MINUTES, queue);
                    pool.execute(() -> { try { new CountDownLatch(1).await(); } catch (InterruptedException e) { } });
                    return pool;
                }
                @Test @ExpectCalls(region = "load", exactly = 1) void removed() throws Exception {
                    FTimers.run("load", () -> {
                        ThreadPoolExecutor pool = busy(new LinkedBlockingQueue<>());
                        Runnable lambda = () -> {};
                        Job job = new Job(1);
                        pool.execute(lambda);
                        pool.execute(job);
                        assertTrue(pool.remove(lambda));
                        assertFalse(pool.remove(lambda));
                        pool.execute(lambda);
                        assertSame(job, pool.shutdownNow().get(0));
                    });
                }
                @Test @ExpectCalls(region = "load", exactly = 1) void ordered() throws Exception {
                    FTimers.run("load", () -> {
                        ThreadPoolExecutor pool = busy(new PriorityBlockingQueue<>());
                        pool.execute(new Job(2));
                        pool.execute(new Job(1));
                        assertEquals(List.of(new Job(1), new Job(2)), pool.shutdownNow());
                    });
                }
                @Test @ExpectCalls(region = "load", exactly = 1) void rejected() throws Exception {
                    FTimers.run("load", () -> {
                        ThreadPoolExecutor pool = busy(new LinkedBlockingQueue<>());
                        List<Runnable> rejected = new ArrayList<>();
                        pool.setRejectedExecutionHandler((task, full) -> rejected.add(task));
                        pool.shutdownNow();
                        pool.execute(new Job(1));
                        assertEquals(List.of(new Job(1)), rejected);
                    });
                }
                @Test @ExpectCalls(region = "load", exactly = 1) void asked() throws Exception {
                    FTimers.run("load", () -> {
                        List<Runnable> seen = new ArrayList<>();
                        ExecutorService own = new ThreadPoolExecutor(1, 1, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>()) {
                            @Override protected void beforeExecute(Thread thread, Runnable task) { seen.add(task); }
                        };
                        own.execute(new Job(1));
                        own.shutdown();
                        own.awaitTermination(1, TimeUnit.MINUTES);
                        assertEquals(List.of(new Job(1)), seen);
                    });
                }
                interface Named extends Runnable {}
                @Test @ExpectCalls(region = "load", exactly = 1) void typed() throws Exception {
                    FTimers.run("load", () -> {
                        List<Runnable> seen = new ArrayList<>();
                        Executor own = seen::add;
                        Runnable serializable = (Runnable & java.io.Serializable) () -> {};
                        Named named = () -> {};
                        own.execute(serializable);
                        own.execute(named);
                        assertSame(serializable, seen.get(0));
                        assertSame(named, seen.get(1));
                    });
                }
                @Test @ExpectCalls(region = "load", exactly = 1) void streamed() throws Exception {
                    FTimers.run("load", () -> {
                        Stream<Integer> stream = Stream.of(1, 2, 3);
                        stream.parallel();
                        assertEquals(6, stream.mapToInt(x -> x).sum());
                        assertEquals(List.of(2, 4), List.of(4, 3, 2, 1).parallelStream().sorted().filter(x -> x % 2 == 0).toList());
                        assertEquals(500, IntStream.range(0, 1000).parallel().filter(x -> x % 2 == 0).limit(500).count());
                        assertEquals(499_500, LongStream.range(0, 1000).parallel().sum());
                        assertEquals(3.0, DoubleStream.of(1, 2).parallel().sum());
                        boolean[] closed = {false};
                        try (Stream<Integer> closing = Stream.of(1).onClose(() -> closed[0] = true).parallel()) { closing.count(); }
                        assertTrue(closed[0]);
                        assertEquals(List.of(1, 2), List.of(1, 2).stream().parallel().sequential().collect(Collectors.toList()));
                    });
                }
                @Test @ExpectCalls(region = "load", exactly = 1) void thrown() throws Exception {
                    FTimers.run("load", () -> {
                        assertThrows(NullPointerException.class, () -> Executors.newCachedThreadPool().execute(null));
                        assertThrows(IllegalStateException.class, () -> List.of(1, 2).parallelStream().forEach(x -> { throw new IllegalStateException(); }));
                        RecursiveTask<Integer> failing = new RecursiveTask<>() { @Override protected Integer compute() { throw new IllegalArgumentException(); } };
                        assertThrows(IllegalArgumentException.class, () -> ForkJoinPool.commonPool().invoke(failing));
                        List<ForkJoinTask<?>> tasks = new ArrayList<>(List.of(ForkJoinTask.adapt(() -> {})));
                        assertSame(tasks, ForkJoinTask.invokeAll(tasks));
                    });
                }
            }
            """;

    /** What no call hands over. */
    private static final String UNKNOWN = """
            package com.acme;
            import io.ftimer.FTimers;
            import io.ftimer.junit.*;
            import java.util.*;
            import java.util.concurrent.*;
            import org.junit.jupiter.api.*;
            @FTimed class UnknownTest {
                @Test @ExpectSql(select = 0, in = "load") void timer() throws Exception {
                    CountDownLatch done = new CountDownLatch(1);
                    Timer timer = new Timer("worker");
                    FTimers.run("load", () -> {
                        timer.schedule(new TimerTask() { @Override public void run() { WaysTest.work(); done.countDown(); } }, 0);
                        done.await();
                    });
                    timer.cancel();
                }
                @Test @ExpectSql(select = 0, in = "load") void subclass() throws Exception {
                    Thread thread = new Thread("worker") { @Override public void run() { WaysTest.work(); } };
                    FTimers.run("load", () -> { thread.start(); thread.join(); });
                }
                @Test @ExpectSql(select = 0, in = "load") void object() throws Exception {
                    ExecutorService pool = Executors.newSingleThreadExecutor(work -> new Thread(work, "worker"));
                    FTimers.run("load", () -> {
                        pool.execute(new WaysTest.Work(WaysTest::work));
                        pool.shutdown();
                        pool.awaitTermination(1, TimeUnit.MINUTES);
                    });
                }
            }
            """;

    /** Bytes of virtual threads are not measured. */
    private static final String BYTES =
            "@ExpectAllocation(region = \"load\", atLeast = \"100kB\", otherThreads = OtherThreads.IGNORE)";

    @TempDir
    static Path folder;

    private static Map<String, String> ways() {
        Map<String, String> all = new TreeMap<>(WAYS);
        all.putAll(Runtime.version().feature() < 21 ? Map.of() : WAYS_OF_JDK_21);
        return all;
    }

    /** What came of the tests of each class. */
    private static List<List<String>> lines = List.of();

    @BeforeAll
    static void run() throws Exception {
        String methods = ways().entrySet().stream()
                .map(way -> METHODS.replace("WAY", way.getKey())
                        .replace("CODE", way.getValue())
                        .replace("BYTES", way.getKey().startsWith("virtual") ? "" : BYTES))
                .collect(Collectors.joining());
        Path classes = Sources.write(
                Sources.compile(Runtime.version().feature(), TEST.replace("METHODS", methods), OBJECTS, UNKNOWN),
                folder.resolve("test-classes"));
        List<Run> runs = Stream.of("Ways", "Objects", "Unknown")
                .map(name -> new Run("com.acme." + name + "Test", "work=com.acme.**;minsize=0", List.of()))
                .toList();
        lines = TestRuns.in(folder, classes, List.of("-Djava.util.concurrent.ForkJoinPool.common.parallelism=2"), runs);
    }

    @Test
    void each_way_to_another_thread_is_inside_the_region() {
        assertThat(lines.get(0))
                .hasSize(2 * ways().size())
                .allSatisfy(line -> assertThat(line)
                        .matches("\\w+_is_inside\\(\\) met"
                                + "|\\w+_is_found\\(\\) \\[@ExpectSql\\(select = 0, in = \"load\"\\)\\] Expected 0 SQL selects in"
                                + " \"load\", but found 1: .*"));
    }

    @Test
    void tasks_pools_and_streams_are_what_they_are_without_the_agent() {
        assertThat(lines.get(1)).hasSize(7).allMatch(line -> line.endsWith(" met"));
    }

    @Test
    void what_no_call_hands_over_is_of_unknown_origin() {
        assertThat(lines.get(2))
                .hasSize(3)
                .allSatisfy(line -> assertThat(line)
                        .contains("(inconclusive): 1 call of another thread may belong to the region")
                        .contains("thread \"worker\": \"SQL select person[sql]\" (1 call)"));
    }
}
