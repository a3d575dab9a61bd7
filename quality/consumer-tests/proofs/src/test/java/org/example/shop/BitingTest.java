package org.example.shop;

import io.ftimer.FTimers;
import io.ftimer.junit.ExpectAllocation;
import io.ftimer.junit.ExpectCalls;
import io.ftimer.junit.ExpectRegions;
import io.ftimer.junit.ExpectSql;
import io.ftimer.junit.ExpectSqlAtMost;
import io.ftimer.junit.ExpectTree;
import io.ftimer.junit.ExpectWork;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Has twenty expectations that fail if the code does more than it should. */
@SpringBootTest
@Transactional
class BitingTest {
    @Autowired
    private Items items;

    @Test
    @ExpectCalls(region = "Prices.total/Prices.price", exactly = 2)
    void a_number_of_calls() {
        Prices.total(2);
    }

    @Test
    @ExpectCalls(region = "Prices.total/Prices.price", atMost = 2)
    void a_maximum_that_is_reached() {
        Prices.total(2);
    }

    @Test
    @ExpectCalls(region = "Prices.total", atLeast = 1)
    void a_minimum() {
        Prices.total(2);
    }

    @Test
    @ExpectCalls(region = "**/Prices.price", exactly = 2)
    void a_pattern() {
        Prices.total(2);
    }

    @Test
    @ExpectCalls(region = "**/Prices.price", atMost = 50, reason = "the cache is cold at first")
    void a_maximum_that_is_explained() {
        Prices.total(2);
    }

    @Test
    @ExpectCalls(region = "**/Prices.price", exactly = 2)
    void a_thread() throws InterruptedException {
        Thread thread = new Thread(() -> Prices.total(2));
        thread.start();
        thread.join();
    }

    @Test
    @ExpectCalls(region = "**/Prices.price", exactly = 2)
    void a_task_of_a_pool() {
        Prices.later(2);
    }

    @ParameterizedTest
    @ValueSource(ints = 2)
    @ExpectCalls(region = "Prices.total", exactly = 1)
    void invocations(int number) {
        Prices.total(number);
    }

    @Test
    @ExpectRegions({"Prices.total", "Prices.total/Prices.price"})
    void regions() {
        Prices.total(2);
    }

    @Test
    @ExpectTree("two-prices.txt")
    void a_golden_tree() {
        Prices.total(2);
    }

    @Test
    @ExpectSql(select = 1)
    void a_number_of_queries() {
        items.findAll();
    }

    @Test
    @ExpectSqlAtMost(select = 1)
    void a_maximum_of_queries() {
        items.findAll();
    }

    @Test
    @ExpectSql(total = 1, in = "list")
    void statements_of_a_region() {
        FTimers.run("list", () -> items.findAll());
    }

    @Test
    @ExpectSql(writes = 1, flush = true)
    void writes() {
        items.deleteById(2L);
    }

    @Test
    @ExpectSql(delete = 0, flush = true)
    void no_deletion() {
        items.findAll();
    }

    @Test
    @Transactional(propagation = Propagation.NEVER)
    @ExpectSql(connections = 1)
    void connections() {
        items.count();
    }

    @Test
    @ExpectSqlAtMost(rows = 4)
    void rows() {
        items.findAll();
    }

    @Test
    @ExpectAllocation(region = "Prices.page", atMost = "150kB", warmups = 1, repeats = 1)
    void bytes() {
        Prices.page(100_000);
    }

    @Test
    @ExpectWork(exactly = 201)
    void steps() {
        Prices.total(100);
    }

    @Test
    @ExpectWork(region = "Prices.total", atMost = 250)
    void steps_of_a_region() {
        Prices.total(100);
    }
}
