package org.example;

import io.ftimer.junit.ExpectCalls;
import io.ftimer.junit.FTimed;
import org.junit.jupiter.api.Test;

@FTimed
class OrdersIT {
    @Test
    @ExpectCalls(region = "load", exactly = 2)
    void loads_each_order_once() {
        Orders.load(2);
    }

    @Test
    @ExpectCalls(region = "load", exactly = 1)
    void fails_with_an_expectation() {
        Orders.load(2);
    }
}
