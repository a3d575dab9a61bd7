package org.example;

import static io.ftimer.assertj.FTimerAssertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.junit.ExpectCalls;
import io.ftimer.junit.ExpectSql;
import io.ftimer.junit.ExpectSqlAtMost;
import io.ftimer.junit.TimerTree;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class OrdersTest {
    @Inject
    Orders orders;

    @Test
    @ExpectCalls(region = "sum orders/add item", exactly = 3)
    void adds_each_item() {
        orders.sum();
    }

    @Test
    @ExpectCalls(region = "sum orders/add item", exactly = 2)
    void planted() {
        orders.sum();
    }

    @Test
    @ExpectCalls(region = "sum orders", atMost = 1)
    void sums_at_most_once() {
        orders.sum();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    @ExpectCalls(region = "sum orders", exactly = 1)
    void each_invocation_has_a_tree(int number) {
        orders.sum();
    }

    @Test
    void the_tree_has_the_regions_of_the_application(TimerTree tree) {
        orders.sum();
        assertThat(tree).as("tree").region("sum orders").hasCalls(1);
    }

    @Test
    @ExpectSql(select = 1)
    void one_query_loads_everything() {
        orders.sum();
    }

    @Test
    @ExpectSql(writes = 0)
    @ExpectSqlAtMost(total = 10)
    void nothing_is_written() {
        orders.sum();
    }

    @Test
    @ExpectSql(select = 1)
    void planted_loop() {
        orders.slowSum();
    }

    @Test
    void left_open() {
        FTimers.start("left open");
    }
}
