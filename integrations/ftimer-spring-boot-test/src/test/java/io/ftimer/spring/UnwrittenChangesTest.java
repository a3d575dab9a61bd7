package io.ftimer.spring;

import static io.ftimer.assertj.FTimerAssertions.assertThatGrowth;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.ftimer.assertj.internal.expectation.PersistenceContexts;
import io.ftimer.junit.ExpectSql;
import io.ftimer.junit.ExpectSqlAtMost;
import jakarta.persistence.CascadeType;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Embeddable;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.PreUpdate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.transaction.annotation.Transactional;

/** Changes that a test which is rolled back would never write. */
class UnwrittenChangesTest {
    private static final Set<String> UPDATED = new HashSet<>();

    private static String running = "";

    @SpringBootConfiguration
    @EnableAutoConfiguration
    static class Application {}

    @Entity(name = "Account")
    static class Account {
        @Id
        @GeneratedValue(strategy = GenerationType.SEQUENCE)
        long id;

        String owner = "";

        @OneToMany(mappedBy = "account", cascade = CascadeType.ALL)
        List<Booking> bookings = new ArrayList<>();

        @ElementCollection
        List<Limit> limits = new ArrayList<>();

        @PreUpdate
        void updated() {
            UPDATED.add(running);
        }
    }

    @Entity(name = "Booking")
    static class Booking {
        @Id
        @GeneratedValue(strategy = GenerationType.SEQUENCE)
        long id;

        @ManyToOne
        Account account;
    }

    @Embeddable
    static class Limit {
        int amount;
    }

    @SpringBootTest(
            classes = Application.class,
            webEnvironment = WebEnvironment.NONE,
            properties = {
                "spring.jpa.hibernate.ddl-auto=create",
                "spring.jpa.properties.hibernate.xml_mapping_enabled=false"
            })
    @Transactional
    static class Accounts {
        @PersistenceContext
        EntityManager entities;

        Account account;

        @BeforeEach
        void save(TestInfo test) {
            running = test.getDisplayName();
            account = new Account();
            account.bookings.add(booking());
            account.limits.add(new Limit());
            entities.persist(account);
            entities.flush();
        }

        Booking booking() {
            Booking booking = new Booking();
            booking.account = account;
            return booking;
        }

        @Test
        @ExpectSql(select = 1, writes = 0)
        void reads() {
            entities.clear();
            assertThat(entities.find(Account.class, account.id)).isNotNull();
        }

        @Test
        @ExpectSql(select = 0)
        void is_not_about_writes() {
            account.owner = "Ada";
        }

        @Test
        @ExpectSql(writes = 0)
        void sets_a_field() {
            account.owner = "Ada";
        }

        @Test
        @ExpectSql(update = 1)
        void expects_what_is_not_written() {
            account.owner = "Ada";
        }

        @Test
        @ExpectSql(delete = 0)
        void deletes() {
            entities.remove(account);
        }

        @Test
        @ExpectSqlAtMost(total = 5)
        void saves() {
            entities.persist(new Account());
        }

        @Test
        @ExpectSql(insert = 0)
        void adds_to_the_other_side() {
            account.bookings.add(booking());
        }

        @Test
        @ExpectSql(writes = 0)
        void changes_an_element() {
            account.limits.get(0).amount = 7;
        }

        @Test
        @ExpectSql(writes = 0, flush = true)
        void sets_a_field_and_is_flushed() {
            account.owner = "Ada";
        }

        @Test
        @ExpectSql(update = 1, writes = 1, flush = true)
        void expects_what_is_written() {
            account.owner = "Ada";
        }

        @Test
        @ExpectSql(update = 1, writes = 1)
        void flushes() {
            account.owner = "Ada";
            entities.flush();
        }

        @Test
        @ExpectSql(writes = 0)
        void takes_a_change_back() {
            account.owner = "Ada";
            account.owner = "";
        }

        @Test
        @ExpectSql(select = 1, writes = 0)
        @Transactional(readOnly = true)
        void is_read_only() {
            entities.clear();
            entities.find(Account.class, account.id).owner = "Ada";
        }

        @Test
        @ExpectSql(writes = 0, in = "load", flush = true)
        void is_malformed() {}

        /** What was saved is read again, although it is of the same transaction. */
        @Test
        void loads_each() {
            assertThatGrowth(() -> entities.createQuery("from Account", Account.class)
                            .getResultList()
                            .forEach(found -> found.bookings.size()))
                    .filling(n -> {
                        for (int i = 0; i < n; i++) {
                            entities.persist(new Account());
                        }
                    })
                    .over(2, 8)
                    .isConstant();
        }
    }

    @Test
    void bounds_on_writes_are_inconclusive_while_changes_are_not_written() {
        Map<String, Throwable> failures = new TreeMap<>();
        EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(Accounts.class))
                .configurationParameter("ftimer.report", "none")
                .execute()
                .testEvents()
                .failed()
                .stream()
                .forEach(failed -> failures.put(
                        failed.getTestDescriptor().getDisplayName().replace("()", ""),
                        failed.getRequiredPayload(TestExecutionResult.class)
                                .getThrowable()
                                .orElseThrow()));

        String account = UnwrittenChangesTest.class.getName() + "$Account";
        String unwritten = "changes of entities are not written, and would never be if this test is rolled back.\n  ";
        Map<String, String> expected = Map.of(
                "sets_a_field", unwritten + "update (owner) of " + account + "#",
                "expects_what_is_not_written", unwritten + "update (owner) of " + account + "#",
                "deletes", unwritten + "delete of " + account + "#",
                "saves", unwritten + "insert of " + account + "#",
                "adds_to_the_other_side", unwritten + "change of the collection " + account + ".bookings\n",
                "changes_an_element", unwritten + "change of the collection " + account + ".limits\n",
                "sets_a_field_and_is_flushed", "Expected 0 SQL writes, but found 1:",
                "loads_each", "  size 2  size 8\n       3   9 > 3  select b1_0.account_id",
                "is_malformed", "flush writes after the region \"load\" has ended: call flush() in the region instead");
        assertThat(failures).containsOnlyKeys(expected.keySet());
        expected.forEach((test, message) -> assertThat(failures.get(test)).hasMessageContaining(message));
        assertThat(failures.get("sets_a_field"))
                .hasMessageStartingWith("[@ExpectSql(writes = 0)] Cannot verify exactly 0 SQL writes (inconclusive): ")
                .hasMessageContaining("\nCall flush() at the end of the test, or set flush = true in the annotation.\n")
                .extracting(failure -> failure.getStackTrace()[0].getMethodName())
                .isEqualTo("sets_a_field");
        assertThat(failures.get("sets_a_field").getStackTrace()[0].getLineNumber())
                .isPositive();
        // a test without Spring that runs later on this thread
        assertThatThrownBy(PersistenceContexts::flush)
                .hasMessageContaining("no persistence context is known in this test");
        // the check itself called no listener
        assertThat(UPDATED)
                .containsExactlyInAnyOrder("flushes()", "expects_what_is_written()", "sets_a_field_and_is_flushed()");
    }
}
