package io.ftimer.agent.internal.jdbc;

import io.ftimer.agent.internal.instrument.MethodShape;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a class is in JDBC, and what its methods do. */
enum JdbcRole {
    STATEMENT("java/sql/Statement", "java/sql/PreparedStatement", "java/sql/CallableStatement") {
        @Override
        @Nullable
        JdbcCalls calls(MethodShape method) {
            String name = method.name();
            return switch (name) {
                case "execute", "executeQuery", "executeUpdate", "executeLargeUpdate" ->
                    textOrPrepared("execute", method);
                case "addBatch" -> textOrPrepared("addBatch", method);
                case "executeBatch", "executeLargeBatch" -> withoutParameters("executeBatch", method);
                case "clearBatch" -> withoutParameters("clearBatch", method);
                default -> null;
            };
        }
    },
    CONNECTION("java/sql/Connection") {
        @Override
        @Nullable
        JdbcCalls calls(MethodShape method) {
            String name = method.name();
            if (name.equals("prepareStatement") || name.equals("prepareCall")) {
                return hasText(method) ? new JdbcCalls("prepare", true) : null;
            }
            if (method.descriptor().startsWith("()") && (name.equals("commit") || name.equals("rollback"))) {
                return new JdbcCalls(name, false);
            }
            return MANAGEMENT.contains(name) ? MANAGE : null;
        }
    },
    RESULT_SET("java/sql/ResultSet") {
        @Override
        @Nullable
        JdbcCalls calls(MethodShape method) {
            return switch (method.name()) {
                case "insertRow" -> withoutParameters("executeInsertRow", method);
                case "updateRow" -> withoutParameters("executeUpdateRow", method);
                case "deleteRow" -> withoutParameters("executeDeleteRow", method);
                default -> null;
            };
        }
    },
    META_DATA("java/sql/DatabaseMetaData") {
        @Override
        @Nullable
        JdbcCalls calls(MethodShape method) {
            return method.name().startsWith("get") || method.name().startsWith("supports") ? MANAGE : null;
        }
    },
    ORIGIN("javax/sql/DataSource", "java/sql/Driver") {
        @Override
        @Nullable
        JdbcCalls calls(MethodShape method) {
            return method.name().equals("getConnection") || method.name().equals("connect") ? MANAGE : null;
        }
    };

    /** Methods of connections in which drivers and pools execute statements of their own, such as a test of the connection. */
    private static final Set<String> MANAGEMENT = Set.of(
            "isValid",
            "setAutoCommit",
            "rollback",
            "setSavepoint",
            "releaseSavepoint",
            "setReadOnly",
            "isReadOnly",
            "setCatalog",
            "getCatalog",
            "setSchema",
            "getSchema",
            "setTransactionIsolation",
            "getTransactionIsolation",
            "setClientInfo",
            "getClientInfo",
            "getMetaData",
            "createArrayOf",
            "createStruct",
            "createBlob",
            "createClob",
            "createNClob",
            "createSQLXML",
            "beginRequest",
            "endRequest",
            "abort",
            "close");

    private static final JdbcCalls MANAGE = new JdbcCalls("manage", false);
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
    abstract @Nullable JdbcCalls calls(MethodShape method);

    private static @Nullable JdbcCalls textOrPrepared(String entry, MethodShape method) {
        return hasText(method) ? new JdbcCalls(entry, true) : withoutParameters(entry, method);
    }

    private static @Nullable JdbcCalls withoutParameters(String entry, MethodShape method) {
        return method.descriptor().startsWith("()") ? new JdbcCalls(entry, false) : null;
    }

    private static boolean hasText(MethodShape method) {
        return method.descriptor().startsWith(TEXT_FIRST);
    }
}
