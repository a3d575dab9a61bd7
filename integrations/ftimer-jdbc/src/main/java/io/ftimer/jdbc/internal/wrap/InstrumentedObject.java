package io.ftimer.jdbc.internal.wrap;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/**
 * An object of JDBC behind a proxy. Calls and exceptions pass unchanged; subclasses replace the objects that are returned.
 *
 * <p>{@code unwrap} returns the proxy for the types that it has, so that statements of an unwrapped connection are recorded
 * too, and the objects of the driver for others.
 */
abstract class InstrumentedObject implements InvocationHandler {
    private final Object target;

    InstrumentedObject(Object target) {
        this.target = target;
    }

    static Object proxy(InstrumentedObject handler, Class<?>... interfaces) {
        return Proxy.newProxyInstance(InstrumentedObject.class.getClassLoader(), interfaces, handler);
    }

    static boolean isProxy(@Nullable Object object) {
        return object != null
                && Proxy.isProxyClass(object.getClass())
                && Proxy.getInvocationHandler(object) instanceof InstrumentedObject;
    }

    @Override
    public final @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        if (method.getDeclaringClass() == Object.class) {
            return arguments == null ? pass(method, null) : isEqual(arguments[0]);
        }
        if (arguments != null && arguments.length == 1 && arguments[0] instanceof Class<?> type) {
            if (method.getName().equals("unwrap")) {
                return type.isInstance(proxy) ? proxy : type.isInstance(target) ? target : pass(method, arguments);
            }
            if (method.getName().equals("isWrapperFor")) {
                return type.isInstance(proxy)
                        || type.isInstance(target)
                        || Boolean.TRUE.equals(pass(method, arguments));
            }
        }
        return call(proxy, method, arguments);
    }

    /** Calls a method that {@link Object} does not have. */
    abstract @Nullable Object call(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable;

    /** Returns the text that a method of JDBC takes first, null if it takes none. */
    static @Nullable String sqlIn(@Nullable Object @Nullable [] arguments) {
        return arguments != null && arguments.length > 0 && arguments[0] instanceof String sql ? sql : null;
    }

    final @Nullable Object pass(Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getTargetException();
        }
    }

    /** A proxy is equal to itself, and to everything that its target is equal to. */
    private boolean isEqual(@Nullable Object other) {
        return target.equals(isProxy(other) ? ((InstrumentedObject) Proxy.getInvocationHandler(other)).target : other);
    }
}
