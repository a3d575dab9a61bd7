package io.ftimer.junit.internal.suite;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.ftimer.FTimers;
import io.ftimer.junit.ExpectAllocation;
import io.ftimer.junit.ExpectCalls;
import io.ftimer.junit.ExpectRegions;
import io.ftimer.junit.ExpectSql;
import io.ftimer.junit.ExpectTree;
import io.ftimer.junit.FTimerExtension;
import io.ftimer.junit.OtherThreads;
import io.ftimer.junit.TimeBudget;
import io.ftimer.junit.TimerTree;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** A program that runs tests whose expectations can fail, and others whose cannot. */
final class ProofsJvm {
    private static byte[] kept;
    private static int runs;

    private ProofsJvm() {}

    public static void main(String[] args) {
        if (args.length == 0) {
            execute(Orders.class, Once.class, Skipped.class, Others.class, Outer.class);
        } else {
            execute(Halting.class);
        }
    }

    private static void execute(Class<?>... classes) {
        LauncherFactory.create()
                .execute(LauncherDiscoveryRequestBuilder.request()
                        .selectors(Stream.of(classes)
                                .map(DiscoverySelectors::selectClass)
                                .toList())
                        .build());
    }

    private static void load(int calls) {
        for (int i = 0; i < calls; i++) {
            FTimers.run("load", () -> {});
        }
    }

    @ExtendWith(FTimerExtension.class)
    @TestMethodOrder(MethodOrderer.MethodName.class)
    static class Orders {
        @BeforeEach
        void prepare() {
            load(1);
        }

        @Test
        @ExpectCalls(region = "load", exactly = 2)
        @ExpectCalls(region = "load", atLeast = 1)
        void a_exact() {
            load(2);
        }

        @Test
        @ExpectCalls(region = "load", atMost = 100)
        void b_far() {
            load(2);
        }

        @Test
        @ExpectCalls(region = "load", atMost = 100, reason = "the cache is cold at first")
        void c_explained() {
            load(2);
        }

        @Test
        @ExpectCalls(region = "reload", exactly = 0)
        void d_never() {
            load(2);
        }

        @Test
        @ExpectSql(select = 0)
        void e_without_a_source() {
            load(2);
        }

        @Test
        @ExpectCalls(region = "load", exactly = 1)
        void f_only_at_first() {
            load(runs++ == 0 ? 1 : 2);
        }

        @Test
        @ExpectCalls(region = "load", exactly = 2)
        void g_also_in_code(TimerTree tree) {
            load(2);
            assertThat(tree).region("load").hasCalls(2);
        }

        @Test
        @ExpectCalls(region = "load", atMost = 100)
        void h_only_in_code(TimerTree tree) {
            load(2);
            assertThat(tree).region("load").hasCalls(2);
        }

        @Test
        @ExpectAllocation(atMost = "1GB", warmups = 1, repeats = 1)
        void i_bytes_far() {
            kept = new byte[100_000];
        }

        @Test
        @ExpectAllocation(atMost = "150kB", warmups = 1, repeats = 1)
        void j_bytes_near() {
            kept = new byte[100_000];
        }

        @Test
        @ExpectRegions("load")
        void k_regions() {
            load(2);
        }

        @Test
        @ExpectRegions("**")
        void l_any_regions() {
            load(2);
        }

        @Test
        @TimeBudget(region = "load", atMost = "1min")
        void m_time() {
            load(2);
        }

        @Test
        @ExpectCalls(region = "load", atLeast = 0, atMost = 1, otherThreads = OtherThreads.IGNORE)
        void n_not_seen() throws InterruptedException {
            Thread thread = new Thread(() -> load(2), "background");
            thread.start();
            thread.join();
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2})
        @ExpectCalls(region = "load", atLeast = 1, atMost = 2)
        void o_invocations(int calls) {
            load(calls);
        }

        @TestFactory
        @ExpectCalls(region = "load", exactly = 1)
        Stream<DynamicTest> p_dynamic() {
            return Stream.of(dynamicTest("one", () -> load(1)));
        }

        @Test
        void q_without_expectations() {}

        @Test
        @ExpectCalls(region = "**/load", atLeast = 1, atMost = 2)
        void r_inside() {
            FTimers.run("order", () -> load(2));
        }

        @Test
        @ExpectCalls(region = "load", exactly = 2)
        void s_on_another_thread() throws InterruptedException {
            Thread thread = new Thread(() -> load(2), "started");
            thread.start();
            thread.join();
        }

        @Test
        @ExpectRegions(
                value = {"order", "order/load"},
                ordered = true)
        void t_ordered() {
            FTimers.run("order", () -> load(2));
        }

        @Test
        @ExpectCalls(region = "load", atLeast = 2, atMost = 3)
        void u_one_to_spare() {
            load(2);
        }

        @Test
        @ExpectTree("proofs-golden.txt")
        void v_golden() {
            load(2);
        }

        @Test
        @ExpectCalls(region = "loud", atLeast = 0, atMost = 9)
        void w_misspelled() {
            load(2);
        }

        @Test
        @ExpectCalls(region = "load", atMost = 2)
        void x_fails_when_it_runs_again() {
            if (runs++ > 10) {
                throw new IllegalStateException("the port is in use");
            }
            runs = 100;
            load(2);
        }

        @Test
        @ExpectCalls(region = "order/**/load", exactly = 1)
        void z_handed_over() throws InterruptedException {
            FTimers.call("order", () -> {
                Thread thread = new Thread(FTimers.wrap(() -> load(1)), "started");
                thread.start();
                thread.join();
                return null;
            });
        }

        @Test
        @ExpectCalls(region = "load", exactly = 2)
        void y_inconclusive_only_in_code(TimerTree tree) {
            load(2);
            assertThat(tree).sql().hasSelects(0);
        }
    }

    /** Has tests that the proof cannot run again. */
    @ExtendWith(FTimerExtension.class)
    static class Once {
        private static int preparations;

        @BeforeAll
        static void prepare() {
            if (preparations++ > 0) {
                throw new IllegalStateException("the database is in use\nby another process");
            }
        }

        @Test
        @ExpectCalls(region = "load", atMost = 1)
        void prepared() {
            load(1);
        }
    }

    /** Has a test that is enabled once. */
    @ExtendWith(FTimerExtension.class)
    @EnabledIf("isFirst")
    static class Skipped {
        private static int questions;

        static boolean isFirst() {
            return questions++ == 0;
        }

        @Test
        @ExpectCalls(region = "load", atMost = 1)
        void loads() {
            load(1);
        }
    }

    @ExtendWith(FTimerExtension.class)
    static class Others {
        @Test
        @ExpectCalls(region = "load", atMost = 100)
        void not_asked_for() {
            load(2);
        }
    }

    /** Has a test that runs others, in a session of its own. */
    @ExtendWith(FTimerExtension.class)
    static class Outer {
        @Test
        @ExpectCalls(region = "load", exactly = 1)
        void runs_others() {
            load(1);
            execute(Others.class);
        }
    }

    /** Has a test that ends the JVM when it runs again. */
    @ExtendWith(FTimerExtension.class)
    static class Halting {
        private static int runs;

        @Test
        @ExpectCalls(region = "load", exactly = 1)
        void halts() {
            load(1);
            if (runs++ > 0) {
                Runtime.getRuntime().halt(0);
            }
        }
    }
}
