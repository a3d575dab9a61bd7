package io.ftimer;

import io.ftimer.internal.session.SessionParticipation;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Opens a region around each call of an instrumented interface. */
final class InstrumentedCalls implements InvocationHandler {
    private final Class<?> type;
    private final Object implementation;
    private final Map<Method, String> regions = new ConcurrentHashMap<>();

    private InstrumentedCalls(Class<?> type, Object implementation) {
        this.type = type;
        this.implementation = implementation;
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
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        if (method.getDeclaringClass() == Object.class) {
            return arguments == null ? pass(method) : equalTo(arguments[0]);
        }
        String region = region(method);
        if (SessionParticipation.openSessions == 0) {
            return pass(method, arguments);
        }
        try (TimerScope scope = FTimers.scope(region)) {
            return pass(method, arguments);
        }
    }

    /** An instrumented object is equal to itself, and to everything that its implementation is equal to. */
    private boolean equalTo(@Nullable Object other) {
        boolean isProxy = other != null && Proxy.isProxyClass(other.getClass());
        return implementation.equals(
                isProxy && Proxy.getInvocationHandler(other) instanceof InstrumentedCalls calls
                        ? calls.implementation
                        : other);
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

    private @Nullable Object pass(Method method, @Nullable Object @Nullable ... arguments) throws Throwable {
        try {
            return method.invoke(implementation, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getTargetException();
        }
    }
}
