package io.ftimer.agent.internal.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.agent.InstrumentingLoader;
import io.ftimer.agent.Sources;
import io.ftimer.agent.internal.options.InstrumentationReport.InstrumentedMethod;
import io.ftimer.agent.internal.options.InstrumentationReport.PatternUse;
import io.ftimer.agent.internal.options.InstrumentationReport.SkippedClass;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The classes and methods of {@code jdbc=true}; ftimer-jdbc is replaced by classes that list the calls. */
class JdbcInstrumentationTest {
    private static final String CALLS = "io.ftimer.jdbc.internal.instrumented.DriverCalls";

    private static final Map<String, byte[]> LISTED = Sources.compile(17, """
            package io.ftimer.jdbc.internal.instrumented;
            public class DriverCall {
                final String name;
                DriverCall(String name) { this.name = name; DriverCalls.LOG.add("begin " + name); }
                public void returned(Object result) { DriverCalls.LOG.add("end " + name + (result == null ? "" : " " + result.getClass().getSimpleName())); }
                public void thrown() { DriverCalls.LOG.add("thrown " + name); }
            }
            """, """
            package io.ftimer.jdbc.internal.instrumented;
            public class DriverCalls {
                public static final java.util.List<String> LOG = new java.util.ArrayList<>();
                public static DriverCall execute(Object on) { return new DriverCall("execute"); }
                public static DriverCall execute(Object on, String sql) { return new DriverCall("execute " + sql); }
                public static DriverCall executeBatch(Object on) { return new DriverCall("executeBatch"); }
                public static DriverCall addBatch(Object on) { return new DriverCall("addBatch"); }
                public static DriverCall addBatch(Object on, String sql) { return new DriverCall("addBatch " + sql); }
                public static DriverCall clearBatch(Object on) { return new DriverCall("clearBatch"); }
                public static DriverCall prepare(Object on, String sql) { return new DriverCall("prepare " + sql); }
                public static DriverCall commit(Object on) { return new DriverCall("commit"); }
                public static DriverCall rollback(Object on) { return new DriverCall("rollback"); }
                public static DriverCall manage(Object on) { return new DriverCall("manage"); }
            }
            """);

    private static final Map<String, byte[]> DRIVER = Sources.compile(
            8,
            implementing("DriverStatement", "com.acme.VendorStatement", java.sql.PreparedStatement.class, """
                    public boolean execute() throws java.sql.SQLException { return true; }
                    public java.sql.ResultSet executeQuery(String sql) { sql = sql.trim(); return null; }
                    public int executeUpdate(String sql, int keys) { throw new IllegalStateException(sql); }
                    public long executeLargeUpdate(String sql) { for (long i = 0; ; i++) { if (i > 2) { return i; } } }
                    public int[] executeBatch() { return new int[0]; }
                    public void addBatch() { }
                    public void addBatch(String sql) { }
                    public void clearBatch() { }
                    public String toString() { return "statement"; }
                    public boolean execute(int other) { return false; }
                    """),
            "package com.acme; public interface VendorStatement extends java.sql.PreparedStatement { boolean execute(int other); }",
            "package com.acme; public class PooledStatement extends DriverStatement { public boolean execute() throws java.sql.SQLException { return super.execute(); } }",
            implementing("DriverConnection", "java.sql.Connection", java.sql.Connection.class, """
                    public java.sql.PreparedStatement prepareStatement(String sql) { return new PooledStatement(); }
                    public void commit() { }
                    public void rollback() { }
                    public void rollback(java.sql.Savepoint other) { }
                    """),
            """
            package com.acme; public class Main {
                public static void run() throws Exception {
                    DriverConnection connection = new DriverConnection();
                    java.sql.PreparedStatement statement = connection.prepareStatement("p");
                    statement.execute();
                    statement.executeQuery(" a ");
                    try { statement.executeUpdate("b", 1); } catch (IllegalStateException e) { }
                    statement.executeLargeUpdate("c");
                    statement.executeBatch();
                    statement.addBatch();
                    statement.addBatch("d");
                    statement.clearBatch();
                    ((VendorStatement) statement).execute(1);
                    connection.commit();
                    connection.rollback();
                    connection.rollback(null);
                }
            }
            """,
            """
            package com.acme; public class Dao {
                public java.sql.ResultSet executeQuery(String sql) { return null; }
                public boolean execute() { return true; }
                public void commit() { }
            }
            """);

