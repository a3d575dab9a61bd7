package io.ftimer.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.junit.ExpectSql;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.autoconfigure.jdbc.JdbcTest;
import org.springframework.jdbc.core.JdbcTemplate;

/** A test of a slice of an application, which has no more than the dependency. */
@JdbcTest
class JdbcSliceTest {
    @Autowired
    private JdbcTemplate template;

    @SpringBootConfiguration
    @EnableAutoConfiguration
    static class Application {}

    @Test
    @ExpectSql(select = 2, total = 2)
    void statements_of_the_embedded_database_are_recorded() {
        for (int i = 1; i <= 2; i++) {
            assertThat(template.queryForObject("select " + i, Integer.class)).isEqualTo(i);
        }
    }
}
