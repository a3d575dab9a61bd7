package io.ftimer.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.tools.attach.VirtualMachine;
import io.ftimer.config.Configuration;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Programs that open no session, with {@code record=true}: what they have of fTimer, and what the jar of the agent adds. */
@EnabledIfSystemProperty(named = "packed.agent.jar", matches = ".+", disabledReason = "needs the packed jar")
class RecordedProgramIT {
    private static final Path JAR = Path.of(System.getProperty("packed.agent.jar", ""));
    private static final Path PAGE = Path.of(System.getProperty("packed.agent.page", ""));

    /** The regions of the program, with their calls. */
    private static final List<String> TREE = List.of("1 Main.main", "1 OrderService.load", "3 OrderService.row");

    private static final String RECORD = "-javaagent:" + JAR + "=record=true,com.acme.**,exclude=**::price,minsize=0";

    @TempDir
    Path folder;

    private static Map<String, byte[]> program = Map.of();
    private static byte[] starter = {};

    @BeforeAll
    static void compile() {
        program = Sources.compile(17, STARTER, """
                package com.acme;
                public class Main {
                    public static void main(String[] arguments) throws Exception {
                        System.out.println(new OrderService().load(3).length() + " characters in " + arguments.length);
                        if (arguments.length > 0) {
                            System.out.flush();
                            new java.util.concurrent.CountDownLatch(1).await();
                        }
                    }
                }
                class OrderService {
                    String load(int rows) {
                        StringBuilder table = new StringBuilder();
                        for (int row = 0; row < rows; row++) {
                            table.append(row(row)).append(System.lineSeparator().isEmpty() ? "" : ";");
                        }
                        return table.toString();
                    }
                    private String row(int number) {
                        return String.join(",", "order", Integer.toString(number), Integer.toString(price(number)), "new", "euro");
                    }
                    private int price(int number) {
                        return number * number % 7;
                    }
                }
                """);
        starter = Objects.requireNonNull(program.remove(STARTER_NAME));
    }

    /** Starts the program inside its jar. */
    private static final String STARTER = """
            package org.boot;
            public class Starter {
                public static void main(String[] arguments) throws Exception {
                    java.util.List<java.net.URL> libraries = new java.util.ArrayList<>();
                    for (String name : new String[] {"ftimer-runtime-9.jar", "ftimer-report-9.jar", "program.jar"}) {
                        java.nio.file.Path copy = java.nio.file.Path.of(name);
                        try (var in = Starter.class.getResourceAsStream("/lib/" + name)) {
                            java.nio.file.Files.copy(in, copy);
                        }
                        libraries.add(copy.toUri().toURL());
                    }
                    new java.net.URLClassLoader(libraries.toArray(new java.net.URL[0]), Starter.class.getClassLoader())
                            .loadClass("com.acme.Main").getMethod("main", String[].class).invoke(null, (Object) arguments);
                }
            }
            """;

    private static final String STARTER_NAME = "org.boot.Starter";

    @Test
    void the_first_command_of_the_page_prints_the_tree_of_the_page() throws Exception {
        List<List<String>> blocks = blocks(Files.readAllLines(PAGE)).stream()
                .filter(block -> !block.get(0).startsWith("import "))
                .toList();
        jar("app.jar", "com.acme.Main", program);
        Files.copy(JAR, folder.resolve("ftimer-agent.jar"));
        List<String> command = List.of(blocks.get(0).get(0).split(" "));

        Jvm jvm = Jvm.run(folder, command.subList(1, command.size()));

        assertThat(command.get(0)).isEqualTo("java");
        assertThat(jvm.exit()).isZero();
        assertThat(tree(jvm.out())).isEqualTo(TREE).isEqualTo(tree(blocks.get(1)));
        assertThat(jvm.err()).isEqualTo(blocks.get(2));
    }

    /** Returns the lines of the fenced blocks of a page. */
    private static List<List<String>> blocks(List<String> page) {
        List<List<String>> blocks = new ArrayList<>();
        boolean inside = false;
        for (String line : page) {
            if (line.startsWith("```")) {
                inside = !inside;
                if (inside) {
                    blocks.add(new ArrayList<>());
                }
            } else if (inside) {
                blocks.get(blocks.size() - 1).add(line);
            }
        }
        return blocks;
    }