    /** Returns the source of a class that implements all methods of an interface, those that are not given with exceptions. */
    private static String implementing(String name, String supertype, Class<?> type, String body) {
        StringBuilder source = new StringBuilder(
                "package com.acme; public class " + name + " implements " + supertype + " {\n" + body);
        for (Method method : type.getMethods()) {
            StringJoiner types = new StringJoiner(", ", "(", ")");
            StringJoiner parameters = new StringJoiner(", ", "(", ")");
            for (Class<?> parameter : method.getParameterTypes()) {
                types.add(parameter.getCanonicalName());
                parameters.add(parameter.getCanonicalName() + " p" + parameters.length());
            }
            String given =
                    types.toString().replace("java.lang.String", "String").replace(")", "");
            boolean isGiven = body.lines()
                    .anyMatch(line ->
                            line.replaceAll(" (sql|keys|other)\\b", "").contains(" " + method.getName() + given + ")"));
            if (Modifier.isAbstract(method.getModifiers()) && !isGiven) {
                source.append("public " + method.getReturnType().getCanonicalName() + " " + method.getName()
                        + parameters + " { throw new UnsupportedOperationException(); }\n");
            }
        }
        return source + "}";
    }

    private static InstrumentingLoader loader(String options, Map<String, byte[]> classes) {
        Map<String, byte[]> all = new TreeMap<>(classes);
        all.putAll(LISTED);
        return new InstrumentingLoader(all, options);
    }

    private static List<?> log(InstrumentingLoader loader) throws ReflectiveOperationException {
        return (List<?>) Class.forName(CALLS, true, loader).getField("LOG").get(null);
    }

    @Test
    void methods_of_jdbc_are_instrumented_in_classes_that_implement_it() throws Exception {
        InstrumentingLoader loader = loader("jdbc=true", DRIVER).linkAll();

        loader.run("com.acme.Main", "run");

        assertThat(log(loader))
                .hasToString(List.of(
                                "begin prepare p",
                                "end prepare p PooledStatement",
                                "begin execute",
                                "begin execute",
                                "end execute",
                                "end execute",
                                "begin execute  a ",
                                "end execute  a ",
                                "begin execute b",
                                "thrown execute b",
                                "begin execute c",
                                "end execute c",
                                "begin executeBatch",
                                "end executeBatch int[]",
                                "begin addBatch",
                                "end addBatch",
                                "begin addBatch d",
                                "end addBatch d",
                                "begin clearBatch",
                                "end clearBatch",
                                "begin commit",
                                "end commit",
                                "begin rollback",
                                "end rollback",
                                "begin manage",
                                "end manage")
                        .toString());
        assertThat(loader.diagnostics()).isEmpty();
    }

    @Test
    void the_report_lists_methods_that_are_recorded() throws Exception {
        InstrumentingLoader loader = loader("jdbc=true", DRIVER).linkAll();

        assertThat(loader.report().patterns()).containsExactly(new PatternUse("jdbc=true", 3, 15, 0, 0, "", List.of()));
        assertThat(loader.report().methods())
                .contains(new InstrumentedMethod("com.acme.PooledStatement", "execute", "()Z", "SQL", "jdbc=true"))
                .extracting(InstrumentedMethod::type)
                .doesNotContain("com.acme.Dao", "com.acme.DriverConnection");
    }

