package io.ftimer.spring;

import io.ftimer.assertj.internal.expectation.PersistenceContexts;
import io.ftimer.internal.session.SessionSql;
import io.ftimer.internal.session.SqlSource;
import java.util.Arrays;
import java.util.stream.Stream;
import org.springframework.context.ApplicationContext;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestExecutionListener;
import org.springframework.util.ClassUtils;

/** Lets a test know whether the statements of its application context are recorded, and whether changes of entities are written. */
final class SqlOfContext implements TestExecutionListener {
    private static final String R2DBC = "io.r2dbc.spi.ConnectionFactory";

    private static final boolean HAS_HIBERNATE = Stream.of(
                    "org.hibernate.engine.spi.SessionImplementor", "org.springframework.orm.jpa.EntityManagerHolder")
            .allMatch(type -> ClassUtils.isPresent(type, SqlOfContext.class.getClassLoader()));

    @Override
    public void beforeTestExecution(TestContext test) {
        if (HAS_HIBERNATE) {
            PersistenceContexts.use(new HibernateSessions());
        }
        if (test.hasApplicationContext()) {
            ApplicationContext context = test.getApplicationContext();
            context.getBeanProvider(InstrumentedDataSources.class).forEach(SqlOfContext::tell);
            missReactive(context);
        }
    }

    @Override
    public void afterTestMethod(TestContext test) {
        PersistenceContexts.forget();
    }

    private static void tell(InstrumentedDataSources sources) {
        if (sources.hasAny()) {
            SqlSource.tell(SessionSql::useConnections);
        }
        sources.missed().ifPresent(reason -> SqlSource.tell(sql -> sql.missWithoutAgent(reason)));
    }

    /** Statements of R2DBC begin and end on any threads, without JDBC. */
    private static void missReactive(ApplicationContext context) {
        ClassLoader loader = context.getClassLoader();
        if (ClassUtils.isPresent(R2DBC, loader)) {
            Arrays.stream(context.getBeanNamesForType(ClassUtils.resolveClassName(R2DBC, loader), false, false))
                    .findFirst()
                    .ifPresent(
                            name -> SqlSource.miss(
                                    "the statements of the R2DBC connection factory bean \"" + name
                                            + "\" are not recorded; leave R2DBC out of this test, or expect no numbers of statements in it"));
        }
    }
}
