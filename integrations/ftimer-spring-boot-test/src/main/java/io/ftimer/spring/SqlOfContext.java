package io.ftimer.spring;

import io.ftimer.internal.session.SqlSource;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestExecutionListener;

/** Lets a test know that the data sources of its application context are instrumented, whether it uses them or not. */
final class SqlOfContext implements TestExecutionListener {
    @Override
    public void beforeTestExecution(TestContext test) {
        if (test.hasApplicationContext()
                && test.getApplicationContext().getBeanProvider(InstrumentedDataSources.class).stream()
                        .anyMatch(InstrumentedDataSources::hasAny)) {
            SqlSource.use();
        }
    }
}
