package io.ftimer.junit.internal.run;

import io.ftimer.internal.session.RecordsSql;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestInstances;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * What the classes of a test show of its source of SQL, whichever test comes first: a field that holds an instrumented data source, or
 * code that instruments one. Code elsewhere may do so once for all tests. Stateless.
 */
final class SqlSources {
    /** How the file of a class names {@code SqlTimers}, which may be absent here. */
    private static final String INSTRUMENTING = "io/ftimer/jdbc/SqlTimers";

    /** Whether the file of a class, or of a superclass, names it: read once, not for each test. */
    private static final ClassValue<Boolean> IS_INSTRUMENTING = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return instruments(type);
        }
    };

    private SqlSources() {}

    /** Returns whether a test, its class, a superclass or a class around shows a source. */
    static boolean areShown(ExtensionContext test) {
        List<Object> instances =
                test.getTestInstances().map(TestInstances::getAllInstances).orElse(List.of());
        if (instances.stream().anyMatch(instance -> hasSource(instance.getClass(), instance))) {
            return true;
        }
        for (Class<?> type = test.getTestClass().orElse(null); type != null; type = type.getEnclosingClass()) {
            if (hasSource(type, null) || IS_INSTRUMENTING.get(type)) {
                return true;
            }
        }
        return false;
    }

    private static boolean instruments(Class<?> type) {
        String name = type.getName();
        try (InputStream file = type.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
            if (file != null && new String(file.readAllBytes(), StandardCharsets.ISO_8859_1).contains(INSTRUMENTING)) {
                return true;
            }
        } catch (IOException e) {
            // as a field that cannot be read
        }
        Class<?> superclass = type.getSuperclass();
        return superclass != null && IS_INSTRUMENTING.get(superclass);
    }

    /** Looks at the fields of an instance or, if that is null, at those of its class. */
    private static boolean hasSource(Class<?> type, @Nullable Object instance) {
        return ReflectionSupport.findFields(type, field -> isHeldBy(field, instance), HierarchyTraversalMode.TOP_DOWN)
                .stream()
                .flatMap(field -> values(field, instance))
                .anyMatch(SqlSources::recordsSql);
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
