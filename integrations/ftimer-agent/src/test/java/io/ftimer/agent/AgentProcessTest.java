package io.ftimer.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.config.Configuration;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ModuleVisitor;
import org.objectweb.asm.Opcodes;

/** The agent in JVMs of its own. */
class AgentProcessTest {
    private static final String OPTIONS = "com.acme.**Service.*;minsize=0";

    @TempDir
    static Path folder;

    private static Map<String, byte[]> classes = Map.of();

    private static final String SERVICE = """
            package com.acme.lib;
            public class OrderService { public int load(int n) { return n == 0 ? 0 : load(n - 1) + 1; } }
            """;

    private static final String MAIN = """
            package com.acme;
            import io.ftimer.TimerSession;
            public class Main {
                public static void main(String[] arguments) throws Exception {
                    com.acme.lib.OrderService service = new com.acme.lib.OrderService();
                    service.load(0);
                    if (arguments.length > 0) {
                        Class<?> agent = Class.forName("io.ftimer.agent.FTimerAgent");
                        agent.getMethod("instrument", String.class).invoke(null, arguments[0]);
                        System.out.print(agent.getMethod("report").invoke(null));
                    }
                    try (TimerSession session = TimerSession.open()) {
                        try (var binding = session.bind()) {
                            System.out.println(service.load(1));
                        }
                        session.summary().entries().forEach(e -> System.out.println(e.path() + " " + e.callCount()));
                    }
                }
            }
            """;

    @BeforeAll
    static void compile() throws IOException {
        classes = Sources.compile(
                17,
                SERVICE,
                MAIN,
                FORK,
                JOB,
                LOST,
                "package org.testng; public class TestNG {}",
                LEFT,
                watcher("org.mockito.internal", "PremainAttach", true),
                watcher("org.acme", "Coverage", false),
                WORK);
        write("app", "com.acme.lib.OrderService", "com.acme.Main");
    }

    /** Writes compiled classes into a folder of this name. */
    private static Path write(String name, String... types) throws IOException {
        Map<String, byte[]> some = new HashMap<>(classes);
        some.keySet().retainAll(List.of(types));
        return Sources.write(some, folder.resolve(name));
    }