    /** Returns the calls and names of the regions of a report for people. */
    private static List<String> tree(List<String> report) {
        return report.stream()
                .dropWhile(line -> !line.endsWith("calls  region"))
                .skip(1)
                .map(line -> line.replaceFirst(".*?(\\d+) +(\\S+)$", "$1 $2"))
                .toList();
    }

    @Test
    void a_program_with_a_runtime_of_this_version_gets_the_reports() throws Exception {
        Sources.write(program, folder.resolve("app"));

        Jvm jvm = Jvm.run(folder, List.of(RECORD, "-cp", Jvm.classPath(folder.resolve("app")), "com.acme.Main"));

        assertThat(tree(jvm.out())).isEqualTo(TREE);
        assertThat(jvm.err()).isEmpty();
    }

    @Test
    void steps_are_recorded_from_the_start() throws Exception {
        Sources.write(program, folder.resolve("app"));

        Jvm jvm = Jvm.run(
                folder,
                List.of(
                        "-Dftimer.config=output.csv=tree.csv;metrics=work",
                        RECORD + ";work=com.acme.**",
                        "-cp",
                        folder.resolve("app").toString(),
                        "com.acme.Main"));

        assertThat(jvm.err()).isEmpty();
        assertThat(jvm.out()).anyMatch(line -> line.matches(".*\\bwork\\b.*"));
    }

    @Test
    void a_program_that_runs_is_not_recorded() throws Exception {
        Sources.write(program, folder.resolve("app"));
        Path err = folder.resolve("err.txt");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-XX:+EnableDynamicAgentLoading",
                        "-cp",
                        folder.resolve("app").toString(),
                        "com.acme.Main",
                        "wait")
                .redirectError(err.toFile())
                .start();
        try (BufferedReader out = process.inputReader()) {
            assertThat(out.readLine()).isEqualTo("57 characters in 1");
            VirtualMachine machine = VirtualMachine.attach(Long.toString(process.pid()));
            machine.loadAgent(JAR.toString(), "record=true,com.acme.**");
            machine.detach();
            // unlike that of the process, it does not close the stream
            process.toHandle().destroy();
            assertThat(out.lines()).isEmpty();
        } finally {
            process.destroyForcibly();
        }

