package io.ftimer.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.ftimer.CheckedRunnable;
import io.ftimer.FTimers;
import io.ftimer.junit.ExpectSql;
import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;
import org.example.TalkativeConnection;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;

/** Uses drivers, pools and proxies in a JVM with the agent, and prints the trees. */
final class InstrumentedScenarios {
    private InstrumentedScenarios() {}

    /** Nothing uses JDBC. */
    static class NoStatement {
        @Test
        @ExpectSql(total = 0)
        void none() {}
    }

    public static void main(String[] arguments) throws Exception {
        print("before a driver is loaded", Fixture.failures(NoStatement.class));
        JdbcDataSource driver = Databases.withPersons();
        print("driver", Tree.lines(() -> LayersTest.use(driver)));
        print("after a driver is loaded", Fixture.failures(NoStatement.class));
        layers();
        print("texts", Tree.texts(Tree.of(() -> LayersTest.use(driver))));
        dialect(driver);
        failing();
        batches();
        reused();
        talkative();
        parallel();
        hibernate();
        otherLoader();
    }

    private static void print(String scenario, Object result) {
        List<?> items = result instanceof List<?> list ? list : List.of(result);
        for (Object item : items) {
            item.toString().lines().forEach(line -> System.out.println(scenario + ": " + line));
        }
    }

    private static void layers() throws SQLException {
        HikariConfig config = new HikariConfig();
        config.setDataSource(Databases.withPersons());
        config.setMaximumPoolSize(1);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            DataSource proxy = ProxyDataSourceBuilder.create(pool).build();
            print("pool", Tree.lines(() -> LayersTest.use(pool)));
            print("proxy", Tree.lines(() -> LayersTest.use(proxy)));
            print("instrumented", Tree.lines(() -> LayersTest.use(SqlTimers.instrument(proxy))));
        }
    }

    /** Databases read the text differently. */
    private static void dialect(DataSource dataSource) throws SQLException {
        String text = "select * from person where name like 'x' escape '\\'; delete from person where id = 0";
        print("dialect", Tree.lines(() -> {
            Databases.execute(dataSource, text);
            try (Connection connection = dataSource.getConnection();
                    PreparedStatement prepared = connection.prepareStatement(text)) {
                prepared.execute();
            }
        }));
    }

    private static void failing() throws SQLException {
        DataSource dataSource = Databases.withPersons();
        print("failing", Tree.lines(() -> {
            try (Connection connection = dataSource.getConnection()) {
                PreparedStatement insert = connection.prepareStatement("insert into person values (1, 'x')");
                fails(insert::execute);
                fails(insert::executeUpdate);
                insert.close();
                fails(insert::executeUpdate);
                Statement statement = connection.createStatement();
                fails(() -> statement.executeQuery("select nope from person"));
                statement.close();
                fails(() -> statement.execute("delete from person"));
                fails(() -> connection.prepareStatement("select nope"));
                // nothing is left open
                connection.createStatement().execute("update person set name = 'y'");
            }
        }));
    }

    private static void fails(CheckedRunnable<SQLException> code) {
        try {
            code.run();
            throw new AssertionError("no exception");
        } catch (SQLException e) {
            // expected
        }
    }

    private static void batches() throws SQLException {
        DataSource dataSource = Databases.withPersons();
        print("batches", Tree.lines(() -> {
            try (Connection connection = dataSource.getConnection();
                    PreparedStatement insert = connection.prepareStatement("insert into person values (?, 'x')");
                    Statement mixed = connection.createStatement()) {
                // without a value for the parameter
                fails(insert::addBatch);
                for (int id = 10; id < 14; id++) {
                    insert.setInt(1, id);
                    insert.addBatch();
                }
                insert.executeLargeBatch();
                insert.executeBatch();
                mixed.addBatch("insert into person values (20, 'secret')");
                mixed.clearBatch();
                mixed.addBatch("update person set name = 'a' where id = 1");
                mixed.addBatch("delete from person where id = 2");
                mixed.executeBatch();
                insert.setInt(1, 10);
                insert.addBatch();
                fails(insert::executeBatch);
            }
        }));
    }

    private static void reused() throws SQLException {
        DataSource dataSource = Databases.withPersons();
        print("reused", Tree.lines(() -> {
            try (Connection connection = dataSource.getConnection();
                    PreparedStatement select = connection.prepareStatement("select * from person");
                    PreparedStatement call = connection.prepareCall("call 1");
                    PreparedStatement keys =
                            connection.prepareStatement("delete from person", Statement.RETURN_GENERATED_KEYS)) {
                FTimers.run("first", select::executeQuery);
                FTimers.run("second", select::executeQuery);
                call.execute();
                keys.executeLargeUpdate();
            }
        }));
    }

    private static void talkative() throws SQLException {
        JdbcDataSource dataSource = Databases.withPersons();
        print("talkative", Tree.lines(() -> {
            try (TalkativeConnection connection = new TalkativeConnection(dataSource.getURL())) {
                connection.getSchema();
                connection.prepareStatement("delete from person").execute();
                connection.talk();
            }
        }));
    }

    private static void parallel() throws Exception {
        DataSource dataSource = Databases.withPersons();
        ExecutorService pool = Executors.newFixedThreadPool(4);
        List<Callable<List<String>>> tasks = new ArrayList<>();
        for (int task = 1; task <= 4; task++) {
            int repetitions = 50 * task;
            tasks.add(() -> Tree.lines(() -> {
                for (int i = 0; i < repetitions; i++) {
                    Databases.execute(dataSource, "select * from person");
                }
            }));
        }
        for (Future<List<String>> result : pool.invokeAll(tasks)) {
            print("parallel", result.get());
        }
        pool.shutdown();
    }

    private static void hibernate() throws SQLException {
        HibernateTest.open(UnaryOperator.identity());
        print("hibernate", Fixture.message(Fixture.failures(HibernateTest.Planted.class)));
        print("hibernate corrected", Fixture.failures(HibernateTest.Corrected.class));
        print(
                "hibernate in parallel",
                Fixture.failuresInParallel(HibernateTest.InParallel.class).stream()
                        .map(Throwable::getMessage)
                        .toList());
        HibernateTest.close();
    }

    /** Sees the driver and not fTimer. */
    private static void otherLoader() throws Exception {
        print("before another driver", Fixture.failures(NoStatement.class));
        List<URL> jars = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (new File(entry).getName().startsWith("h2-")) {
                jars.add(new File(entry).toURI().toURL());
            }
        }
        try (URLClassLoader plugin =
                new URLClassLoader("plugin", jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            Driver driver =
                    (Driver) plugin.loadClass("org.h2.Driver").getConstructor().newInstance();
            try (Connection connection = driver.connect("jdbc:h2:mem:", new Properties());
                    Statement statement = connection.createStatement()) {
                print("another driver", String.valueOf(statement.execute("select 1")));
            }
        }
        print("after another driver", Fixture.message(Fixture.failures(NoStatement.class)));
    }
}
