package org.example;

import io.ftimer.FTimers;
import io.ftimer.junit.ExpectCalls;
import io.ftimer.junit.ExpectSql;
import io.ftimer.junit.FTimed;
import io.micronaut.http.client.HttpClient;
import io.micronaut.http.client.annotation.Client;
import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import jakarta.inject.Inject;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@FTimed
@MicronautTest
class OrderedTest {
    @Inject
    Orders orders;

    @Inject
    @Client("/")
    HttpClient client;

    private int get(String path) {
        return client.toBlocking().retrieve(path, Integer.class);
    }

    @Test
    @ExpectCalls(region = "sum orders/add item", exactly = 3)
    void adds_each_item() throws SQLException {
        orders.sum();
    }

    @Test
    @ExpectCalls(region = "sum orders/add item", exactly = 2)
    void planted() throws SQLException {
        orders.sum();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    @ExpectCalls(region = "sum orders/add item", exactly = 3)
    void a_request_has_the_regions_of_the_server(int number) {
        get("/sum");
    }

    @Test
    @ExpectSql(select = 1)
    void one_query_loads_everything() {
        get("/sum");
    }

    @Test
    @ExpectSql(select = 1)
    void planted_loop() {
        get("/sum/slow");
    }

    @Test
    void left_open() {
        FTimers.start("left open");
    }
}
