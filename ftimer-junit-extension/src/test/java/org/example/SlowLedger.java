package org.example;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static io.ftimer.assertj.FTimerAssertions.assertThatGrowth;
import static io.ftimer.assertj.FTimerAssertions.assertThatSql;

import io.ftimer.FTimers;
import io.ftimer.assertj.Growth;
import io.ftimer.assertj.TimerTreeAssert;
import io.ftimer.junit.ExpectAllocation;
import io.ftimer.junit.ExpectCalls;
import io.ftimer.junit.ExpectRegions;
import io.ftimer.junit.ExpectShare;
import io.ftimer.junit.ExpectSql;
import io.ftimer.junit.ExpectSqlAtMost;
import io.ftimer.junit.ExpectTree;
import io.ftimer.junit.ExpectWork;
import io.ftimer.junit.FTimed;
import io.ftimer.junit.TimeBudget;
import io.ftimer.junit.TimerTree;
import io.ftimer.summary.Summary;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that fail, each for one reason; another test names their lines. */
@FTimed
public class SlowLedger {
    private static void load(int rates) {
        for (int i = 0; i < rates; i++) {
            FTimers.run("load", () -> {});
        }
    }

    record Rate(String name) {
        void read() {
            FTimers.scope("read").close();
        }
    }

    @Test
    @ExpectCalls(region = "load", exactly = 1)
    void calls() {
        load(3);
    }

    @Test
    @ExpectCalls(region = "read", atMost = 1)
    void calls_of_a_record() {
        IntStream.range(0, 2).forEach(i -> new Rate("a").read());
    }

    @Test
    @ExpectCalls(region = "print", atMost = 1)
    void calls_of_a_lambda() {
        IntStream.range(0, 2).forEach(i -> FTimers.run("print", () -> {}));
    }

    @Test
    @ExpectRegions("load")
    void regions() {
        load(1);
        new Rate("a").read();
    }

    @Test
    @ExpectAllocation(region = "load", atMost = "1B")
    void allocation() {
        FTimers.run("load", () -> IntStream.range(0, 10).boxed().toList());
    }

    @Test
    @ExpectSql(select = 0)
    void without_a_source() {}

    @Test
    void left_open() {
        FTimers.start("load");
    }

    @Test
    void stop_of_nothing() {
        FTimers.stop("load");
    }

    @Test
    void in_code(TimerTree tree) {
        load(2);
        assertThat(tree).region("load").hasCalls(1);
    }

    @RepeatedTest(1)
    @ExpectCalls(region = "load", exactly = 1)
    void repeated() {
        load(2);
    }

    @ParameterizedTest
    @ValueSource(ints = 2)
    @ExpectCalls(region = "load", exactly = 1)
    void with_parameters(int rates) {
        load(rates);
    }

    @TestFactory
    @ExpectCalls(region = "load", exactly = 1)
    DynamicTest dynamic() {
        return DynamicTest.dynamicTest("two", () -> load(2));
    }

    @TestFactory
    DynamicTest dynamic_left_open() {
        return DynamicTest.dynamicTest("open", () -> FTimers.start("load"));
    }

    @Test
    @ExpectCalls(region = "load", exactly = 1)
    void on_a_virtual_thread() throws Exception {
        Thread thread = virtual(() -> load(2));
        thread.start();
        thread.join();
    }

    /** Returns a virtual thread, or another one on a JVM without them. */
    private static Thread virtual(Runnable work) throws ReflectiveOperationException {
        if (Runtime.version().feature() < 21) {
            return new Thread(work);
        }
        Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
        return (Thread) Class.forName("java.lang.Thread$Builder")
                .getMethod("unstarted", Runnable.class)
                .invoke(builder, work);
    }

    @Test
    @ExpectCalls(region = "load", exactly = 1)
    void of_an_anonymous_class() {
        Runnable work = new Runnable() {
            @Override
            public void run() {
                FTimers.run("load", () -> {});
            }
        };
        work.run();
        work.run();
    }

    @Nested
    class Inner {
        @Test
        @ExpectCalls(region = "load", exactly = 1)
        void nested() {
            load(2);
        }
    }

    @Test
    @ExpectTree("slow-ledger-tree.txt")
    void tree() {
        load(1);
    }

    @Test
    @ExpectShare(region = "total/load", of = "total", atMost = 0.0)
    void share() {
        FTimers.run("total", () -> load(1));
    }

    @Test
    @TimeBudget(region = "load", atMost = "0.001ns")
    void time() {
        load(1);
    }

