package io.ftimer.artifacts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The packed command with each kind of input, as {@code commands.txt} lists: all command lines in this JVM with nothing but
 * the jar, some as processes from the zip and from the jar. What they print is in {@code target/commands.txt} afterwards.
 */
class PackedCommandTest {
    private static final long MOST_SECONDS = 60;

    @TempDir
    private static Path folder;

    private static Path jar;
    private static URLClassLoader loader;
    private static final List<CommandRow> FOUND = new ArrayList<>();

    @BeforeAll
    static void write() throws Exception {
        jar = Packed.REPOSITORY.file("ftimer-cli", "-all.jar");
        loader = PackedPrograms.loader(List.of(jar));
        SampleInputs.write(folder);
        unpack(Packed.REPOSITORY.file("ftimer-cli", "-bin.zip"));
    }

    private static void unpack(Path zip) throws IOException {
        try (ZipInputStream in = new ZipInputStream(Files.newInputStream(zip))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                if (!entry.isDirectory()) {
                    Path file = folder.resolve("installed").resolve(entry.getName());
                    Files.createDirectories(file.getParent());
                    Files.copy(in, file);
                }
            }
        }
        assertThat(folder.resolve("installed/bin/ftimer").toFile().setExecutable(true))
                .isTrue();
    }

    @AfterAll
    static void close() throws IOException {
        loader.close();
        Files.writeString(
                Path.of("target/commands.txt"),
                FOUND.stream().map(row -> row + "\n").collect(Collectors.joining()));
    }

    static List<CommandRow> rows() throws IOException {
        return CommandRow.all();
    }

    static Stream<CommandRow> installed() throws IOException {
        return rows().stream().filter(row -> row.process().equals("*"));
    }

    static Stream<CommandRow> jars() throws IOException {
        return rows().stream().filter(row -> row.process().equals("+"));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void the_packed_jar_does_what_it_says(CommandRow row) throws Exception {
        CommandRow found = runHere(row);

        FOUND.add(found);
        assertThat(found).hasToString(row.toString());
    }

    @ParameterizedTest
    @MethodSource("jars")
    void the_jar_does_the_same_as_a_process(CommandRow row) throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();

        assertThat(run(row, List.of(java, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", jar.toString())))
                .hasToString(row.toString());
    }

    @ParameterizedTest
    @MethodSource("installed")
    void the_installed_folder_does_the_same_as_a_process(CommandRow row) throws Exception {
        assertThat(run(row, List.of(folder.resolve("installed/bin/ftimer").toString())))
                .hasToString(row.toString());
    }

    @Test
    void the_installed_completion_registers_the_command() throws Exception {
        Path completion = folder.resolve("installed/completion/ftimer");

        assertThat(print("bash", "-c", ". '" + completion + "'; complete -p ftimer"))
                .contains("-F _complete_ftimer ")
                .endsWith(" ftimer\n");
    }

    @Test
    void man_finds_the_page_of_the_installed_command() throws Exception {
        // some systems have a program of this name that only says how to install man
        assumeThat(print("bash", "-c", "man --version"))
                .as("man is not installed")
                .startsWith("man ");
        String path = folder.resolve("installed/bin") + ":$PATH";

        assertThat(print("bash", "-c", "PATH=" + path + " MANPAGER=cat man ftimer"))
                .contains("ftimer gate --baseline FILE [OPTION...]");
    }

    private static String print(String... command) throws Exception {
        Path out = folder.resolve("printed");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        assertThat(process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)).isTrue();
        return Files.readString(out);
    }

    @Test
    void every_command_has_rows() throws Exception {
        Method main = loader.loadClass("io.ftimer.cli.FTimerCommand").getMethod("main", String[].class);
        Class<?> command = main.getDeclaringClass();
        Object annotation = Stream.of(command.getAnnotations())
                .filter(found -> found.annotationType().getSimpleName().equals("Command"))
                .findFirst()
                .orElseThrow();
        Class<?>[] commands =
                (Class<?>[]) annotation.getClass().getMethod("subcommands").invoke(annotation);
        Set<String> listed = rows().stream().map(row -> row.arguments().get(0)).collect(Collectors.toSet());

        assertThat(Stream.of(commands).map(PackedCommandTest::name)).isSubsetOf(listed);
    }

    private static String name(Class<?> command) {
        return Stream.of(command.getAnnotations())
                .filter(found -> found.annotationType().getSimpleName().equals("Command"))
                .map(found -> {
                    try {
                        return (String) found.getClass().getMethod("name").invoke(found);
                    } catch (ReflectiveOperationException e) {
                        throw new AssertionError(e);
                    }
                })
                .findFirst()
                .orElseThrow();
    }

    private static List<String> arguments(CommandRow row) {
        return row.arguments().stream().map(PackedCommandTest::inFolder).toList();
    }

    /** Returns the path of an argument that is the name of a file. */
    private static String inFolder(String argument) {
        return argument.matches("[\\w/-]+\\.\\w+(\\.gz)?")
                ? folder.resolve(argument).toString()
                : argument;
    }

    private static byte[] input(CommandRow row) throws IOException {
        return row.input().isEmpty() ? new byte[0] : Files.readAllBytes(folder.resolve(row.input()));
    }

    /** Runs a command line in this JVM, with its own streams. */
    private static CommandRow runHere(CommandRow row) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Class<?> streams = loader.loadClass("io.ftimer.cli.internal.CommandStreams");
        Constructor<?> create = streams.getConstructor(OutputStream.class, PrintStream.class, boolean.class, Map.class);
        Method run = loader.loadClass("io.ftimer.cli.FTimerCommand").getDeclaredMethod("run", streams, String[].class);
        run.setAccessible(true);
        InputStream before = System.in;
        // unlike that of bytes, it can be closed
        System.setIn(new BufferedInputStream(new ByteArrayInputStream(input(row))));
        try {
            PrintStream messages = new PrintStream(err, true, StandardCharsets.UTF_8);
            Object own = create.newInstance(out, messages, false, System.getenv());
            int code = PackedPrograms.in(loader, () ->
                    (int) run.invoke(null, own, arguments(row).toArray(String[]::new)));
            return result(row, code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
        } finally {
            System.setIn(before);
        }
    }

    private static CommandRow run(CommandRow row, List<String> start) throws Exception {
        List<String> command = new ArrayList<>(start);
        command.addAll(arguments(row));
        Path input = Files.write(folder.resolve("stdin"), input(row));
        Path out = folder.resolve("stdout");
        Path err = folder.resolve("stderr");
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(input.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().put("FTIMER_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Dstdout.encoding=UTF-8");
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        try {
            assertThat(process.waitFor(MOST_SECONDS, TimeUnit.SECONDS))
                    .as("%s ends", command)
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        return result(row, process.exitValue(), Files.readString(out), Files.readString(err));
    }

    private static CommandRow result(CommandRow row, int code, String out, String err) {
        assertThat(out + err).doesNotContain("Exception", "Error:", "\tat ", "is a fault of fTimer");
        String first = (out.isEmpty() ? err : out).lines().findFirst().orElse("");
        return row.with(
                code,
                first.replace(folder + "/", "")
                        .replaceFirst("Java \\d+", "Java N")
                        .strip());
    }
}
