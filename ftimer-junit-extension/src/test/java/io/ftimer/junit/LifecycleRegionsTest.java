package io.ftimer.junit;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The regions of constructors and lifecycle methods. */
class LifecycleRegionsTest {
    private static final List<String> SEEN = new ArrayList<>();

    private static void seen(String where, TimerTree tree) {
        tree.summary()
                .entries()
                .forEach(entry -> SEEN.add(
                        where + ": " + entry.path() + " " + entry.callCount() + (entry.isActive() ? " running" : "")));
    }

    private static List<String> seenIn(Class<?> tests, Map<String, String> configuration) {
        SEEN.clear();
        assertThat(Fixture.run(tests, configuration).failures()).isEmpty();
        return List.copyOf(SEEN);
    }

    @Test
    void methods_around_a_test_are_roots_of_their_own_in_its_tree() {
        assertThat(seenIn(Around.class, Map.of()))
                .containsExactly(
                        "test: @BeforeEach(connect)[lifecycle] 1",
                        "test: @BeforeEach(connect)[lifecycle]/work 1",
                        "test: work 1",
                        "after: @BeforeEach(connect)[lifecycle] 1",
                        "after: @BeforeEach(connect)[lifecycle]/work 1",
                        "after: work 1",
                        "after: @AfterEach(disconnect)[lifecycle] 1 running",
                        "after: @AfterEach(disconnect)[lifecycle]/work 1");
    }

    @ExtendWith(FTimerExtension.class)
    static class Around {
        @BeforeEach
        void connect() {
            work();
        }

        @Test
        void test(TimerTree tree) {
            work();
            seen("test", tree);
        }

        @AfterEach
        void disconnect(TimerTree tree) {
            work();
            seen("after", tree);
        }
    }

    private static void work() {
        FTimers.run("work", () -> {});
    }

    @Test
    void methods_before_and_after_all_tests_record_in_the_tree_of_the_class() {
        assertThat(seenIn(AroundAll.class, Map.of()))
                .containsExactly(
                        "test: work 1",
                        "after all: @BeforeAll(open)[lifecycle] 1",
                        "after all: @BeforeAll(open)[lifecycle]/work 1",
                        "after all: @Constructor(AroundAll)[lifecycle] 1",
                        "after all: @Constructor(AroundAll)[lifecycle]/work 1",
                        "after all: @AfterAll(close)[lifecycle] 1 running");
    }

    @ExtendWith(FTimerExtension.class)
    static class AroundAll {
        AroundAll() {
            work();
        }

        @BeforeAll
        static void open() {
            work();
        }

        @Test
        void test(TimerTree tree) {
            work();
            seen("test", tree);
        }

        @AfterAll
        static void close(TimerTree tree) {
            seen("after all", tree);
        }
    }

    @Test
    void methods_of_enclosing_classes_are_in_the_tree_too() {
        assertThat(seenIn(Outer.class, Map.of()))
                .containsExactly(
                        "test: @BeforeEach(outside)[lifecycle] 1",
                        "test: @BeforeEach(inside)[lifecycle] 1",
                        "test: @BeforeEach(inside)[lifecycle]/work 1");
    }

    @ExtendWith(FTimerExtension.class)
    static class Outer {
        @BeforeEach
        void outside() {}

        @Nested
        class Inner {
            @BeforeEach
            void inside() {
                work();
            }

            @Test
            void test(TimerTree tree) {
                seen("test", tree);
            }
        }
    }
}
