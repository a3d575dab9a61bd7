package org.example;

import static io.ftimer.assertj.FTimerAssertions.assertThat;
import static io.ftimer.assertj.FTimerAssertions.assertThatSql;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.ftimer.FTimers;
import io.ftimer.jdbc.SqlTimers;
import io.ftimer.junit.ExpectSql;
import io.ftimer.junit.FTimed;
import io.ftimer.junit.TimerTree;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Runs in parallel; each test counts its own statements. */
@FTimed
class OrdersTest {
    private static final Orders ORDERS = new Orders(SqlTimers.instrument(Database.inMemory("orders")));

    @Test
    @ExpectSql(select = 1)
    void planted() {
        FTimers.run("sum orders", () -> assertEquals(50, ORDERS.sumWithQueryInLoop()));
    }

    @Test
    void planted_in_code(TimerTree tree) {
        FTimers.run("sum orders", () -> assertEquals(50, ORDERS.sumWithQueryInLoop()));
        assertThat(tree).sql().in("sum orders").hasSelects(1);
    }

    @RepeatedTest(20)
    @ExpectSql(select = 1, insert = 0, update = 0, delete = 0, total = 1)
    void corrected() {
        FTimers.run("sum orders", () -> assertEquals(50, ORDERS.sumWithJoin()));
    }

    @Test
    void corrected_in_code() {
        assertThatSql(ORDERS::sumWithJoin).hasSelects(1).total().isEqualTo(1);
    }
}
