package io.ftimer.chaos;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A round of a chaos run: some programs at the same time, of which some are killed or stopped at random and in the middle of a
 * write. Then every program has to end, and its files are compared with what it acknowledged. For one run.
 */
final class Round {
    /** What the programs meet, besides being killed and stopped. */
    enum Surroundings {
        NOTHING(Job.APPENDS, Job.APPENDS, Job.SUITE, Job.SUITE, Job.TRACES, Job.GATES),
        FULL_DISK(Job.APPENDS, Job.APPENDS, Job.TRACES, Job.GATES),
        PLANTED_TARGETS(Job.PLANTED, Job.SUITE, Job.APPENDS, Job.CALLS),
        OTHER_USER(Job.APPENDS, Job.APPENDS, Job.APPENDS),
        /** A file system without locks, and programs that do not see each other. */
        NAMESPACES(Job.APPENDS, Job.APPENDS, Job.APPENDS),
        TINY_HEAP(Job.APPENDS, Job.APPENDS, Job.CALLS, Job.CALLS_WITHOUT_HEAP);

        private final List<Job> jobs;

        Surroundings(Job... jobs) {
            this.jobs = List.of(jobs);
        }

        /** Returns whether a program may fail to write a file with this message. */
        private boolean explains(String failure) {
            return switch (this) {
                case NOTHING, PLANTED_TARGETS, NAMESPACES -> false;
                case FULL_DISK -> failure.contains(FULL);
                case OTHER_USER -> failure.contains(".ftimer-");
                case TINY_HEAP -> failure.contains("OutOfMemoryError");
            };
        }

        private @Nullable Kind failures() {
            return switch (this) {
                case NOTHING, PLANTED_TARGETS, NAMESPACES -> null;
                case FULL_DISK -> Kind.FULL_DISKS;
                case OTHER_USER -> Kind.OTHER_USER;
                case TINY_HEAP -> Kind.HEAPS;
            };
        }
    }

    static final String FULL = "No space left on device";

    static final List<String> IN_NAMESPACE =
            List.of("unshare", "--map-root-user", "--pid", "--fork", "--kill-child", "--mount-proc");

    /** The number of a user without rights. */
    private static final String OTHER = "65534";

    /** Plants one thing after another in folder {@code $1}, with victim {@code $2}, until its input ends. */
    private static final String PLANTING = """
            kinds=(journal draft lock)
            while read -r -t 0.01 _; [ $? -gt 128 ]; do
                for file in runs.csv sites.csv runs.txt latest.csv; do
                    helper=$1/.$file.ftimer-${kinds[RANDOM % 3]}
                    case $((RANDOM % 5)) in
                        0) ln -s "$2" "$helper" ;;
                        1) mkfifo "$helper" ;;
                        2) mkdir "$helper" ;;
                        3) echo "ftimer-journal 1 0 0 999999999 0" >"$helper" ;;
                        4) mv -T "$helper" "$1/taken" && ln -s "$2" "$helper" ;;
                    esac 2>/dev/null
                    read -r -t 0.005 _
                    rm -rf "$helper" "$1/taken"
                done
            done
            """;

    private static final int MIN_DISTURBANCES = 4;
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    /** The most processor time in so long that a program uses which only waits. */
    private static final Duration LITTLE = Duration.ofSeconds(1);

    private final Surroundings surroundings;
    private final long millis;
    private final SplittableRandom random;
    private final Path folder;
    private final @Nullable Path small;
    private final Counts counts;
    private final Acknowledged acknowledged = new Acknowledged();
    private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
    private final List<Running> programs = new ArrayList<>();
    private final Map<Job, List<Path>> folders = new EnumMap<>(Job.class);
    private int started;

    /** A program, and the thread that reads its output. */
    private final class Running {
        final Job job;
        final Path log;
        final Process process;
        final Thread reader;
        volatile boolean isBusy;

