package io.ftimer.jdbc.internal.wrap;

import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** An object that knows the one from which it came, such as a result set its statement, and returns the instrumented one. */
final class Related extends InstrumentedObject {
    private final Object origin;

    private Related(Object target, Object origin) {
        super(target);
        this.origin = origin;
    }

    static Object of(Object target, Class<?> type, Object origin) {
        return proxy(new Related(target, origin), type);
    }

    @Override
    @Nullable
    Object call(Object proxy, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
        Object result = pass(method, arguments);
        boolean isOrigin = result != null
                && (method.getName().equals("getStatement") || method.getName().equals("getConnection"));
        return isOrigin ? origin : result;
    }
}
