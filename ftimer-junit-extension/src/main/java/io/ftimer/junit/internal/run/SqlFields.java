package io.ftimer.junit.internal.run;

import io.ftimer.internal.RecordsSql;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestInstances;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** The fields by which a test shows that its statements are recorded: those that hold an instrumented data source. Stateless. */
final class SqlFields {
    private SqlFields() {}

    /** Returns whether a test, its class or a class around that has such a field. */
    static boolean haveSource(ExtensionContext test) {
        List<Object> instances =
                test.getTestInstances().map(TestInstances::getAllInstances).orElse(List.of());
        if (instances.stream().anyMatch(instance -> hasSource(instance.getClass(), instance))) {
            return true;
        }
        for (Class<?> type = test.getTestClass().orElse(null); type != null; type = type.getEnclosingClass()) {
            if (hasSource(type, null)) {
                return true;
            }
        }
        return false;
    }

    /** Looks at the fields of an instance or, if that is null, at those of its class. */
    private static boolean hasSource(Class<?> type, @Nullable Object instance) {
        return ReflectionSupport.findFields(type, field -> isHeldBy(field, instance), HierarchyTraversalMode.TOP_DOWN)
                .stream()
                .flatMap(field -> values(field, instance))
                .anyMatch(SqlFields::recordsSql);
    }

    private static boolean isHeldBy(Field field, @Nullable Object instance) {
        return !field.getType().isPrimitive() && Modifier.isStatic(field.getModifiers()) == (instance == null);
    }

    /** A field that cannot be read shows nothing. */
    private static Stream<Object> values(Field field, @Nullable Object instance) {
        return ReflectionSupport.tryToReadFieldValue(field, instance).toOptional().stream();
    }

    private static boolean recordsSql(Object value) {
        return value instanceof RecordsSql
                || Proxy.isProxyClass(value.getClass()) && Proxy.getInvocationHandler(value) instanceof RecordsSql;
    }
}
