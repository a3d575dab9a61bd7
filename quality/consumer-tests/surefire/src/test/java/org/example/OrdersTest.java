package org.example;

import static io.ftimer.assertj.FTimerAssertions.assertThat;

import io.ftimer.junit.ExpectCalls;
import io.ftimer.junit.FTimed;
import io.ftimer.junit.TimerTree;
import org.junit.jupiter.api.Test;

@FTimed
class OrdersTest {
    @Test
    @ExpectCalls(region = "load", exactly = 3)
    void loads_each_order_once(TimerTree tree) {
        Orders.load(3);

        assertThat(tree).region("load").hasCalls(3);
    }

    @Test
    void fails_with_a_tree(TimerTree tree) {
        Orders.load(3);

        assertThat(tree).region("load").hasCalls(4);
    }
}
