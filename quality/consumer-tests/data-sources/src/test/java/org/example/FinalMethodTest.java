package org.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.ftimer.junit.ExpectSql;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** A data source with a final method, as Kotlin compiles them, works as without fTimer. */
@SpringBootTest(classes = FinalMethodTest.Source.class)
class FinalMethodTest {
    @SpringBootConfiguration
    @EnableAutoConfiguration
    static class Source {
        @Bean
        Named named() {
            return new Named("shop");
        }
    }

    static class Named extends DriverManagerDataSource {
        private final String name;

        Named(String name) {
            super("jdbc:h2:mem:" + name);
            this.name = name;
        }

        final String name() {
            return name;
        }
    }

    @Autowired
    private Named source;

    @Test
    void it_keeps_its_state() {
        assertEquals("shop", source.name());
    }

    @Test
    @ExpectSql(total = 0)
    void nothing_is_known() {}
}
