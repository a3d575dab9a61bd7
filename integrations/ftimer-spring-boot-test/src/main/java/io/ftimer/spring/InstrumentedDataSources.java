package io.ftimer.spring;

import io.ftimer.jdbc.SqlTimers;
import java.lang.reflect.Modifier;
import javax.sql.DataSource;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;

/**
 * Instruments each data source that is a bean. The bean keeps its class, as far as that can be extended, because other beans
 * may need a {@code HikariDataSource} or a class of the application.
 *
 * <p>It comes before processors without a priority, so that a data source that one of them needs is instrumented too.
 */
final class InstrumentedDataSources implements BeanPostProcessor, PriorityOrdered {
    private volatile boolean hasAny;

    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        return bean instanceof DataSource dataSource ? instrumented(dataSource) : bean;
    }

    /** Returns whether the application context has a data source. */
    boolean hasAny() {
        return hasAny;
    }

    private Object instrumented(DataSource bean) {
        hasAny = true;
        DataSource recording = SqlTimers.instrument(bean);
        if (recording == bean) {
            return bean;
        }
        ProxyFactory proxy = new ProxyFactory(bean);
        proxy.setProxyTargetClass(!Modifier.isFinal(bean.getClass().getModifiers()));
        proxy.addAdvice(new Connections(recording));
        return proxy.getProxy(bean.getClass().getClassLoader());
    }

    /** Takes connections from the instrumented data source; all other calls go to the bean. */
    private record Connections(DataSource recording) implements MethodInterceptor {
        @Override
        public @Nullable Object invoke(MethodInvocation call) throws Throwable {
            Object[] arguments = call.getArguments();
            return switch (call.getMethod().getName()) {
                case "getConnection" ->
                    arguments.length == 0
                            ? recording.getConnection()
                            : recording.getConnection((String) arguments[0], (String) arguments[1]);
                case "createConnectionBuilder" -> recording.createConnectionBuilder();
                default -> call.proceed();
            };
        }
    }
}