        Running(Job job) throws IOException {
            this.job = job;
            log = folder.resolve("program-" + started + "-" + job + ".log");
            List<String> command = new ArrayList<>(surroundings == Surroundings.NAMESPACES ? IN_NAMESPACE : List.of());
            command.addAll(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+UseSerialGC"));
            command.addAll(job.options(surroundings == Surroundings.TINY_HEAP));
            command.addAll(List.of(
                    "-Dlocks=" + (surroundings != Surroundings.NAMESPACES),
                    "-Dftimer.output.dir=" + foldersOf(job).get(0),
                    "-cp",
                    System.getProperty("java.class.path"),
                    Worker.class.getName(),
                    job.name(),
                    Integer.toString(started++),
                    Long.toString(random.nextLong())));
            foldersOf(job).forEach(path -> command.add(path.toString()));
            process = new ProcessBuilder(command).redirectErrorStream(true).start();
            counts.add(Kind.PROGRAMS, 1);
            reader = new Thread(this::read);
            reader.start();
        }

        private void read() {
            try (BufferedReader output = process.inputReader();
                    var lines = Files.newBufferedWriter(log)) {
                for (String line = output.readLine(); line != null; line = output.readLine()) {
                    String[] fields = line.split("\t", -1);
                    isBusy |= fields.length == 3;
                    switch (fields.length == 3 ? fields[0] : "") {
                        case "ack" -> {
                            acknowledged.add(Path.of(fields[1]), fields[2]);
                            counts.add(kind(), 1);
                        }
                        case "fail" -> failures.add(fields[1] + ": " + fields[2]);
                        case "did" -> counts.add(Kind.valueOf(fields[1]), Long.parseLong(fields[2]));
                        // an exhausted heap may have cut a line
                        default -> lines.append(line).append('\n').flush();
                    }
                }
            } catch (IOException e) {
                // it was killed
            }
        }

        private Duration processorTime() {
            return process.info().totalCpuDuration().orElse(Duration.ZERO);
        }

        private Kind kind() {
            return switch (job) {
                case SUITE -> Kind.TESTS;
                case TRACES -> Kind.TRACES;
                case GATES -> Kind.GATES;
                default -> Kind.REPORTS;
            };
        }

        void signal(String name) throws IOException, InterruptedException {
            new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                    .start()
                    .waitFor();
        }

        /**
         * Requires that the program ends by itself, with success. On a busy machine that may take long, but not without the processor, nor
         * much of it.
         */
        void awaitEnd() throws IOException, InterruptedException {
            Duration atFirst = processorTime();
            Duration before = atFirst;
            while (!process.waitFor(DEADLINE.toSeconds(), TimeUnit.SECONDS)) {
                Duration now = processorTime();
                boolean waits = now.minus(before).compareTo(LITTLE) < 0;
                if (waits || now.minus(atFirst).compareTo(DEADLINE) > 0) {
                    signal("QUIT");
                    TimeUnit.SECONDS.sleep(1);
                    throw new Disagreement("hung: a program " + (waits ? "waited for " : "was busy for more than ")
                            + DEADLINE.toSeconds() + " s after it should end; see " + log);
                }
                before = now;
            }
            reader.join();
            Disagreement.require(
                    process.exitValue() == 0, "a program ended with " + process.exitValue() + "; see " + log);
        }
    }

    /**
     * Creates a round.
     *
     * @param millis how long the programs are disturbed
     * @param folder an empty folder that remains
     * @param small an empty folder of a small file system; only where the disk has to be full
     */
    Round(
            Surroundings surroundings,
            long millis,
            SplittableRandom random,
            Path folder,
            @Nullable Path small,
            Counts counts) {
        this.surroundings = surroundings;
        this.millis = millis;
        this.random = random;
        this.folder = folder;
        this.small = small;
        this.counts = counts;
    }

    void run() throws Exception {
        Path victim = Files.writeString(folder.resolve("victim"), "precious");
        Process other = null;
        try {
            for (Job job : surroundings.jobs) {
                programs.add(new Running(job));
            }
            other = surroundings == Surroundings.OTHER_USER ? startOther(victim) : null;
            disturb();
            for (Running program : programs) {
                program.process.getOutputStream().close();
            }
            for (Running program : programs) {
                program.awaitEnd();
            }
        } finally {
            programs.forEach(program -> program.process.destroyForcibly());
            if (other != null) {
                other.getOutputStream().close();
                other.waitFor();
            }
        }
        Disagreement.require(Files.readString(victim).equals("precious"), "a foreign file was changed");
        check();
    }

    private List<Path> foldersOf(Job job) throws IOException {
        List<Path> all = folders.get(job);
        if (all == null) {
            all = new ArrayList<>(List.of(Files.createDirectories(folder.resolve(job.name()))));
            if (small != null) {
                all.add(Files.createDirectories(small.resolve(job.name())));
            }
            folders.put(job, all);
        }
        return all;
    }

