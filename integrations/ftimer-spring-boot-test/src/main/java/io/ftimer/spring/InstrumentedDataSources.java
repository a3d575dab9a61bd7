package io.ftimer.spring;

import io.ftimer.jdbc.SqlTimers;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.AopConfigException;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;

/**
 * Instruments each data source that is a bean, unless the proxy would differ from the bean. The bean keeps its class, because other
 * beans may need a {@code HikariDataSource} or a class of the application.
 *
 * <p>It comes before processors without a priority, so that a data source that one of them needs is instrumented too.
 */
final class InstrumentedDataSources implements BeanPostProcessor, PriorityOrdered {
    private static final String WITH_AGENT =
            "Start the JVM with -javaagent:ftimer-agent.jar=jdbc=true, which records all statements";

    private final Set<String> seen = ConcurrentHashMap.newKeySet();
    private final Map<String, String> leftOut = new ConcurrentHashMap<>();
    private final ConfigurableListableBeanFactory beans;

    InstrumentedDataSources(ConfigurableListableBeanFactory beans) {
        this.beans = beans;
    }

    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        return bean instanceof DataSource dataSource ? instrumented(dataSource, name) : bean;
    }

    boolean hasAny() {
        return !seen.isEmpty();
    }

    /** Returns why statements of a data source of the application context are not recorded; empty if all are. */
    Optional<String> missed() {
        return leftOut.values().stream().sorted().findFirst().or(this::early);
    }

    /** A bean that another processor needs is created before this one exists. */
    private Optional<String> early() {
        return Arrays.stream(beans.getBeanNamesForType(DataSource.class, false, false))
                .filter(name -> beans.getSingleton(name) instanceof DataSource && !seen.contains(name))
                .sorted()
                .findFirst()
                .map(name -> problem(
                        name,
                        "was created before it could be instrumented, because a processor of beans needs it",
                        WITH_AGENT));
    }

    private Object instrumented(DataSource bean, String name) {
        seen.add(name);
        DataSource recording = SqlTimers.instrument(bean);
        if (recording == bean) {
            return bean;
        }
        ProxiedClass.selfCall(bean.getClass())
                .ifPresent(method -> leave(
                        name, "calls its own getConnection in " + method + ", which a proxy does not see", WITH_AGENT));
        Optional<String> obstacle = ProxiedClass.obstacle(bean.getClass());
        Object ofClass = obstacle.isPresent() ? null : proxy(bean, recording, true);
        if (ofClass != null) {
            return ofClass;
        }
        Class<?> declared = declaredType(name);
        boolean isInterface = declared.isInterface();
        Object ofInterfaces = isInterface ? proxy(bean, recording, false) : null;
        if (declared.isInstance(ofInterfaces)) {
            return ofInterfaces;
        }
        leave(
                name,
                "cannot have a proxy, because " + obstacle.orElse(ProxiedClass.cannotBeExtended(bean.getClass())),
                isInterface ? WITH_AGENT : "Declare it as DataSource, or s" + WITH_AGENT.substring(1));
        return bean;
    }

    /** Returns a proxy with the class of a bean, or with its interfaces; null if there can be none. */
    private static @Nullable Object proxy(DataSource bean, DataSource recording, boolean hasClass) {
        ProxyFactory proxy = new ProxyFactory(bean);
        proxy.setProxyTargetClass(hasClass);
        proxy.addAdvice(new Connections(recording));
        try {
            return proxy.getProxy(bean.getClass().getClassLoader());
        } catch (AopConfigException | IllegalArgumentException | LinkageError impossible) {
            // sealed, final, or without a constructor for subclasses
            return null;
        }
    }

    /** Returns the type for which other beans can ask; Object if it is not known. */
    private Class<?> declaredType(String name) {
        return beans.containsBeanDefinition(name)
                ? beans.getMergedBeanDefinition(name).getResolvableType().resolve(Object.class)
                : Object.class;
    }

    private void leave(String name, String reason, String remedy) {
        leftOut.put(name, problem(name, reason, remedy));
    }

    private static String problem(String name, String reason, String remedy) {
        return "the statements of the data source bean \"" + name + "\" are not recorded: it " + reason + ".\n"
                + remedy;
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