        assertThat(Files.readAllLines(err))
                .containsExactly("ftimer-agent: not active, the application runs without it: record=true needs an agent"
                        + " that starts with the JVM; start it with -javaagent:ftimer-agent.jar=record=true,com.acme.**,"
                        + " or attach without record=true");
    }

    @Test
    void a_program_with_a_runtime_of_another_version_needs_its_reports() throws Exception {
        Sources.write(program, folder.resolve("app"));
        Path other = otherRuntime();
        String classPath = folder.resolve("app") + File.pathSeparator + other;

        assertThat(Jvm.run(folder, List.of(RECORD, "-cp", classPath, "com.acme.Main")))
                .isEqualTo(new Jvm(
                        0,
                        List.of("57 characters in 0"),
                        List.of("ftimer-agent: record=true has no effect: the program has an ftimer-runtime of its own,"
                                + " of another version than this agent, and no ftimer-report;"
                                + " add io.ftimer:ftimer-report in the version of its ftimer-runtime")));

        Jvm withReports =
                Jvm.run(folder, List.of(RECORD, "-cp", classPath + File.pathSeparator + reports(), "com.acme.Main"));
        assertThat(tree(withReports.out())).isEqualTo(TREE);
        assertThat(withReports.err()).isEmpty();
    }

    /** The runtime without a class that nothing here needs. */
    private Path otherRuntime() throws IOException {
        Path other = folder.resolve("other");
        Path runtime = Path.of(Jvm.runtime());
        try (JarFile jar = new JarFile(runtime.toFile())) {
            for (ZipEntry entry : jar.stream().toList()) {
                if (entry.getName().endsWith(".class") && !entry.getName().endsWith("/TimerGuard.class")) {
                    Path file = other.resolve(entry.getName());
                    Files.createDirectories(file.getParent());
                    Files.copy(jar.getInputStream(entry), file);
                }
            }
        }
        return other;
    }

    private static Path reports() {
        return Path.of(Configuration.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
    }

    /** As the jars of Spring Boot: the classes of the program and its libraries are inside, and a loader of their own finds them. */
    @Test
    void the_runtime_inside_the_jar_of_a_program_records_it() throws Exception {
        Path jar = nested();

        Jvm jvm = Jvm.run(folder, List.of(RECORD, "-jar", jar.toString()));

        assertThat(tree(jvm.out())).isEqualTo(TREE);
        assertThat(jvm.err()).isEmpty();
    }

    @Test
    void without_patterns_a_program_that_has_no_fTimer_gets_a_hint() throws Exception {
        Path jar = jar("app.jar", "com.acme.Main", program);

        Jvm jvm = Jvm.run(folder, List.of("-javaagent:" + JAR + "=record=true", "-jar", jar.toString()));

        assertThat(jvm.out()).last().asString().contains("0 regions");
        assertThat(jvm.err())
                .containsExactly(
                        "ftimer-agent: record=true recorded nothing: the program opens no regions; add patterns"
                                + " of its methods, as in record=true,com.acme.**");
    }

    @Test
    void a_runtime_inside_a_jar_that_no_instrumented_class_sees_is_reported() throws Exception {
        Path jar = nested();

        assertThat(Jvm.run(folder, List.of("-javaagent:" + JAR + "=record=true", "-jar", jar.toString())))
                .isEqualTo(new Jvm(
                        0,
                        List.of("57 characters in 0"),
                        List.of("ftimer-agent: record=true recorded nothing: the fTimer inside " + jar
                                + " records, and no class that sees it was instrumented")));
    }

    private Path nested() throws IOException {
        Path programJar = jar("program-inside.jar", "com.acme.Main", program);
        Path jar = folder.resolve("boot.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest(STARTER_NAME))) {
            add(out, "org/boot/Starter.class", starter);
            add(out, "lib/ftimer-runtime-9.jar", Files.readAllBytes(Path.of(Jvm.runtime())));
            add(out, "lib/ftimer-report-9.jar", Files.readAllBytes(reports()));
            add(out, "lib/program.jar", Files.readAllBytes(programJar));
        }
        return jar;
    }

    @Test
    void a_program_that_a_signal_ends_is_recorded() throws Exception {
        jar("app.jar", "com.acme.Main", program);
        Path out = folder.resolve("out.txt");
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                RECORD,
                "-jar",
                "app.jar",
                "wait");
        builder.environment().put("FTIMER_CONFIG", "output.text=tree.txt");
        Process process =
                builder.directory(folder.toFile()).redirectError(out.toFile()).start();

        String first = process.inputReader(StandardCharsets.UTF_8).readLine();
        process.destroy();
        int exit = process.waitFor();

        assertThat(first).isEqualTo("57 characters in 1");
        assertThat(exit).isNotZero();
        assertThat(Files.readAllLines(out)).isEmpty();
        assertThat(Files.readString(folder.resolve("tree.txt"))).contains("Main.main (running)");
    }

    private Path jar(String name, String main, Map<String, byte[]> classes) throws IOException {
        Path jar = folder.resolve(name);
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest(main))) {
            for (Map.Entry<String, byte[]> type : classes.entrySet()) {
                add(out, type.getKey().replace('.', '/') + ".class", type.getValue());
            }
        }
        return jar;
    }

    private static void add(JarOutputStream jar, String name, byte[] bytes) throws IOException {
        jar.putNextEntry(new ZipEntry(name));
        jar.write(bytes);
        jar.closeEntry();
    }

    private static Manifest manifest(String main) throws IOException {
        String text = "Manifest-Version: 1.0\nMain-Class: " + main + "\n";
        return new Manifest(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }
}
