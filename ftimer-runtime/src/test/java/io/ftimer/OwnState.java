package io.ftimer;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.Reference;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What fTimer keeps in the static fields of all of its classes on the class path, and in thread-local values of the calling thread. A test
 * must leave it as it was, or the conclusion on the next one depends on the order of tests.
 *
 * @param values a text for each field: of collections the size, of other objects the class and the identity
 */
public record OwnState(Map<String, String> values) {
    /** What may change, by the end of its name: what is found out once, what the end of a run says, and numbers that only tell differences. */
    private static final Set<String> MAY_CHANGE = Set.of(
            "CallsWithoutSession.COUNTED",
            "CallsWithoutSession.LIVE",
            "CallsWithoutSession.ended",
            "HelperFile.thisUser",
            "Instrumentation.OF_JVM",
            "RepeatsCheck.FILES",
            "RepeatsCheck.notSearched",
            "RepeatsCheck.notSearchedReason",
            "SessionParticipation.epoch",
            "StepCounter.ALL",
            "StepCounter.stepsOfEnded");

    private static final List<Field> FIELDS = fields();

    /** Returns the state now, as the calling thread sees it. */
    public static OwnState now() {
        Map<String, String> values = new TreeMap<>();
        for (Field field : FIELDS) {
            value(field).ifPresent(value -> put(name(field), value, values));
        }
        return new OwnState(values);
    }

    private static void put(String name, Object value, Map<String, String> values) {
        if (value instanceof Record) {
            for (RecordComponent component : value.getClass().getRecordComponents()) {
                value(component.getAccessor(), value)
                        .ifPresent(part -> put(name + '.' + component.getName(), part, values));
            }
        } else if (MAY_CHANGE.stream().noneMatch(name::endsWith)) {
            values.put(name, text(value));
        }
    }

    /** Returns what changed since then: a line for each field. */
    public static List<String> changesSince(OwnState before) {
        List<String> changes = new ArrayList<>();
        now().values.forEach((name, value) -> {
            String known = before.values.getOrDefault(name, "none");
            if (!known.equals(value)) {
                changes.add(name + ": " + known + " -> " + value);
            }
        });
        return changes;
    }

    private static List<Field> fields() {
        List<Field> fields = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path path = Path.of(entry);
            try {
                if (Files.isDirectory(path) && !path.endsWith("test-classes")) {
                    addFields(path, fields);
                } else if (path.getFileName().toString().matches("ftimer-.*(?<!-tests)\\.jar")) {
                    try (FileSystem jar = FileSystems.newFileSystem(path)) {
                        addFields(jar.getPath("/"), fields);
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return fields;
    }

    private static void addFields(Path root, List<Field> fields) throws IOException {
        Path own = root.resolve("io/ftimer");
        if (!Files.exists(own)) {
            return;
        }
        try (Stream<Path> files = Files.walk(own)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                String name = root.relativize(file).toString().replace('\\', '/');
                if (name.endsWith(".class") && !name.endsWith("-info.class")) {
                    addFields(
                            name.substring(0, name.length() - ".class".length()).replace('/', '.'), fields);
                }
            }
        }
    }

    private static void addFields(String type, List<Field> fields) {
        try {
            for (Field field :
                    Class.forName(type, false, OwnState.class.getClassLoader()).getDeclaredFields()) {
                boolean isChangeable = !Modifier.isFinal(field.getModifiers()) || isContainer(field.getType());
                if (Modifier.isStatic(field.getModifiers()) && isChangeable && !field.isSynthetic()) {
                    field.setAccessible(true);
                    fields.add(field);
                }
            }
        } catch (ReflectiveOperationException | LinkageError optional) {
            // what it needs is not on the class path
        }
    }

    private static String name(Field field) {
        return field.getDeclaringClass().getName() + '.' + field.getName();
    }

    private static boolean isContainer(Class<?> type) {
        return type.isArray()
                || Collection.class.isAssignableFrom(type)
                || Map.class.isAssignableFrom(type)
                || ThreadLocal.class.isAssignableFrom(type)
                || type == AtomicBoolean.class
                || Number.class.isAssignableFrom(type)
                || type.getName().startsWith("java.util.concurrent.atomic.");
    }

    /** Returns the value of a field, empty for those of classes that cannot be initialized here. */
    private static Optional<Object> value(Field field) {
        try {
            Object value = field.get(null);
            return Optional.of(value == null ? "null" : value);
        } catch (ReflectiveOperationException | LinkageError e) {
            return Optional.empty();
        }
    }

    private static Optional<Object> value(Method accessor, Object of) {
        try {
            accessor.setAccessible(true);
            return Optional.ofNullable(accessor.invoke(of));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String text(@Nullable Object value) {
        if (value instanceof ThreadLocal<?> ofThread) {
            return "of the thread " + text(ofThread.get());
        } else if (value instanceof Reference<?> reference) {
            return text(reference.get());
        } else if (value instanceof Optional<?> optional) {
            return text(optional.orElse(null));
        } else if (value instanceof Collection<?> collection) {
            return collection.size() + " elements";
        } else if (value instanceof Map<?, ?> map) {
            return map.size() + " entries";
        } else if (value == null || value.getClass().getSimpleName().equals("ThreadWithoutSession")) {
            // the same to whatever follows
            return "null";
        } else if (isPlain(value.getClass())) {
            return String.valueOf(value);
        } else if (value.getClass().isArray()
                && value.getClass().getComponentType().isPrimitive()) {
            List<Object> elements = new ArrayList<>();
            for (int i = 0; i < Array.getLength(value); i++) {
                elements.add(Array.get(value, i));
            }
            return elements.toString();
        }
        return value.getClass().getName() + '@' + Integer.toHexString(System.identityHashCode(value));
    }

    private static boolean isPlain(Class<?> type) {
        return type == String.class
                || type == Boolean.class
                || type.isEnum()
                || Number.class.isAssignableFrom(type)
                || type.getName().startsWith("java.util.concurrent.atomic.");
    }
}
