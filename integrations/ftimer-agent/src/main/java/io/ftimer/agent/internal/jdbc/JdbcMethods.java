package io.ftimer.agent.internal.jdbc;

import io.ftimer.agent.internal.instrument.AddedCalls;
import io.ftimer.agent.internal.instrument.ClassShape;
import io.ftimer.agent.internal.instrument.MethodShape;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The methods of a class that get calls of ftimer-jdbc.
 *
 * @param calls the calls by {@link MethodShape#key()}
 * @param executions the methods among them that execute recorded statements
 */
public record JdbcMethods(Map<String, AddedCalls> calls, List<MethodShape> executions) {
    /** What every class file contains that names a type of JDBC, but for few others. */
    private static final byte[] MENTION = "/sql/".getBytes(StandardCharsets.ISO_8859_1);

    /** Returns whether a class file may name types of JDBC. Others need not be parsed. */
    public static boolean mayBeIn(byte[] classFile) {
        int last = classFile.length - MENTION.length;
        for (int start = 0; start <= last; start++) {
            int length = 0;
            while (length < MENTION.length && classFile[start + length] == MENTION[length]) {
                length++;
            }
            if (length == MENTION.length) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns the methods of a class; empty if it implements nothing of JDBC.
     *
     * @param isWanted accepts the methods that may be instrumented
     */
    public static JdbcMethods of(ClassShape type, ClassLoader loader, Predicate<MethodShape> isWanted) {
        JdbcMethods found = new JdbcMethods(new LinkedHashMap<>(), new ArrayList<>());
        // by the names first, since super types are expensive
        Set<JdbcRole> possible = EnumSet.noneOf(JdbcRole.class);
        for (JdbcRole role : JdbcRole.values()) {
            if (type.methods().stream().anyMatch(method -> isCallable(method) && role.calls(method) != null)) {
                possible.add(role);
            }
        }
        if (!possible.isEmpty()) {
            possible.retainAll(SuperTypes.rolesOf(type, loader));
            for (JdbcRole role : possible) {
                type.methods().stream().filter(isWanted).forEach(method -> found.add(role, method));
            }
        }
        return found;
    }

    /** Returns whether a loaded class implements a type of JDBC that is instrumented. */
    public static boolean mayBeIn(Class<?> type) {
        return SuperTypes.isOfJdbc(type);
    }

    private void add(JdbcRole role, MethodShape method) {
        JdbcCalls added = isCallable(method) ? role.calls(method) : null;
        if (added != null) {
            calls.putIfAbsent(method.key(), added);
            if (added.isExecution()) {
                executions.add(method);
            }
        }
    }

    private static boolean isCallable(MethodShape method) {
        return method.canBeInstrumented() && Modifier.isPublic(method.access()) && !Modifier.isStatic(method.access());
    }

    public boolean isEmpty() {
        return calls.isEmpty();
    }
}
