package io.ftimer.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.ftimer.FTimers;
import io.ftimer.junit.ExpectSql;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Hibernate with a pool: a planted loop of queries fails, the corrected code passes, also in parallel. */
class HibernateTest {
    private static final Logger LOG = Logger.getLogger("org.hibernate");
    private static HikariDataSource pool;
    private static SessionFactory hibernate;

    @Entity(name = "PurchaseOrder")
    @Table(name = "orders")
    static class PurchaseOrder {
        @Id
        int id;

        @OneToMany(mappedBy = "order")
        List<Item> items = new ArrayList<>();
    }

    @Entity(name = "Item")
    static class Item {
        @Id
        int id;

        int price;

        @ManyToOne
        PurchaseOrder order;
    }

    @BeforeAll
    static void open() throws SQLException {
        open(SqlTimers::instrument);
    }

    /** @param source makes a source of SQL of the pool */
    static void open(UnaryOperator<DataSource> source) throws SQLException {
        LOG.setLevel(Level.OFF);
        HikariConfig config = new HikariConfig();
        config.setDataSource(Databases.withPersons());
        config.setMaximumPoolSize(8);
        pool = new HikariDataSource(config);
        Configuration configuration =
                new Configuration().addAnnotatedClass(PurchaseOrder.class).addAnnotatedClass(Item.class);
        configuration
                .getProperties()
                .putAll(Map.of(
                        "hibernate.connection.datasource", source.apply(pool),
                        "hibernate.hbm2ddl.auto", "create",
                        "hibernate.xml_mapping_enabled", "false",
                        "hibernate.jdbc.batch_size", "10"));
        hibernate = configuration.buildSessionFactory();
        hibernate.inTransaction(session -> {
            for (int id = 1; id <= 3; id++) {
                PurchaseOrder order = new PurchaseOrder();
                order.id = id;
                session.persist(order);
                Item item = new Item();
                item.id = id;
                item.price = 10;
                item.order = order;
                session.persist(item);
            }
        });
    }

    @AfterAll
    static void close() {
        hibernate.close();
        pool.close();
    }

    private static void sumOrders(String query) {
        FTimers.run(
                "sum orders",
                () -> hibernate.inTransaction(session -> {
                    int sum = session.createSelectionQuery(query, PurchaseOrder.class).getResultList().stream()
                            .flatMap(order -> order.items.stream())
                            .mapToInt(item -> item.price)
                            .sum();
                    assertThat(sum).isEqualTo(30);
                }));
    }

    static class Planted {
        @Test
        @ExpectSql(select = 1)
        void loads_the_items_of_each_order() {
            sumOrders("from PurchaseOrder");
        }
    }

    static final String MESSAGE = """
            [@ExpectSql(select = 1)] Expected 1 SQL select, but found 4:
              N+1 in "sum orders": 3 times select i1_0.order_id,i1_0.id,i1_0.price from Item i1_0 where i1_0.order_id=?
                with 3 different values: load them together

                   calls  region
                       1  sum orders
                       1    SQL connection
              -->      1    SQL select orders
              -->      3    SQL select item
                       1    SQL commit""";

    /** The agent records no connections. */
    static final String MESSAGE_OF_AGENT = MESSAGE.replaceFirst(".*SQL connection\n", "");

    @Test
    void a_loop_of_queries_fails() {
        assertThat(Fixture.message(Fixture.failures(Planted.class))).isEqualTo(MESSAGE);
    }

    @Test
    void the_page_shows_this_message() throws IOException {
        assertThat(Path.of("../../docs/jdbc.md")).content().contains("```\n" + MESSAGE + "\n```");
    }

    static class Corrected {
        @Test
        @ExpectSql(select = 1, total = 1)
        void loads_the_items_with_the_orders() {
            sumOrders("from PurchaseOrder o left join fetch o.items");
        }

        @Test
        @ExpectSql(insert = 1, total = 2, in = "save")
        void inserts_items_in_one_batch() {
            FTimers.run(
                    "save",
                    () -> hibernate.inTransaction(session -> {
                        for (int id = 100; id < 105; id++) {
                            Item item = new Item();
                            item.id = id;
                            session.persist(item);
                        }
                        session.flush();
                        session.createMutationQuery("delete from Item where id >= 100")
                                .executeUpdate();
                    }));
        }
    }

    @Test
    void the_corrected_code_passes() {
        assertThat(Fixture.failures(Corrected.class)).isEmpty();
    }

    static class InParallel {
        @Test
        @ExpectSql(select = 1)
        void corrected_1() {
            sumOrders("from PurchaseOrder o left join fetch o.items");
        }

        @Test
        @ExpectSql(select = 1)
        void corrected_2() {
            corrected_1();
        }

        @Test
        @ExpectSql(select = 1)
        void planted_1() {
            sumOrders("from PurchaseOrder");
        }

        @Test
        @ExpectSql(select = 1)
        void planted_2() {
            planted_1();
        }
    }

    @Test
    void tests_in_parallel_count_their_own_statements() {
        for (int i = 0; i < 5; i++) {
            assertThat(Fixture.failuresInParallel(InParallel.class))
                    .extracting(Throwable::getMessage)
                    .containsExactly(MESSAGE, MESSAGE);
        }
    }
}
