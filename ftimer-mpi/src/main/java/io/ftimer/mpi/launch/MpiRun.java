package io.ftimer.mpi.launch;

import io.ftimer.internal.text.NearestNames;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The command that runs a main class, or a {@link RankProgram}, on many ranks:
 *
 * <pre>{@code java -cp CLASSPATH io.ftimer.mpi.launch.MpiRun -np 4 Solver mesh.txt}</pre>
 *
 * <p>It runs the job as {@link MpiJob} does and exits with {@link JobResult#exitCode()}, or with {@value #MISUSED} if it could
 * not start the job.
 */
public final class MpiRun {
    private static final String SCRIPT = "setup-mpj.sh";

    private static final Set<String> JVM_WORDS = Set.of("""
            -ea -enableassertions -da -disableassertions -esa -enablesystemassertions -dsa -disablesystemassertions
            -server -client -showversion
            """.strip().split("\\s+"));
    private static final List<String> JVM_PREFIXES = List.of("""
            -D -X -ea: -enableassertions: -da: -disableassertions: -verbose -agentlib: -agentpath: -javaagent:
            --add- --enable- --finalization= --illegal- --limit-modules= --module-path= --patch-module=
            --sun-misc-unsafe-memory-access= --upgrade-module-path=
            """.strip().split("\\s+"));

    /** The exit code when no job was started. */
    public static final int MISUSED = 2;

    private static final List<String> OPTIONS =
            List.of("-np", "-engine", "-timeout", "-stall-warning", "-stall-timeout", "-mpj-home", "-setup", "-help");

    private static final List<String> CLASS_PATH = List.of("-cp", "-classpath", "--class-path");

    private static final String USAGE = """
            Usage: java -cp CLASSPATH io.ftimer.mpi.launch.MpiRun -np N [OPTION...] [JVMOPTION...] MAINCLASS [ARGUMENT...]

            Runs MAINCLASS on N ranks of MPJ Express, Open MPI, MPICH or another MPI, with the class path of this command.
            The whole job fails, with a message, as soon as one rank throws, exits, is killed, or returns without
            finalizing MPI.

              -np N                   the number of ranks
              -engine NAME            what starts the ranks (default: mpjrun):
            %s
              -timeout SECONDS        end the job if it takes longer, and print where each rank is
              -stall-warning SECONDS  print where each rank is if none has made progress for so long (default: 30);
                                      the job goes on
              -stall-timeout SECONDS  end the job if no rank has made progress for so long
              -mpj-home FOLDER        the folder of MPJ Express (default: the environment variable MPJ_HOME)
              -setup FOLDER           only provide MPJ Express in a new folder; -setup --help lists from where
              -help                   print this text

            Options of a JVM like -Xmx2g or -Dname=value go to the JVMs of the ranks.
            Exit code: 0 if every rank finalized MPI and returned, 124 after a timeout, 2 if no job was
            started, otherwise the exit code of the rank that failed, or 1.
            """;

    @FunctionalInterface
    private interface Action {
        int run() throws IOException, InterruptedException;
    }

    private MpiRun() {}

    /** Runs the command and exits. */
    public static void main(String[] args) {
        System.exit(run(args));
    }

    static int run(String... args) {
        try {
            return parse(new ArrayDeque<>(Arrays.asList(args))).run();
        } catch (IllegalArgumentException | IllegalStateException | IOException | UncheckedIOException e) {
            print(e.getMessage());
            return MISUSED;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 1;
        }
    }

    private static void print(@Nullable String message) {
        System.err.println("MpiRun: " + message);
    }

    private static Action parse(Deque<String> words) {
        String engine = "mpjrun";
        int ranks = 0;
        List<Consumer<MpiJob>> settings = new ArrayList<>();
        List<String> jvmOptions = new ArrayList<>();
        while (!words.isEmpty() && words.element().startsWith("-")) {
            String option = words.remove();
            switch (option) {
                case "-np" -> ranks = positive(option, words);
                case "-engine" -> engine = value(option, words);
                case "-timeout" -> settings.add(with(MpiJob::timeout, seconds(option, words)));
                case "-stall-warning" -> settings.add(with(MpiJob::stallWarning, seconds(option, words)));
                case "-stall-timeout" -> settings.add(with(MpiJob::stallTimeout, seconds(option, words)));
                case "-mpj-home" -> settings.add(with(MpiJob::mpjHome, Path.of(value(option, words))));
                case "-setup" -> {
                    List<String> arguments = List.copyOf(words);
                    return () -> setUpCommand(arguments).inheritIO().start().waitFor();
                }
                case "-h", "-help", "--help" -> {
                    return () -> {
                        System.out.print(usage());
                        return 0;
                    };
                }
                default -> jvmOptions.add(jvmOption(option));
            }
        }
        if (ranks == 0 || words.isEmpty()) {
            throw new IllegalArgumentException(
                    (ranks == 0 ? "-np N is missing" : "the main class is missing") + " (see -help)");
        }
        MpiJob job = MpiJob.of(engine, ranks, words.remove())
                .arguments(words.toArray(String[]::new))
                .jvmOptions(jvmOptions.toArray(String[]::new))
                .onStall(MpiRun::print);
        settings.forEach(setting -> setting.accept(job));
        return () -> run(job);
    }

    private static <T> Consumer<MpiJob> with(BiConsumer<MpiJob, T> setter, T value) {
        return job -> setter.accept(job, value);
    }

    private static int run(MpiJob job) throws IOException, InterruptedException {
        JobResult result = job.run();
        if (!result.passed()) {
            print(result.message());
        }
        return result.exitCode();
    }

    private static String usage() {
        String engines = MpiEngine.all().stream()
                .map(engine -> String.format(
                        Locale.ROOT, "%28s%-8s %s, %s", "", engine.name(), engine.mpi(), engine.description()))
                .collect(Collectors.joining("\n"));
        return String.format(Locale.ROOT, USAGE, engines);
    }

    /** Returns an option for JVMs; rejects misspelled ones of the command. */
    private static String jvmOption(String option) {
        if (JVM_WORDS.contains(option) || JVM_PREFIXES.stream().anyMatch(option::startsWith)) {
            return option;
        }
        String advice = CLASS_PATH.contains(option)
                ? ": ranks have the class path of this command"
                : NearestNames.hint(option, OPTIONS);
        throw new IllegalArgumentException("unknown option \"" + option + "\"" + advice + " (see -help)");
    }

    private static Duration seconds(String option, Deque<String> words) {
        return Duration.ofSeconds(positive(option, words));
    }

    private static String value(String option, Deque<String> words) {
        if (words.isEmpty()) {
            throw new IllegalArgumentException(option + " needs a value (see -help)");
        }
        return words.remove();
    }

    private static int positive(String option, Deque<String> words) {
        String value = value(option, words);
        try {
            int number = Integer.parseInt(value);
            if (number > 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "invalid value \"" + value + "\" for " + option + ": expected a number (see -help)", e);
        }
        throw new IllegalArgumentException(option + " must be at least 1, was " + value + " (see -help)");
    }

    /**
     * Returns the process of the script that provides MPJ Express in a folder, by which a clone of fTimer provides it for itself. It
     * explains itself.
     *
     * @param arguments the folder and options of the script
     */
    static ProcessBuilder setUpCommand(List<String> arguments) {
        // the word after the script is the name that its messages begin with
        List<String> command = new ArrayList<>(List.of("bash", "-c", script(), "MpiRun -setup"));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putIfAbsent("JAVA_HOME", System.getProperty("java.home"));
        return builder;
    }

    private static String script() {
        try (InputStream in = Objects.requireNonNull(MpiRun.class.getResourceAsStream(SCRIPT), SCRIPT)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
