package org.example;

import com.zaxxer.hikari.HikariDataSource;
import io.ftimer.junit.ExpectSql;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

/** A statement counts once, and so does its connection, whatever data sources are around the pool. */
@SpringBootTest(classes = DataSourcesTest.Sources.class)
class DataSourcesTest {
    @SpringBootConfiguration
    @EnableAutoConfiguration
    static class Sources {
        @Bean
        HikariDataSource pool() {
            HikariDataSource pool = new HikariDataSource();
            pool.setJdbcUrl("jdbc:h2:mem:pool");
            return pool;
        }

        @Bean
        Routing routing(HikariDataSource pool) {
            return new Routing(pool);
        }

        @Bean
        LazyConnectionDataSourceProxy lazy(Routing routing) {
            return new LazyConnectionDataSourceProxy(routing);
        }

        @Bean
        TransactionAwareDataSourceProxy aware(LazyConnectionDataSourceProxy lazy) {
            return new TransactionAwareDataSourceProxy(lazy);
        }
    }

    static class Routing extends AbstractRoutingDataSource {
        Routing(DataSource only) {
            setTargetDataSources(Map.of("only", only));
        }

        @Override
        protected Object determineCurrentLookupKey() {
            return "only";
        }
    }

    @Autowired
    private Map<String, DataSource> sources;

    private void select(String source) {
        new JdbcTemplate(sources.get(source)).queryForObject("select 1", Integer.class);
    }

    @Test
    @ExpectSql(select = 1, total = 1, connections = 1)
    void pool() {
        select("pool");
    }

    @Test
    @ExpectSql(select = 1, total = 1, connections = 1)
    void routing() {
        select("routing");
    }

    @Test
    @ExpectSql(select = 1, total = 1, connections = 1)
    void lazy() {
        select("lazy");
    }

    @Test
    @ExpectSql(select = 1, total = 1, connections = 1)
    void aware() {
        select("aware");
    }
}
