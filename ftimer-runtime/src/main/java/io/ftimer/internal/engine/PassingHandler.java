package io.ftimer.internal.engine;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/** The handler of a proxy that passes calls to another object. Results and exceptions pass unchanged. */
public abstract class PassingHandler implements InvocationHandler {
    protected final Object target;

    protected PassingHandler(Object target) {
        this.target = target;
    }

    /** A proxy is equal to itself, and to everything that its target is equal to. */
    @Override
    public final @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        if (method.getDeclaringClass() != Object.class) {
            return call(proxy, method, arguments);
        }
        if (arguments == null) {
            return pass(method, null);
        }
        PassingHandler other = of(arguments[0]);
        return target.equals(other == null ? arguments[0] : other.target);
    }

    /** Returns the handler of a proxy; null if the object is none, or has a handler of another kind. */
    public static @Nullable PassingHandler of(@Nullable Object proxy) {
        return proxy != null
                        && Proxy.isProxyClass(proxy.getClass())
                        && Proxy.getInvocationHandler(proxy) instanceof PassingHandler handler
                ? handler
                : null;
    }

    /** Calls a method that {@link Object} does not have. */
    protected abstract @Nullable Object call(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable;

    protected final @Nullable Object pass(Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getTargetException();
        }
    }
}
