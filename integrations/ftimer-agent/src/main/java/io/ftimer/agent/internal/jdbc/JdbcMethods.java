package io.ftimer.agent.internal.jdbc;

import io.ftimer.agent.internal.instrument.AddedCalls;
import io.ftimer.agent.internal.instrument.ClassShape;
import io.ftimer.agent.internal.instrument.MethodCalls;
import io.ftimer.agent.internal.instrument.MethodShape;
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
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

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
        JdbcRole.JdbcCalls added = role.calls(method);
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

    /** What a class is in JDBC, and what its methods do. */
    private enum JdbcRole {
        STATEMENT("java/sql/Statement", "java/sql/PreparedStatement", "java/sql/CallableStatement"),
        CONNECTION("java/sql/Connection"),
        RESULT_SET("java/sql/ResultSet"),
        META_DATA("java/sql/DatabaseMetaData"),
        ORIGIN("javax/sql/DataSource", "java/sql/Driver");

        /** Methods of connections in which drivers and pools execute statements of their own, such as a test of the connection. */
        private static final Set<String> MANAGEMENT = Set.of("""
                isValid setAutoCommit setSavepoint releaseSavepoint setReadOnly isReadOnly
                setCatalog getCatalog setSchema getSchema setTransactionIsolation getTransactionIsolation
                setClientInfo getClientInfo getMetaData beginRequest endRequest abort close
                createArrayOf createStruct createBlob createClob createNClob createSQLXML
                """.strip().split("\\s+"));

        private static final JdbcCalls MANAGE = new JdbcCalls("manage", false, "");
        private static final String BIND = "bind";
        private static final String BIND_NULL = "bindNull";
        private static final String TEXT_FIRST = "(Ljava/lang/String;";

        private final Set<String> types;

        JdbcRole(String... types) {
            this.types = Set.of(types);
        }

        /** Returns whether all implementations of an interface have this role. */
        boolean isOf(String internalName) {
            return types.contains(internalName);
        }

        /** Returns the calls that a method of such a class gets; null if none. */
        @Nullable
        JdbcCalls calls(MethodShape method) {
            String name = method.name();
            return switch (this) {
                case STATEMENT ->
                    switch (name) {
                        case "execute", "executeQuery", "executeUpdate", "executeLargeUpdate" ->
                            textOrPrepared("execute", method);
                        case "addBatch" -> textOrPrepared("addBatch", method);
                        case "executeBatch", "executeLargeBatch" -> withoutParameters("executeBatch", method);
                        case "clearBatch" -> withoutParameters("clearBatch", method);
                        default -> name.startsWith("set") ? bound(method) : null;
                    };
                case CONNECTION ->
                    switch (name) {
                        case "prepareStatement", "prepareCall" ->
                            hasText(method) ? new JdbcCalls("prepare", true, "") : null;
                        case "commit", "rollback" -> {
                            JdbcCalls ending = withoutParameters(name, method);
                            yield ending != null ? ending : MANAGE;
                        }
                        default -> MANAGEMENT.contains(name) ? MANAGE : null;
                    };
                case RESULT_SET ->
                    switch (name) {
                        case "insertRow" -> withoutParameters("executeInsertRow", method);
                        case "updateRow" -> withoutParameters("executeUpdateRow", method);
                        case "deleteRow" -> withoutParameters("executeDeleteRow", method);
                        default -> null;
                    };
                case META_DATA -> name.startsWith("get") || name.startsWith("supports") ? MANAGE : null;
                case ORIGIN -> name.equals("getConnection") || name.equals("connect") ? MANAGE : null;
            };
        }

        private static @Nullable JdbcCalls textOrPrepared(String entry, MethodShape method) {
            return hasText(method) ? new JdbcCalls(entry, true, "") : withoutParameters(entry, method);
        }

        private static @Nullable JdbcCalls withoutParameters(String entry, MethodShape method) {
            return method.descriptor().startsWith("()") ? new JdbcCalls(entry, false, "") : null;
        }

        /** Returns the calls of a method that binds a value to a parameter, which it numbers or names; null for another one. */
        private static @Nullable JdbcCalls bound(MethodShape method) {
            Type[] types = Type.getArgumentTypes(method.descriptor());
            boolean isBinding = types.length > 1
                    && (types[0] == Type.INT_TYPE || types[0].getClassName().equals("java.lang.String"));
            return isBinding
                    ? new JdbcCalls(method.name().equals("setNull") ? BIND_NULL : BIND, false, method.descriptor())
                    : null;
        }

        private static boolean hasText(MethodShape method) {
            return method.descriptor().startsWith(TEXT_FIRST);
        }

        /**
         * Calls of ftimer-jdbc around a method of JDBC:
         *
         * <pre>{@code
         * DriverCall call = DriverCalls.entry(this, sql);
         * try {
         *     ... the method; before each return: call.returned(result);
         * } catch (Throwable t) {
         *     call.thrown();
         *     throw t;
         * }
         * }</pre>
         *
         * @param entry the name of the first method
         * @param hasText whether it gets the first parameter, which is a string
         * @param bound the descriptor of a method whose first two parameters it gets as objects; empty for others
         */
        record JdbcCalls(String entry, boolean hasText, String bound) implements AddedCalls {
            private static final String PACKAGE = "io/ftimer/jdbc/internal/instrumented/";
            private static final String CALL = PACKAGE + "DriverCall";

            @Override
            public String type() {
                return CALL;
            }

            @Override
            public void begin(MethodVisitor code) {
                code.visitVarInsn(Opcodes.ALOAD, 0);
                String parameters = "(Ljava/lang/Object;";
                if (!bound.isEmpty()) {
                    bind(code, Type.getArgumentTypes(bound));
                    parameters += "Ljava/lang/Object;Ljava/lang/Object;";
                } else if (hasText) {
                    code.visitVarInsn(Opcodes.ALOAD, 1);
                    parameters += "Ljava/lang/String;";
                }
                String called = entry.equals(BIND_NULL) ? BIND : entry;
                code.visitMethodInsn(
                        Opcodes.INVOKESTATIC, PACKAGE + "DriverCalls", called, parameters + ")L" + CALL + ';', false);
            }

            private void bind(MethodVisitor code, Type[] types) {
                AddedCalls.load(code, types[0], 1);
                if (entry.equals(BIND_NULL)) {
                    code.visitInsn(Opcodes.ACONST_NULL);
                } else {
                    AddedCalls.load(code, types[1], 1 + types[0].getSize());
                }
            }

            boolean isExecution() {
                return entry.startsWith("execute");
            }
        }
    }
}