    private static Jvm run(String agent, String... more) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>();
        if (!agent.isEmpty()) {
            arguments.add("-javaagent:" + agent);
        }
        arguments.addAll(List.of(more));
        return Jvm.run(folder, arguments);
    }

    private static String app() {
        return Jvm.classPath(folder.resolve("app"));
    }

    private static String agent(String options) throws IOException {
        return AgentJar.path() + "=" + options;
    }

    @Test
    void regions_appear_and_the_report_lists_them() throws Exception {
        Jvm jvm = run(
                agent("com.acme.OrderServce.*;exclude=com.acme.Main,com.acme.Main.*;report=true;" + OPTIONS),
                "-cp",
                app(),
                "com.acme.Main");

        assertThat(jvm)
                .isEqualTo(new Jvm(
                        0,
                        List.of("1", "OrderService.load 1", "OrderService.load/OrderService.load 1"),
                        List.of(
                                "ftimer-agent: instrumented 1 method of 1 class",
                                "ftimer-agent:   com.acme.lib.OrderService: load",
                                "ftimer-agent: \"exclude=com.acme.Main\" matches no class that was loaded;"
                                        + " did you mean \"com.acme.Main.*\"?",
                                "ftimer-agent: \"com.acme.OrderServce.*\" matches no class that was loaded;"
                                        + " did you mean \"com.acme.lib.OrderService.*\"?")));
    }

    private static final String FORK = """
            package org.apache.maven.surefire.booter;
            public class ForkedBooter {
                public static void main(String[] arguments) { new com.acme.lib.OrderService().load(0); }
            }
            """;

    /** Surefire reads the standard output of the JVM until the tests end, and what is printed later is lost. */
    @Test
    void a_fork_of_surefire_writes_its_tree_to_a_file_and_says_where() throws Exception {
        String fork = "org.apache.maven.surefire.booter.ForkedBooter";
        String reports = Path.of(Configuration.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
        String classPath =
                Jvm.classPath(write("fork", "com.acme.lib.OrderService", fork)) + File.pathSeparator + reports;

        Jvm jvm = run(agent("record=true;" + OPTIONS), "-cp", classPath, fork);

        Path file;
        try (Stream<Path> written = Files.list(folder.resolve("target/ftimer"))) {
            file = written.findFirst().orElseThrow();
        }
        assertThat(jvm)
                .isEqualTo(new Jvm(
                        0,
                        List.of(),
                        List.of("ftimer-agent: record=true writes the tree of this JVM to " + file
                                + ", unless its configuration names an output: Surefire reads its standard output")));
        assertThat(file.getFileName().toString()).matches("record-\\d+\\.txt");
        assertThat(file).content().contains("OrderService.load");
    }

    private static final String JOB = """
            package com.acme;
            public class Job {
                public static void main(String[] arguments) {
                    System.out.println(System.getProperty("io.ftimer.agent.mpi"));
                    if (arguments.length > 0) { System.setProperty("io.ftimer.agent.mpi", arguments[0]); }
                }
            }
            """;

    @Test
    void mpi_calls_alone_open_no_session_and_ask_for_a_table_instead() throws Exception {
        String job = write("job", "com.acme.Job").toString();
        String agent = agent("record=true,mpi=true");

        assertThat(run(agent, "-cp", job, "com.acme.Job"))
                .isEqualTo(new Jvm(
                        0,
                        List.of("wanted"),
                        List.of("ftimer-agent: mpi=true records nothing: no class of MPJ Express was loaded")));
        assertThat(run(agent, "-cp", job, "com.acme.Job", "recorded"))
                .isEqualTo(new Jvm(0, List.of("wanted"), List.of()));
        assertThat(run(agent("mpi=true"), "-cp", job, "com.acme.Job").out()).containsExactly("null");
    }

    @Test
    void with_a_bad_option_the_application_runs_without_the_agent() throws Exception {
        assertThat(run(agent("inclde=com.acme.**"), "-cp", app(), "com.acme.Main"))
                .isEqualTo(new Jvm(
                        0,
                        List.of("1"),
                        List.of("ftimer-agent: not active, the application runs without it:"
                                + " unknown option \"inclde\"; did you mean \"include\"?")));
    }

    @Test
    void with_an_agent_that_fails_to_start_the_application_runs_without_it() throws Exception {
        Path broken = folder.resolve("broken.jar");
        try (JarFile whole = new JarFile(AgentJar.path().toFile());
                InputStream agent = FTimerAgent.class.getResourceAsStream("FTimerAgent.class");
                OutputStream out = Files.newOutputStream(broken)) {
            Manifest manifest = whole.getManifest();
            manifest.getMainAttributes().remove(Attributes.Name.CLASS_PATH);
            try (JarOutputStream part = new JarOutputStream(out, manifest)) {
                part.putNextEntry(new JarEntry("io/ftimer/agent/FTimerAgent.class"));
                agent.transferTo(part);
            }
        }

        assertThat(run(broken + "=" + OPTIONS, "-cp", app(), "com.acme.Main"))
                .isEqualTo(
                        new Jvm(
                                0,
                                List.of("1"),
                                List.of(
                                        "ftimer-agent: not active, the application runs without it:"
                                                + " java.lang.NoClassDefFoundError: io/ftimer/agent/internal/options/InstrumentationOptions")));
    }

    @Test
    void loaded_classes_are_instrumented_on_request_and_the_report_is_text() throws Exception {
        Jvm jvm = run(agent(""), "-cp", app(), "com.acme.Main", "com.acme.lib.*::load");

        assertThat(jvm)
                .isEqualTo(new Jvm(
                        0,
                        List.of(
                                "pattern\tcom.acme.lib.*::load\t1\t1\t0\t0\t\t",
                                "instrumented\tcom.acme.lib.OrderService\tload\t(I)I\tOrderService.load\tcom.acme.lib.*::load",
                                "1",
                                "OrderService.load 1",
                                "OrderService.load/OrderService.load 1"),
                        List.of()));
    }

    private static final String LOST = """
            package com.acme.lib;
            public class Lost {
                public static void main(String[] arguments) throws Exception {
                    if (arguments.length > 0) {
                        Class.forName(arguments[0]);
                    }
                }
            }
            """;

    @Test
    void instrumented_code_without_a_session_is_reported_once_except_in_tests() throws Exception {
        Path lost = write("lost", "com.acme.lib.Lost", "org.testng.TestNG");
        String withRuntime = Jvm.classPath(lost);
        String agent = agent("com.acme.lib.Lost::main");

        assertThat(run(agent, "-cp", withRuntime, "com.acme.lib.Lost"))
                .isEqualTo(new Jvm(
                        0,
                        List.of(),
                        List.of(
                                "ftimer-agent: no session recorded the 1 method: add record=true to the options of the agent,"
                                        + " or open a session in the program, as FTimers.init() does")));
        assertThat(run(agent, "-cp", withRuntime, "com.acme.lib.Lost", "org.testng.TestNG"))
                .isEqualTo(new Jvm(0, List.of(), List.of()));
        assertThat(run(agent, "-cp", lost.toString(), "com.acme.lib.Lost").err())
                .contains("ftimer-agent: the program has no fTimer: add record=true to the options of the agent,"
                        + " which brings one, or io.ftimer:ftimer-runtime to the class path");
    }

    private static final String LEFT = """
            package com.acme.lib;
            public class Left {
                private final StringBuilder text;
                Left(int number) {
                    text = new StringBuilder();
                    for (int i = 0; i < number; i++) { text.append(number).append(i).append(number * i).append(','); }
                }
                public static void main(String[] arguments) { new Left(2); }
            }
            """;

    @Test
    void small_methods_and_constructors_that_are_left_out_are_listed() throws Exception {
        assertThat(run(
                        agent("com.acme.lib.Left.*,report=true"),
                        "-cp",
                        Jvm.classPath(write("left", "com.acme.lib.Left")),
                        "com.acme.lib.Left"))
                .isEqualTo(new Jvm(
                        0,
                        List.of(),
                        List.of(
                                "ftimer-agent: instrumented 0 methods of 0 classes",
                                "ftimer-agent: left out 1 method with less code than minsize, such as com.acme.lib.Left::main;"
                                        + " set minsize=0 to instrument all, or name methods without *",
                                "ftimer-agent: left out the constructors of 1 class, which a pattern must name:"
                                        + " com.acme.lib.Left::new",
                                "ftimer-agent: \"com.acme.lib.Left.*\" instrumented nothing: 1 method has less than 35 bytes"
                                        + " of code; set minsize=0 to instrument all, or name methods without *")));
    }

    /** Mocks come from agents that transform classes again, coverage from those that do not. */
    @Test
    void mocks_see_instrumented_classes_and_coverage_agents_see_original_ones() throws Exception {
        String mocks = "-javaagent:" + jarOfWatcher("org.mockito.internal.PremainAttach");
        String coverage = "-javaagent:" + jarOfWatcher("org.acme.Coverage");
        String agent = "-javaagent:" + agent(OPTIONS);

        for (List<String> agents : List.of(List.of(coverage, mocks, agent), List.of(agent, mocks, coverage))) {
            List<String> arguments = new ArrayList<>(agents);
            arguments.addAll(List.of("-cp", app(), "com.acme.Main"));
            assertThat(Jvm.run(folder, arguments))
                    .isEqualTo(new Jvm(
                            0,
                            List.of(
                                    "Coverage sees original",
                                    "PremainAttach sees instrumented",
                                    "1",
                                    "OrderService.load 1",
                                    "OrderService.load/OrderService.load 1"),
                            List.of()));
        }
    }

    /** Returns the source of an agent that prints the kind of class file that it gets. */
    private static String watcher(String pack, String name, boolean again) {
        return """
                package %s;
                public class %s implements java.lang.instrument.ClassFileTransformer {
                    public static void premain(String options, java.lang.instrument.Instrumentation jvm) {
                        jvm.addTransformer(new %s(), %s);
                    }
                    @Override
                    public byte[] transform(ClassLoader loader, String name, Class<?> type, java.security.ProtectionDomain domain, byte[] file) {
                        if ("com/acme/lib/OrderService".equals(name)) {
                            boolean instrumented = new String(file, java.nio.charset.StandardCharsets.ISO_8859_1).contains("TimerScope");
                            System.out.println(getClass().getSimpleName() + " sees " + (instrumented ? "instrumented" : "original"));
                        }
                        return null;
                    }
                }
                """.formatted(pack, name, name, again);
    }

    private static Path jarOfWatcher(String type) throws IOException {
        String name = type.substring(type.lastIndexOf('.') + 1);
        Path manifest = write(name, type).resolve("META-INF/MANIFEST.MF");
        Files.createDirectories(manifest.getParent());
        Files.writeString(
                manifest, "Manifest-Version: 1.0\nPremain-Class: " + type + "\nCan-Retransform-Classes: true\n");
        return jar(name + ".jar", folder.resolve(name));
    }

    @Test
    void a_module_that_does_not_know_fTimer_is_instrumented() throws Exception {
        Path lib = folder.resolve("lib");
        Path main = write("main", "com.acme.Main");
        String service = "com.acme.lib.OrderService";
        Sources.write(Map.of(service, classes.get(service), "module-info", module()), lib);

        Jvm jvm = run(
                agent(OPTIONS + ";work=com.acme.lib.**"),
                "-p",
                lib + File.pathSeparator + Jvm.runtime() + File.pathSeparator + jspecify(),
                "--add-modules",
                "com.acme.lib,io.ftimer",
                "-cp",
                main.toString(),
                "com.acme.Main");

        assertThat(jvm)
                .isEqualTo(new Jvm(
                        0, List.of("1", "OrderService.load 1", "OrderService.load/OrderService.load 1"), List.of()));
    }

    private static final String WORK = """
            package com.acme;
            import java.util.Map;
            import java.util.function.Predicate;
            public class Work {
                public static void main(String[] arguments) throws Exception {
                    Class<?> counter = Class.forName("io.ftimer.internal.steps.StepCounter");
                    Class<?> byThread = Class.forName("io.ftimer.internal.steps.StepsByThread");
                    Predicate<String> isIgnored = name -> false;
                    for (int run = 0; run < 3; run++) {
                        Object others = byThread.getMethod("begin", Predicate.class).invoke(null, isIgnored);
                        Object own = counter.getMethod("ofThread").invoke(null);
                        long before = counter.getField("steps").getLong(own);
                        Thread other = new Thread(Work::run, "other");
                        other.start();
                        run();
                        other.join();
                        long steps = counter.getField("steps").getLong(own) - before;
                        Map<?, ?> ofOthers = (Map<?, ?>) byThread.getMethod("steps").invoke(others);
                        System.out.println(steps + (long) ofOthers.get("other"));
                    }
                    System.out.println(System.getProperty("io.ftimer.agent.work"));
                }
                static void run() { int r = 0; for (int i = 0; i < 300_000; i++) { r += one(i); } }
                static int one(int i) { return i % 2 == 0 ? 1 : 2; }
            }
            """;

    /** With the steps of the JDK in the modes that change its classes soon: every mode begins interpreted. */
    @Tag("modes")
    @ParameterizedTest
    @CsvSource({
        "-Xint, false",
        "-XX:TieredStopAtLevel=4, true",
        "-XX:TieredStopAtLevel=1, true",
        "-XX:-TieredCompilation, false"
    })
    void steps_are_the_same_interpreted_and_compiled(String mode, boolean ofJdk) throws Exception {
        String work = Jvm.classPath(write("work", "com.acme.Work"));

        assertThat(run(
                        agent("work=com.acme.Work::run,com.acme.Work::one;report=true;work.jdk=" + ofJdk),
                        mode,
                        "-cp",
                        work,
                        "com.acme.Work"))
                .isEqualTo(new Jvm(
                        0,
                        List.of("1200002", "1200002", "1200002", "true"),
                        List.of("ftimer-agent: counts the steps of 2 methods")));
    }

    @Test
    void a_method_that_runs_when_it_is_instrumented_is_reported() throws Exception {
        Jvm jvm = run(agent(""), "-cp", app(), "com.acme.Main", "work=com.acme.Main.*");

        assertThat(jvm.out())
                .contains(
                        "pattern\twork=com.acme.Main.*\t1\t3\t0\t0\t\t",
                        "skipped\tcom.acme.Main\tits method main was running when it was instrumented,"
                                + " and its steps count from its next call on\twork=com.acme.Main.*");
        assertThat(jvm.err()).isEmpty();
    }

    private static String jspecify() {
        return new File(org.jspecify.annotations.NullMarked.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .getPath())
                .getPath();
    }

    private static byte[] module() {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_MODULE, "module-info", null, null, null);
        ModuleVisitor module = writer.visitModule("com.acme.lib", 0, null);
        module.visitRequire("java.base", Opcodes.ACC_MANDATED, null);
        module.visitExport("com/acme/lib", 0);
        module.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    @Test
    void an_archive_of_loaded_classes_does_not_hide_classes_from_the_agent() throws Exception {
        String classPath =
                jar("app.jar", folder.resolve("app")) + File.pathSeparator + jar("runtime.jar", Path.of(Jvm.runtime()));
        Path archive = folder.resolve("app.jsa");
        Jvm training =
                run("", "-XX:ArchiveClassesAtExit=" + archive, "-Xlog:disable", "-cp", classPath, "com.acme.Main");
        assertThat(training.out()).containsExactly("1");
        assertThat(archive).exists();

        // JDK 25 logs that it does not use the archive
        assertThat(run(
                        agent(OPTIONS),
                        "-XX:SharedArchiveFile=" + archive,
                        "-Xlog:disable",
                        "-cp",
                        classPath,
                        "com.acme.Main"))
                .isEqualTo(new Jvm(
                        0, List.of("1", "OrderService.load 1", "OrderService.load/OrderService.load 1"), List.of()));
    }

    /** Archives need jars. */
    private static Path jar(String name, Path classes) throws IOException {
        if (Files.isRegularFile(classes)) {
            return classes;
        }
        Path jar = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out);
                var files = Files.walk(classes)) {
            // the manifest comes first
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                entries.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, entries);
                entries.closeEntry();
            }
        }
        return jar;
    }
}