    @Test
    @ExpectWork(region = "load", atMost = 1)
    void steps() {
        load(1);
    }

    @Test
    @ExpectSqlAtMost(rows = 1)
    void rows_without_a_source() {
        load(1);
    }

    @Test
    @ExpectCalls(region = "load")
    void malformed() {
        load(1);
    }

    @Test
    @ExpectCalls(region = "load", exactly = 1)
    @ExpectRegions("read")
    void two_annotations() {
        load(2);
    }

    @Test
    @ExpectCalls(region = "Rates.of", atMost = 1)
    void through_a_proxy() {
        Rates rates = FTimers.instrument(Rates.class, name -> new Rate(name));
        rates.of("a");
        rates.of("b");
    }

    interface Rates {
        Rate of(String name);
    }

    @Test
    @ExpectCalls(region = "load", exactly = 1)
    void on_the_thread_of_a_future() {
        CompletableFuture.runAsync(FTimers.wrap(() -> load(2))).join();
    }

    @Test
    @ExpectCalls(region = "load", exactly = 1)
    void in_a_parallel_stream() {
        IntStream.range(0, 2).parallel().forEach(i -> load(1));
    }

    @Test
    void balance(TimerTree tree) {
        FTimers.scope("open");
        assertThat(tree).isBalanced();
    }

    @Test
    void forbidden(TimerTree tree) {
        load(1);
        assertThat(tree).doesNotContainRegion("load");
    }

    @Test
    void only(TimerTree tree) {
        load(1);
        assertThat(tree).hasOnlyRegions("read");
    }

    @Test
    void order(TimerTree tree) {
        FTimers.run("total", () -> load(1));
        assertThat(tree).region("total").hasChildrenInOrder("read", "load");
    }

    @Test
    void bytes(TimerTree tree) {
        load(1);
        assertThat(tree).region("load").allocatesAtMost("1B");
    }

    @Test
    void statements_without_a_source(TimerTree tree) {
        load(1);
        assertThat(tree).sql().hasSelects(1);
    }

    @Test
    void statements_of_code_without_a_source() {
        assertThatSql(() -> load(1)).hasSelects(1);
    }

    @Test
    void growth() {
        assertThatGrowth(size -> load(size * size)).over(2, 4).isAtMost(Growth.LINEAR);
    }

    @Test
    void soft(TimerTree tree) {
        load(2);
        SoftAssertions softly = new SoftAssertions();
        softly.proxy(TimerTreeAssert.class, Summary.class, tree.summary())
                .region("load")
                .hasCalls(1);
        softly.assertAll();
    }

    /** A class whose tests fail in other methods. */
    @FTimed
    public static class BeforeTests {
        @BeforeAll
        static void before_all() {
            FTimers.start("rates");
        }

        @Test
        void test() {}
    }

    /** As above, before each test. */
    @FTimed
    public static class BeforeEachTest {
        @BeforeEach
        void before_each() {
            FTimers.start("rates");
        }

        @Test
        void test() {}
    }

    /** As above, after each test. */
    @FTimed
    public static class AfterEachTest {
        @Test
        void test() {}

        @AfterEach
        void after_each() {
            FTimers.start("rates");
        }
    }

    /** As above, before a test has an instance. */
    @FTimed
    public static class InConstructor {
        final String name = String.valueOf("rates");

        InConstructor() {
            FTimers.start(name);
        }

        @Test
        void test() {}
    }

    /** A test that a class inherits. */
    public abstract static class Inherited {
        @Test
        @ExpectCalls(region = "load", exactly = 1)
        void inherited() {
            load(2);
        }
    }

    /** The class that inherits it. */
    public static class Heir extends Inherited {}

    /** A test of an interface. */
    public interface Contract {
        /** The test. */
        @Test
        @ExpectCalls(region = "load", exactly = 1)
        default void of_an_interface() {
            load(2);
        }
    }

    /** The class that implements it. */
    public static class Implementation implements Contract {}

    /** Tests with more mistakes than a message names. */
    @FTimed
    public static class ManyMistakes {
        @Test
        void left_open() throws InterruptedException {
            for (int i = 0; i < 20; i++) {
                Thread worker = new Thread(FTimers.wrap(() -> FTimers.start("load")), "worker " + i);
                worker.start();
                worker.join();
            }
        }

        @Test
        void rejected() {
            for (int i = 0; i < 20; i++) {
                FTimers.stop("load");
            }
        }
    }
}
