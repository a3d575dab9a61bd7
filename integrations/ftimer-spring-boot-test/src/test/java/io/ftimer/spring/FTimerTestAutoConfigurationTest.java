package io.ftimer.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.ftimer.FTimers;
import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.embedded.EmbeddedDatabase;
import org.springframework.jdbc.datasource.embedded.EmbeddedDatabaseBuilder;
import org.springframework.jdbc.datasource.embedded.EmbeddedDatabaseType;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

class FTimerTestAutoConfigurationTest {
    private final ApplicationContextRunner application =
            new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(FTimerTestAutoConfiguration.class));

    /** What a test does with the application. */
    private interface Use {
        void accept(ApplicationContext context) throws SQLException;
    }

    /** Returns a line for each region of a session around a use: its path and its calls. */
    private List<String> tree(Class<?> configuration, Use use) {
        try (TimerSession session = TimerSession.open()) {
            application.withUserConfiguration(configuration).run(context -> {
                try (TimerBinding binding = session.bind()) {
                    FTimers.run("test", () -> use.accept(context));
                }
            });
            return session.summary().entries().stream()
                    .map(entry -> entry.path() + " x" + entry.callCount())
                    .toList();
        }
    }

    private static void select(ApplicationContext context, String bean) {
        new JdbcTemplate(context.getBean(bean, DataSource.class)).queryForObject("select 1", Integer.class);
    }

    private static DataSource h2(String name) {
        return new DriverManagerDataSource("jdbc:h2:mem:" + name);
    }

    @Configuration(proxyBeanMethods = false)
    static class TwoSources {
        @Bean
        HikariDataSource pool() {
            HikariDataSource pool = new HikariDataSource();
            pool.setJdbcUrl("jdbc:h2:mem:pool");
            pool.setMaximumPoolSize(1);
            return pool;
        }

        @Bean
        EmbeddedDatabase embedded() {
            return new EmbeddedDatabaseBuilder()
                    .setType(EmbeddedDatabaseType.H2)
                    .generateUniqueName(true)
                    .build();
        }

        @Bean
        Object needsTheClassesOfTheBeans(HikariDataSource pool, EmbeddedDatabase embedded) {
            return List.of(pool, embedded);
        }
    }

    @Test
    void statements_of_every_data_source_are_recorded_and_the_beans_keep_their_classes() {
        List<String> tree = tree(TwoSources.class, context -> {
            select(context, "pool");
            select(context, "embedded");
            assertThat(context.getBean(HikariDataSource.class).getMaximumPoolSize())
                    .isEqualTo(1);
        });

        assertThat(tree).containsExactly("test x1", "test/SQL connection[sql] x2", "test/SQL select[sql] x2");
    }

    @Configuration(proxyBeanMethods = false)
    static class LayeredSources {
        @Bean
        DataSource first() {
            return h2("first");
        }

        @Bean
        Routing routing(DataSource first) {
            return new Routing(first);
        }

        @Bean
        LazyConnectionDataSourceProxy lazy(Routing routing) {
            return new LazyConnectionDataSourceProxy(routing);
        }
    }

    /** Not public, as classes of applications are. */
    static class Routing extends AbstractRoutingDataSource {
        Routing(DataSource only) {
            setTargetDataSources(Map.of("only", only));
        }

        @Override
        protected Object determineCurrentLookupKey() {
            return "only";
        }
    }

    @Test
    void a_statement_counts_once_whatever_data_sources_it_passes() {
        List<String> tree = tree(LayeredSources.class, context -> {
            select(context, "lazy");
            select(context, "first");
        });

        assertThat(tree).containsExactly("test x1", "test/SQL connection[sql] x2", "test/SQL select[sql] x2");
    }

    @Configuration(proxyBeanMethods = false)
    static class FinalSource {
        @Bean
        DataSource source() {
            return new Final(h2("final"));
        }
    }

    /** A class that cannot be extended. */
    record Final(DataSource target) implements DataSource {
        @Override
        public Connection getConnection() throws SQLException {
            return target.getConnection();
        }

        @Override
        public Connection getConnection(String user, String password) throws SQLException {
            return target.getConnection(user, password);
        }

        @Override
        public PrintWriter getLogWriter() throws SQLException {
            return target.getLogWriter();
        }

        @Override
        public void setLogWriter(PrintWriter out) throws SQLException {
            target.setLogWriter(out);
        }

        @Override
        public void setLoginTimeout(int seconds) throws SQLException {
            target.setLoginTimeout(seconds);
        }

        @Override
        public int getLoginTimeout() throws SQLException {
            return target.getLoginTimeout();
        }

        @Override
        public Logger getParentLogger() {
            return Logger.getGlobal();
        }

        @Override
        public <T> T unwrap(Class<T> type) throws SQLException {
            return target.unwrap(type);
        }

        @Override
        public boolean isWrapperFor(Class<?> type) throws SQLException {
            return target.isWrapperFor(type);
        }
    }

    @Test
    void a_bean_of_a_final_class_that_is_declared_as_an_interface_keeps_its_interfaces() {
        List<String> tree = tree(FinalSource.class, context -> {
            select(context, "source");
            try (Connection connection = context.getBean(DataSource.class).getConnection("", "")) {
                connection.createStatement().execute("select 2");
            }
        });

        assertThat(tree).containsExactly("test x1", "test/SQL connection[sql] x2", "test/SQL select[sql] x2");
    }

    @Configuration(proxyBeanMethods = false)
    static class FinalClass {
        @Bean
        Final source() {
            return new Final(h2("declared"));
        }
    }

    static class PrivateConstructor extends DriverManagerDataSource {
        private PrivateConstructor() {
            super("jdbc:h2:mem:private");
        }

        static PrivateConstructor create() {
            return new PrivateConstructor();
        }
    }

    static sealed class SealedClass extends DriverManagerDataSource permits Unsealed {
        SealedClass() {
            super("jdbc:h2:mem:sealed");
        }
    }

    static non-sealed class Unsealed extends SealedClass {}

    sealed interface SealedInterface extends DataSource permits OfSealedInterface {}

    static final class OfSealedInterface extends DriverManagerDataSource implements SealedInterface {}

    @Configuration(proxyBeanMethods = false)
    static class InterfacesOnly {
        @Bean
        DataSource notPublic() {
            return PrivateConstructor.create();
        }

        @Bean
        DataSource sealed() {
            return new SealedClass();
        }
    }

    @Test
    void a_bean_whose_class_cannot_be_extended_keeps_its_interfaces() {
        List<String> tree = tree(InterfacesOnly.class, context -> {
            select(context, "notPublic");
            select(context, "sealed");
        });

        assertThat(tree).containsExactly("test x1", "test/SQL connection[sql] x2", "test/SQL select[sql] x2");
    }

    @Configuration(proxyBeanMethods = false)
    static class PrivateConstructors {
        @Bean
        PrivateConstructor source() {
            return PrivateConstructor.create();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class SealedClasses {
        @Bean
        SealedClass source() {
            return new SealedClass();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class SealedInterfaces {
        @Bean
        SealedInterface source() {
            return new OfSealedInterface();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class UnsealedClass {
        @Bean
        Unsealed source() {
            return new Unsealed();
        }
    }

    static class WithFields extends DriverManagerDataSource {
        String tenant = "one";
        private String hidden = "two";
    }

    /** Of the same package, and of the same outermost class. */
    static class Reader {
        static String of(WithFields source) {
            return source.tenant + source.hidden;
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Fields {
        @Bean
        WithFields source() {
            return new WithFields();
        }
    }

    /** As an open class of Kotlin is, whose members are final. */
    static class FinalMethod extends DriverManagerDataSource {
        private final List<String> names = List.of("one");

        final List<String> names() {
            return names;
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class FinalMember {
        @Bean
        FinalMethod source() {
            return new FinalMethod();
        }
    }

    static class SelfCalling extends DriverManagerDataSource {
        SelfCalling() {
            super("jdbc:h2:mem:self");
        }

        boolean works() throws SQLException {
            try (Connection connection = getConnection()) {
                return connection.isValid(1);
            }
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class SelfCall {
        @Bean
        SelfCalling source() {
            return new SelfCalling();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Early {
        @Bean
        static DataSource source() {
            return h2("early");
        }

        @Bean
        static FirstProcessor first(DataSource source) {
            return new FirstProcessor();
        }
    }

    static class FirstProcessor implements BeanPostProcessor, PriorityOrdered {
        @Override
        public int getOrder() {
            return Ordered.HIGHEST_PRECEDENCE;
        }
    }

    private static final String AGENT =
            "tart the JVM with -javaagent:ftimer-agent.jar=jdbc=true, which records all statements";

    private static String cannotBeExtended(Class<?> type) {
        return "cannot have a proxy, because its class " + type.getName() + " cannot be extended";
    }

    private void isLeftOut(Class<?> configuration, String reason) {
        isLeftOut(configuration, reason, "S" + AGENT);
    }

    private void isLeftOut(Class<?> configuration, String reason, String remedy) {
        application
                .withUserConfiguration(configuration)
                .run(context -> assertThat(
                                context.getBean(InstrumentedDataSources.class).missed())
                        .contains("the statements of the data source bean \"source\" are not recorded: it " + reason
                                + ".\n" + remedy));
    }

    @Test
    void a_bean_that_a_proxy_would_change_is_left_out_and_named() {
        String declare = "Declare it as DataSource, or s" + AGENT;
        isLeftOut(FinalClass.class, cannotBeExtended(Final.class), declare);
        isLeftOut(PrivateConstructors.class, cannotBeExtended(PrivateConstructor.class), declare);
        isLeftOut(SealedClasses.class, cannotBeExtended(SealedClass.class), declare);
        isLeftOut(SealedInterfaces.class, cannotBeExtended(OfSealedInterface.class));
        isLeftOut(
                FinalMember.class,
                "cannot have a proxy, because the method names of " + FinalMethod.class.getName() + " is final",
                declare);
        isLeftOut(
                Fields.class,
                "cannot have a proxy, because " + Reader.class.getName() + " uses the field tenant of "
                        + WithFields.class.getName(),
                declare);
        isLeftOut(SelfCall.class, "calls its own getConnection in SelfCalling.works, which a proxy does not see");
        isLeftOut(Early.class, "was created before it could be instrumented, because a processor of beans needs it");
        application
                .withUserConfiguration(Fields.class)
                .run(context ->
                        assertThat(Reader.of(context.getBean(WithFields.class))).isEqualTo("onetwo"));
        application
                .withUserConfiguration(FinalMember.class)
                .run(context ->
                        assertThat(context.getBean(FinalMethod.class).names()).containsExactly("one"));
        application
                .withUserConfiguration(TwoSources.class)
                .run(context -> assertThat(
                                context.getBean(InstrumentedDataSources.class).missed())
                        .isEmpty());
        application
                .withUserConfiguration(LayeredSources.class)
                .run(context -> assertThat(
                                context.getBean(InstrumentedDataSources.class).missed())
                        .isEmpty());
        application
                .withUserConfiguration(UnsealedClass.class)
                .run(context -> assertThat(
                                context.getBean(InstrumentedDataSources.class).missed())
                        .isEmpty());
    }

    @Configuration(proxyBeanMethods = false)
    static class Observed {
        @Bean
        ObservationRegistry registry() {
            return ObservationRegistry.create();
        }

        @Bean
        ObservationRegistry none() {
            return ObservationRegistry.NOOP;
        }
    }

    @Test
    void observations_of_every_registry_are_recorded() {
        List<String> tree = tree(Observed.class, context -> {
            Observation.createNotStarted("load", context.getBean("registry", ObservationRegistry.class))
                    .observe(() -> {});
            Observation.createNotStarted("nothing", context.getBean("none", ObservationRegistry.class))
                    .observe(() -> {});
        });

        assertThat(tree).containsExactly("test x1", "test/load x1");
    }
}
