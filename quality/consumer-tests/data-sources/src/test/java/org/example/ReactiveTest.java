package org.example;

import io.ftimer.junit.ExpectSql;
import io.r2dbc.spi.ConnectionFactories;
import io.r2dbc.spi.ConnectionFactory;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;

/** No statement of R2DBC is recorded, so nothing can be expected of SQL. */
@SpringBootTest(classes = ReactiveTest.Factory.class)
class ReactiveTest {
    @SpringBootConfiguration
    @EnableAutoConfiguration
    static class Factory {
        @Bean
        ConnectionFactory connections() {
            return ConnectionFactories.get("r2dbc:h2:mem:///shop");
        }
    }

    @Test
    @ExpectSql(total = 0)
    void nothing_is_known() {}
}
