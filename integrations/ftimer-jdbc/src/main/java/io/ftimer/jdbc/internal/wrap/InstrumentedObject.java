package io.ftimer.jdbc.internal.wrap;

import io.ftimer.internal.engine.PassingHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/**
 * An object of JDBC behind a proxy. Calls and exceptions pass unchanged; subclasses replace the objects that are returned.
 *
 * <p>{@code unwrap} returns the proxy for the types that it has, so that statements of an unwrapped connection are recorded
 * too, and the objects of the driver for others.
 */
abstract class InstrumentedObject extends PassingHandler {
    InstrumentedObject(Object target) {
        super(target);
    }

    static Object proxy(InstrumentedObject handler, Class<?>... interfaces) {
        return Proxy.newProxyInstance(InstrumentedObject.class.getClassLoader(), interfaces, handler);
    }

    @Override
    protected final @Nullable Object call(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
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
        return callOther(proxy, method, arguments);
    }

    /** Calls a method that neither {@link Object} nor {@link java.sql.Wrapper} has. */
    abstract @Nullable Object callOther(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable;

    /** Returns the text that a method of JDBC takes first, null if it takes none. */
    static @Nullable String sqlIn(@Nullable Object @Nullable [] arguments) {
        return arguments != null && arguments.length > 0 && arguments[0] instanceof String sql ? sql : null;
    }
}
