package io.ftimer.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.jdbc.internal.call.SqlCall;
import io.ftimer.values.ErrorPolicy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;
import org.junit.jupiter.api.Test;

/** A statement counts once, however many pools and proxies are around the driver. */
class LayersTest {
    /** What {@link #use} executes. */
    static final String[] ONCE = {
        "SQL select person[sql] x1",
        "SQL update person[sql] x1",
        "SQL insert person (batch)[sql] x1",
        "SQL insert person (batch)[sql]/batched x2",
        "SQL delete person (batch)[sql] x1",
        "SQL delete person (batch)[sql]/batched x1",
        "SQL update person (batch)[sql] x1",
        "SQL update person (batch)[sql]/batched x1"
    };

    static void use(DataSource dataSource) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement select = connection.prepareStatement("select * from person where id = ?");
                PreparedStatement insert = connection.prepareStatement("insert into person values (?, 'x')");
                Statement statement = connection.createStatement()) {
            select.setInt(1, 1);
            select.executeQuery();
            statement.executeUpdate("update person set name = 'y'");
            for (int id = 10; id < 12; id++) {
                insert.setInt(1, id);
                insert.addBatch();
            }
            insert.executeBatch();
            statement.addBatch("update person set name = 'z'");
            statement.addBatch("delete from person");
            statement.executeBatch();
        }
    }

    @Test
    void the_driver_alone() throws SQLException {
        DataSource dataSource = SqlTimers.instrument(Databases.withPersons());
        assertThat(Tree.lines(() -> use(dataSource))).containsExactly(ONCE);
    }

    @Test
    void instrumentation_inside_and_outside_of_a_pool_and_a_proxy() throws SQLException {
        HikariConfig config = new HikariConfig();
        config.setDataSource(SqlTimers.instrument(Databases.withPersons()));
        config.setMaximumPoolSize(1);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            DataSource dataSource =
                    SqlTimers.instrument(ProxyDataSourceBuilder.create(pool).build());
            assertThat(Tree.lines(() -> use(dataSource))).containsExactly(ONCE);
        }
    }

    @Test
    void a_session_that_is_closed_meanwhile_does_not_disturb_the_call() {
        for (ErrorPolicy policy : ErrorPolicy.values()) {
            TimerSession session = TimerSession.builder()
                    .errorPolicy(policy)
                    .diagnostics(line -> {})
                    .open();
            TimerBinding binding = session.bind();
            SqlCall call = SqlCall.begin("select * from person");
            session.close();

            assertThatCode(call::close).doesNotThrowAnyException();
            SqlCall.begin("select * from person").close();
            binding.close();
        }
    }

    @Test
    void calls_inside_a_call_are_not_recorded() {
        assertThat(Tree.lines(() -> {
                    try (SqlCall outer = SqlCall.begin("call refresh()")) {
                        try (SqlCall inner = SqlCall.begin("select * from person")) {
                            assertThat(inner).isNotSameAs(outer);
                        }
                        SqlCall.begin("select * from person").close();
                    }
                    SqlCall.begin("select * from person").close();
                }))
                .containsExactly("SQL call refresh[sql] x1", "SQL select person[sql] x1");
    }
}
