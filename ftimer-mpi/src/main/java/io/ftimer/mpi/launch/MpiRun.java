package io.ftimer.mpi.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The command that runs a main class, or a {@link RankProgram}, on many ranks:
 *
 * <pre>{@code java -cp CLASSPATH io.ftimer.mpi.launch.MpiRun -np 4 Solver mesh.txt}</pre>
 *
 * <p>It runs the job as {@link MpiJob} does and exits with {@link JobResult#exitCode()}, or with {@value #MISUSED} if it could
 * not start the job.
 *
 * @since 0.1
 */
public final class MpiRun {
    /** The exit code when no job was started. */
    public static final int MISUSED = 2;

    private static final String USAGE = """
            Usage: java -cp CLASSPATH io.ftimer.mpi.launch.MpiRun -np N [OPTION...] [JVMOPTION...] MAINCLASS [ARGUMENT...]

            Runs MAINCLASS on N ranks of MPJ Express, Open MPI, MPICH or another MPI, with the class path of this command. The whole
            job fails, with a message, as soon as one rank throws, exits, is killed, or returns without finalizing MPI.

              -np N             the number of ranks
              -engine NAME      what starts the ranks (default: mpjrun):
            %s
              -timeout SECONDS  end the job if it takes longer, and print where each rank is
              -mpj-home FOLDER  the folder of MPJ Express (default: the environment variable MPJ_HOME)
              -setup FOLDER     only provide MPJ Express in a new folder (-setup --help lists from where)
              -help             print this text

            Other options that begin with "-" go to the JVMs of the ranks.
            Exit code: 0 if every rank finalized MPI and returned, 124 after the timeout, 2 if no job was
            started, otherwise the exit code of the rank that failed, or 1.
            """;

    private MpiRun() {}

    /** Runs the command and exits. */
    public static void main(String[] args) {
        System.exit(run(args));
    }

    private static String usage() {
        String engines = MpiEngine.all().stream()
                .map(engine ->
                        String.format(Locale.ROOT, "%20s%-8s  %s, %s", "", engine.name(), engine.mpi(), engine.description()))
                .collect(Collectors.joining("\n"));
        return String.format(Locale.ROOT, USAGE, engines);
    }

    private static int run(String[] args) {
        try {
            if (args.length > 0 && args[0].equals("-setup")) {
                return MpiSetup.run(List.of(args).subList(1, args.length));
            }
            MpiJob job = parse(new ArrayDeque<>(Arrays.asList(args)));
            if (job == null) {
                System.out.print(usage());
                return 0;
            }
            JobResult result = job.run();
            if (!result.passed()) {
                System.err.println("MpiRun: " + result.message());
            }
            return result.exitCode();
        } catch (IllegalArgumentException | IllegalStateException | IOException e) {
            System.err.println("MpiRun: " + e.getMessage());
            return MISUSED;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 1;
        }
    }

    /** Returns the job, or null if help is requested. */
    private static @Nullable MpiJob parse(Deque<String> words) {
        String engine = "mpjrun";
        int ranks = 0;
        Duration timeout = null;
        Path mpjHome = null;
        List<String> jvmOptions = new ArrayList<>();
        while (!words.isEmpty() && words.element().startsWith("-")) {
            String option = words.remove();
            switch (option) {
                case "-np" -> ranks = positive(option, words);
                case "-engine" -> engine = value(option, words);
                case "-timeout" -> timeout = Duration.ofSeconds(positive(option, words));
                case "-mpj-home" -> mpjHome = Path.of(value(option, words));
                case "-h", "-help", "--help" -> {
                    return null;
                }
                default -> jvmOptions.add(option);
            }
        }
        if (ranks == 0 || words.isEmpty()) {
            throw new IllegalArgumentException(
                    (ranks == 0 ? "-np N is missing" : "the main class is missing") + " (see -help)");
        }
        MpiJob job = MpiJob.of(engine, ranks, words.remove())
                .arguments(words.toArray(String[]::new))
                .jvmOptions(jvmOptions.toArray(String[]::new));
        if (timeout != null) {
            job.timeout(timeout);
        }
        if (mpjHome != null) {
            job.mpjHome(mpjHome);
        }
        return job;
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
}
