package io.ftimer.agent.internal.jdbc;

import io.ftimer.agent.internal.instrument.ClassShape;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/**
 * Finds the super types of a class in class files. Loading them would be too early: they would be loaded while the JVM loads the
 * class, and other agents would miss them.
 */
final class SuperTypes {
    private SuperTypes() {}

    /** Returns what a class is in JDBC. Super types whose class files the loader does not have are left out. */
    static Set<JdbcRole> rolesOf(ClassShape type, ClassLoader loader) {
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
                ClassReader reader = read(name, loader);
                if (reader != null) {
                    next.addAll(List.of(reader.getInterfaces()));
                    next.add(String.valueOf(reader.getSuperName()));
                }
            }
        }
        return roles;
    }

    /** Returns whether a loaded class is anything in JDBC. */
    static boolean isOfJdbc(@Nullable Class<?> type) {
        if (type == null) {
            return false;
        }
        String name = type.getName().replace('.', '/');
        return Stream.of(JdbcRole.values()).anyMatch(role -> role.isOf(name))
                || isOfJdbc(type.getSuperclass())
                || Stream.of(type.getInterfaces()).anyMatch(SuperTypes::isOfJdbc);
    }

    private static @Nullable ClassReader read(String name, ClassLoader loader) {
        try (InputStream in = loader.getResourceAsStream(name + ".class")) {
            return in == null ? null : new ClassReader(in.readAllBytes());
        } catch (IOException | RuntimeException e) {
            // as a class file that is not there
            return null;
        }
    }
}
