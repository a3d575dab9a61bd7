package org.example.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.junit.ExpectSql;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.data.jpa.test.autoconfigure.DataJpaTest;

@DataJpaTest
class SlowPurchasesTest {
    @Autowired
    private Purchases purchases;

    @Test
    @ExpectSql(select = 1, writes = 0)
    void one_query_loads_the_items_too() {
        assertThat(purchases.findAll()).extracting(Purchase::total).containsExactly(30, 5, 7);
    }

    @Test
    @ExpectSql(writes = 0)
    void nothing_is_deleted() {
        purchases.deleteById(1L);
    }

    @Test
    @ExpectSql(delete = 1, flush = true)
    void one_order_is_deleted() {
        purchases.deleteById(1L);
    }
}
