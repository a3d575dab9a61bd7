package org.example;

import static io.ftimer.assertj.FTimerAssertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.junit.FTimerExtension;
import io.ftimer.junit.TimerTree;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(FTimerExtension.class)
class LifecycleTest {

    @BeforeAll
    static void prepare() {
        FTimers.run("once", () -> {});
    }

    @BeforeEach
    void connect() {
        FTimers.run("open", () -> {});
    }

    @Test
    void methods_around_a_test_have_roots_of_their_own(TimerTree tree) {
        new Solver(1).compareAll();
        assertThat(tree).region("@BeforeEach(connect)/open").hasCalls(1);
        assertThat(tree).hasOnlyRegions("compare", "compare/pair");
    }

    @AfterEach
    void disconnect(TimerTree tree) {
        assertThat(tree).doesNotContainRegion("once");
    }
}