    private Process startOther(Path victim) throws IOException {
        Path shared = foldersOf(Job.APPENDS).get(0);
        Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxrwxrwx"));
        return new ProcessBuilder(asOther("bash", "-c", PLANTING, "bash", shared.toString(), victim.toString()))
                .redirectError(folder.resolve("other-user.log").toFile())
                .start();
    }

    static List<String> asOther(String... command) {
        List<String> all = new ArrayList<>(List.of("setpriv", "--reuid", OTHER, "--regid", OTHER, "--clear-groups"));
        all.addAll(List.of(command));
        return all;
    }

    // ---- disturbances -----------------------------------------------------------------------------------------------

    private void disturb() throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        // on a busy machine programs start slowly
        for (int disturbed = 0; disturbed < MIN_DISTURBANCES || System.nanoTime() < end; ) {
            TimeUnit.MILLISECONDS.sleep(1 + random.nextInt(800));
            fillOrFree();
            replaceEnded();
            Running program = random.nextBoolean() ? anyProgram() : lockingProgram();
            if (!program.isBusy && random.nextInt(8) > 0) {
                // it has just been started
                continue;
            }
            disturbed++;
            if (random.nextInt(3) == 0) {
                program.signal("STOP");
                // less than others wait for a lock
                TimeUnit.MILLISECONDS.sleep(random.nextInt(1_000));
                program.signal("CONT");
                counts.add(Kind.STOPPED, 1);
            } else if (surroundings != Surroundings.OTHER_USER) {
                program.process.destroyForcibly().waitFor();
                program.reader.join();
                programs.set(programs.indexOf(program), new Running(program.job));
                counts.add(Kind.KILLED, 1);
            }
        }
    }

    /** Starts programs again that ended because they were done. */
    private void replaceEnded() throws IOException, InterruptedException {
        for (int i = 0; i < programs.size(); i++) {
            Running program = programs.get(i);
            if (!program.process.isAlive()) {
                program.awaitEnd();
                programs.set(i, new Running(program.job));
            }
        }
    }

    private Running anyProgram() {
        return programs.get(random.nextInt(programs.size()));
    }

    /** Returns a program that has a file locked and thus is probably in the middle of a write, if the system lists its locks. */
    private Running lockingProgram() {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(200);
        while (System.nanoTime() < end) {
            Set<String> pids = lockingProcesses();
            for (Running program : programs) {
                if (pids.contains(Long.toString(program.process.pid()))) {
                    return program;
                }
            }
        }
        return anyProgram();
    }

    private static Set<String> lockingProcesses() {
        try (Stream<String> locks = Files.lines(Path.of("/proc/locks"))) {
            return locks.map(line -> line.trim().split("\\s+"))
                    .filter(fields -> fields.length == 8 && fields[1].equals("POSIX"))
                    .map(fields -> fields[4])
                    .collect(Collectors.toSet());
        } catch (IOException | UncheckedIOException e) {
            return Set.of();
        }
    }

    private void fillOrFree() throws IOException {
        if (small == null) {
            return;
        }
        Path ballast = small.resolve("ballast");
        if (!Files.deleteIfExists(ballast)) {
            long free = Files.getFileStore(small).getUsableSpace();
            // leaves up to a few pages, so that some writes fail in the middle
            byte[] bytes = new byte[(int) Math.max(0, free - 4096L * random.nextInt(64))];
            try {
                Files.write(ballast, bytes);
            } catch (IOException e) {
                // the rest was used in the meantime
            }
        }
    }

    // ---- comparison -------------------------------------------------------------------------------------------------

    private void check() throws Exception {
        List<String> unexplained = failures.stream()
                .filter(failure -> !surroundings.explains(failure))
                .toList();
        Disagreement.require(unexplained.isEmpty(), "failed: " + unexplained);
        Kind kind = surroundings.failures();
        if (kind != null) {
            counts.add(kind, failures.size());
        }
        if (small != null) {
            Files.deleteIfExists(small.resolve("ballast"));
        }
        if (folders.containsKey(Job.SUITE)) {
            // the last JVM of a run saves the tests of those that were killed
            Running last = new Running(Job.SUITE);
            last.process.getOutputStream().close();
            last.awaitEnd();
        }
        for (Map.Entry<Job, List<Path>> job : folders.entrySet()) {
            for (Path path : job.getValue()) {
                job.getKey().check.check(path, acknowledged, random);
            }
        }
    }
}