    @Test
    void regions_and_statements_may_be_instrumented_into_one_method() throws Exception {
        InstrumentingLoader loader =
                loader("com.acme.Pooled*.*;minsize=0;jdbc=true", DRIVER).linkAll();

        loader.run("com.acme.Main", "run");

        assertThat(loader.report().methods())
                .filteredOn(method -> method.type().equals("com.acme.PooledStatement"))
                .extracting(InstrumentedMethod::region)
                .containsExactly("PooledStatement.execute", "SQL");
    }

    @Test
    void without_ftimer_jdbc_one_line_names_the_dependency() throws Exception {
        InstrumentingLoader loader = new InstrumentingLoader(DRIVER, "jdbc=true").linkAll();

        loader.run("com.acme.Main", "run");

        String reason = "jdbc=true needs the dependency io.ftimer:ftimer-jdbc, which its class loader "
                + InstrumentingLoader.class.getName() + " does not see";
        assertThat(loader.diagnostics())
                .containsExactly("com.acme.DriverConnection is not instrumented: " + reason
                        + "; the same holds for its other classes");
        assertThat(loader.report().skipped())
                .containsExactly(
                        new SkippedClass("com.acme.DriverConnection", reason, "jdbc=true"),
                        new SkippedClass("com.acme.DriverStatement", reason, "jdbc=true"),
                        new SkippedClass("com.acme.PooledStatement", reason, "jdbc=true"));
        assertThat(loader.report().patterns())
                .extracting(PatternUse::problem)
                .containsExactly("jdbc=true records nothing: 3 classes could not be instrumented");
    }

    @Test
    void excluded_classes_and_other_options_are_left_alone() throws Exception {
        InstrumentingLoader excluded =
                loader("jdbc=true;exclude=com.acme.**", DRIVER).linkAll();
        InstrumentingLoader off = loader("com.acme.Nothing.*", DRIVER).linkAll();

        excluded.run("com.acme.Main", "run");
        off.run("com.acme.Main", "run");

        assertThat(log(excluded)).isEmpty();
        assertThat(log(off)).isEmpty();
        assertThat(excluded.report().patterns())
                .extracting(PatternUse::problem)
                .containsExactly("", "jdbc=true records nothing: no class of a JDBC driver was loaded");
    }

    @Test
    void a_class_that_was_instrumented_when_it_was_loaded_is_not_instrumented_twice() {
        InstrumentingLoader loader = loader("jdbc=true", DRIVER);
        byte[] atLoad = loader.transformed("com.acme.DriverConnection");

        assertThat(atLoad).isNotNull().isEqualTo(loader.transformed("com.acme.DriverConnection"));
        assertThat(loader.transformedAgain("com.acme.DriverConnection", atLoad)).isNull();
    }

    @Test
    void class_files_that_name_no_type_of_jdbc_are_not_parsed() throws Exception {
        byte[] noClassFile = new byte[10];

        assertThat(loader("jdbc=true", Map.of("com.acme.A", noClassFile)).transformed("com.acme.A"))
                .isNull();
    }

    @Test
    void a_class_file_of_a_future_release_has_one_line() {
        byte[] future = DRIVER.get("com.acme.DriverStatement").clone();
        future[7] = 120;
        InstrumentingLoader loader = loader("jdbc=true", Map.of("com.acme.DriverStatement", future));

        assertThat(loader.transformed("com.acme.DriverStatement")).isNull();
        assertThat(loader.transformed("com.acme.DriverStatement")).isNull();
        assertThat(loader.diagnostics())
                .containsExactly("com.acme.DriverStatement is not instrumented:"
                        + " its class file has version 120, and this agent knows versions up to 72");

        InstrumentingLoader excluded =
                loader("jdbc=true;exclude=com.acme.**", Map.of("com.acme.DriverStatement", future));
        assertThat(excluded.transformed("com.acme.DriverStatement")).isNull();
        assertThat(excluded.diagnostics()).isEmpty();
    }
}
