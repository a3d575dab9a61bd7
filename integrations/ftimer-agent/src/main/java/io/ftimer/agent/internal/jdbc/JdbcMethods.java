package io.ftimer.agent.internal.jdbc;

import io.ftimer.agent.internal.instrument.ClassShape;
import io.ftimer.agent.internal.instrument.MethodCalls;
import io.ftimer.agent.internal.instrument.MethodShape;
import io.ftimer.agent.internal.jdbc.JdbcRole.JdbcCalls;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/** The methods of JDBC that get calls of ftimer-jdbc, among them those that execute recorded statements. Stateless. */
public final class JdbcMethods {
    /** What every class file contains that names a type of JDBC, but for few others. */
    private static final String MENTION = "/sql/";

    private JdbcMethods() {}

    /** Returns whether a class file may name types of JDBC. Others need not be parsed. */
    public static boolean mayBeIn(byte[] classFile) {
        return new String(classFile, StandardCharsets.ISO_8859_1).contains(MENTION);
    }

    /**
     * Returns the methods of a class; empty if it implements nothing of JDBC.
     *
     * @param isWanted accepts the methods that may be instrumented
     */
    public static MethodCalls of(ClassShape type, ClassLoader loader, Predicate<MethodShape> isWanted) {
        MethodCalls found = new MethodCalls(type, new LinkedHashMap<>(), new ArrayList<>());
        List<MethodShape> callable =
                type.methods().stream().filter(JdbcMethods::isCallable).toList();
        // by the names first, since super types are expensive
        Set<JdbcRole> possible = EnumSet.allOf(JdbcRole.class);
        possible.removeIf(role -> callable.stream().allMatch(method -> role.calls(method) == null));
        if (!possible.isEmpty()) {
            possible.retainAll(rolesOf(type, loader));
            possible.forEach(role -> callable.stream().filter(isWanted).forEach(method -> add(role, method, found)));
        }
        return found;
    }

    private static void add(JdbcRole role, MethodShape method, MethodCalls found) {
        JdbcCalls added = role.calls(method);
        if (added != null) {
            found.calls().putIfAbsent(method.key(), added);
            if (added.isExecution()) {
                found.recorded().add(method);
            }
        }
    }

    private static boolean isCallable(MethodShape method) {
        return method.canBeInstrumented() && Modifier.isPublic(method.access()) && !Modifier.isStatic(method.access());
    }

    /**
     * Returns what a class is in JDBC. Super types are found in class files, and those whose files the loader does not have are left
     * out. Loading them would be too early: they would be loaded while the JVM loads the class, and other agents would miss them.
     */
    private static Set<JdbcRole> rolesOf(ClassShape type, ClassLoader loader) {
        Set<JdbcRole> roles = EnumSet.noneOf(JdbcRole.class);
        Set<String> seen = new HashSet<>();
        Deque<String> next = new ArrayDeque<>(type.interfaces());
        next.add(type.superName());
        while (!next.isEmpty()) {
            String name = next.remove();
            for (JdbcRole role : JdbcRole.values()) {
                if (role.isOf(name)) {
                    roles.add(role);
                }
            }
            // no class of the JDK but those implements JDBC
            if (seen.add(name) && !name.startsWith("java/") && !name.startsWith("javax/")) {
                ClassReader reader = ClassShape.reader(name, loader);
                if (reader != null) {
                    next.addAll(List.of(reader.getInterfaces()));
                    next.add(String.valueOf(reader.getSuperName()));
                }
            }
        }
        return roles;
    }

    /** Returns whether a loaded class implements a type of JDBC that is instrumented. */
    public static boolean mayBeIn(@Nullable Class<?> type) {
        if (type == null) {
            return false;
        }
        String name = type.getName().replace('.', '/');
        return Stream.of(JdbcRole.values()).anyMatch(role -> role.isOf(name))
                || mayBeIn(type.getSuperclass())
                || Stream.of(type.getInterfaces()).anyMatch(JdbcMethods::mayBeIn);
    }
}
