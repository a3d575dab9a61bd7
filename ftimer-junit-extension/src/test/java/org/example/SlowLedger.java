package org.example;

import static io.ftimer.assertj.FTimerAssertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.junit.ExpectAllocation;
import io.ftimer.junit.ExpectCalls;
import io.ftimer.junit.ExpectRegions;
import io.ftimer.junit.ExpectSql;
import io.ftimer.junit.FTimed;
import io.ftimer.junit.TimerTree;
import java.util.stream.IntStream;
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
}
