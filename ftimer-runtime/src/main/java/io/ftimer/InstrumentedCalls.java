package io.ftimer;

import io.ftimer.internal.engine.PassingHandler;
import io.ftimer.internal.session.SessionParticipation;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Opens a region around each call of an instrumented interface. */
final class InstrumentedCalls extends PassingHandler {
    private final Class<?> type;
    private final Map<Method, String> regions = new ConcurrentHashMap<>();

    private InstrumentedCalls(Class<?> type, Object implementation) {
        super(implementation);
        this.type = type;
    }

    static <T> T instrument(Class<T> type, T implementation) {
        Objects.requireNonNull(implementation, "implementation");
        if (!type.isInterface()) {
            throw notInstrumentable(type, "it is not an interface; instrument an interface that it implements");
        }
        if (type.isSealed()) {
            throw notInstrumentable(type, "it is sealed; instrument an interface that any class may implement");
        }
        // all classes see the interfaces of the JDK whose loader is null
        ClassLoader own = type.getClassLoader();
        ClassLoader loader = own == null ? InstrumentedCalls.class.getClassLoader() : own;
        return type.cast(
                Proxy.newProxyInstance(loader, new Class<?>[] {type}, new InstrumentedCalls(type, implementation)));
    }

    private static IllegalArgumentException notInstrumentable(Class<?> type, String reason) {
        return new IllegalArgumentException("cannot instrument " + type.getName() + ": " + reason);
    }

    @Override
    protected @Nullable Object call(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        String region = region(method);
        if (SessionParticipation.openSessions == 0) {
            return pass(method, arguments);
        }
        try (TimerScope scope = FTimers.scope(region)) {
            return pass(method, arguments);
        }
    }

    private String region(Method method) {
        String known = regions.get(method);
        return known != null ? known : regions.computeIfAbsent(method, this::prepared);
    }

    private String prepared(Method method) {
        // interfaces need not be public
        method.setAccessible(true);
        return type.getSimpleName() + '.' + method.getName();
    }
}
