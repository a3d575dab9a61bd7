package org.example;

import io.ftimer.junit.ExpectCalls;
import io.ftimer.junit.ExpectSql;
import io.ftimer.junit.FTimed;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

/** Has its tree even where the application has an fTimer of its own. */
@FTimed
@QuarkusTest
class OrderedTest {
    @Inject
    Orders orders;

    @Test
    @ExpectCalls(region = "sum orders/add item", exactly = 3)
    void adds_each_item() {
        orders.sum();
    }

    @Test
    @ExpectSql(writes = 0)
    void nothing_is_written() {
        orders.sum();
    }
}
