package org.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.ftimer.junit.ExpectSql;
import org.junit.jupiter.api.Test;

/** The data source is not instrumented, so that no number of statements can be verified. */
class PlainDataSourceTest {

    @Test
    @ExpectSql(insert = 0)
    void forgotten() {
        assertEquals(50, new Orders(Database.inMemory("plain")).sumWithJoin());
    }
}
