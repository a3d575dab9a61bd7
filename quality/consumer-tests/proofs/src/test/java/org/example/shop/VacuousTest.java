package org.example.shop;

import io.ftimer.FTimers;
import io.ftimer.junit.ExpectAllocation;
import io.ftimer.junit.ExpectCalls;
import io.ftimer.junit.ExpectRegions;
import io.ftimer.junit.ExpectShare;
import io.ftimer.junit.ExpectSql;
import io.ftimer.junit.ExpectSqlAtMost;
import io.ftimer.junit.ExpectWork;
import io.ftimer.junit.OtherThreads;
import io.ftimer.junit.TimeBudget;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.transaction.annotation.Transactional;

/** Has twenty expectations that pass although the code does more than it should, or that nothing can break. */
@SpringBootTest
@Transactional
class VacuousTest {
    @Autowired
    private Items items;

    @Test
    @ExpectCalls(region = "Prices.total/Prices.price", atMost = 100)
    void a_far_maximum() {
        Prices.total(2);
    }

    @Test
    @ExpectCalls(region = "Prices.total/Prices.price", atLeast = 2, atMost = 3)
    void one_to_spare() {
        Prices.total(2);
    }

    @Test
    @ExpectCalls(region = "Prices.total/*", atMost = 9)
    void a_pattern_with_room() {
        Prices.total(2);
    }

    @Test
    @ExpectCalls(region = "reload", exactly = 0)
    void a_region_that_no_code_opens() {
        Prices.total(2);
    }

    @Test
    @ExpectCalls(region = "total", atLeast = 0, atMost = 3)
    void a_wrong_name() {
        Prices.total(2);
    }

    @Test
    @ExpectCalls(region = "Prices.page", atLeast = 0, atMost = 1)
    void a_method_that_is_not_called() {
        Prices.total(2);
    }

    @ParameterizedTest
    @ValueSource(ints = 2)
    @ExpectCalls(region = "**/Prices.price", atLeast = 1, atMost = 3)
    void invocations(int number) {
        Prices.total(number);
    }

    @Test
    @ExpectCalls(region = "load", atLeast = 0, atMost = 1, otherThreads = OtherThreads.IGNORE)
    void a_wrong_name_on_a_thread_that_is_ignored() throws InterruptedException {
        Thread thread = new Thread(() -> Prices.total(2));
        thread.start();
        thread.join();
    }

    @Test
    @ExpectRegions("**")
    void any_region() {
        Prices.total(2);
    }

    @Test
    @ExpectSqlAtMost(select = 100)
    void a_far_maximum_of_queries() {
        items.findAll();
    }

    @Test
    @ExpectSqlAtMost(total = 2)
    void one_statement_to_spare() {
        items.findAll();
    }

    @Test
    @ExpectSqlAtMost(rows = 1000)
    void many_rows() {
        items.findAll();
    }

    @Test
    @ExpectSqlAtMost(connections = 10)
    void many_connections() {
        items.findAll();
    }

    @Test
    @ExpectSql(select = 0)
    void no_statement_at_all() {
        Prices.total(2);
    }

    @Test
    @ExpectSql(select = 0, in = "list")
    void statements_elsewhere() {
        FTimers.run("list", () -> Prices.total(2));
        items.findAll();
    }

    @Test
    @ExpectAllocation(region = "Prices.page", atMost = "1GB", warmups = 1, repeats = 1)
    void many_bytes() {
        Prices.page(100_000);
    }

    @Test
    @ExpectWork(atMost = 1_000_000)
    void many_steps() {
        Prices.total(100);
    }

    @Test
    @ExpectWork(region = "Prices.total", atLeast = 1)
    void a_minimum_of_steps() {
        Prices.total(100);
    }

    @Test
    @TimeBudget(region = "Prices.total", atMost = "1min")
    void time() {
        Prices.total(2);
    }

    @Test
    @ExpectShare(region = "Prices.total/Prices.price", of = "Prices.total", atMost = 1)
    void share() {
        Prices.total(2);
    }
}
