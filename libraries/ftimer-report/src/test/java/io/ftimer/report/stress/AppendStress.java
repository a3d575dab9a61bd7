package io.ftimer.report.stress;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Lets processes with several threads append to the same files, kills some of them, fills the disk, and checks the files:
 * every report that was acknowledged is there once and completely, no append was rejected, and no other file remains.
 */
public final class AppendStress {
    private static final int PROCESSES = 8;
    private static final int THREADS = 8;
    private static final String PRECIOUS = "precious";
    private static final String FULL = "No space left on device";

    private final long seconds;
    private final List<Path> folders;
    private final @Nullable Path small;
    private final Surroundings surroundings = Surroundings.valueOf(System.getProperty("stress", "KILLS"));
    private final SplittableRandom random = new SplittableRandom();
    private final ConcurrentLinkedQueue<String> lines = new ConcurrentLinkedQueue<>();
    private final List<Running> writers = new ArrayList<>();
    private int started;

    /** A writer and the thread that reads its output. */
    private record Running(Process process, Thread reader) {}

    private AppendStress(long seconds, List<Path> folders, @Nullable Path small) {
        this.seconds = seconds;
        this.folders = folders;
        this.small = small;
    }

    /**
     * Arguments: the duration in seconds, an empty folder, and optionally an empty folder of a small file system that is to
     * be filled. The property {@code stress} names the {@link Surroundings}.
     */
    public static void main(String... arguments) throws Exception {
        Path small = arguments.length > 2 ? Path.of(arguments[2]) : null;
        List<Path> folders = small == null ? List.of(Path.of(arguments[1])) : List.of(Path.of(arguments[1]), small);
        new AppendStress(Long.parseLong(arguments[0]), folders, small).run();
    }

    private void run() throws IOException, InterruptedException {
        int killed = 0;
        Path precious = folders.get(0).resolveSibling("victim");
        Process hostile = surroundings == Surroundings.HOSTILE ? startHostile(precious) : null;
        try {
            for (int i = 0; i < PROCESSES; i++) {
                start();
            }
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
            while (System.nanoTime() < end) {
                long left = Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime()));
                TimeUnit.MILLISECONDS.sleep(1 + Math.min(left, random.nextInt(surroundings.maxMillisBetweenKills)));
                fillOrFree();
                if (!lines.isEmpty() && surroundings != Surroundings.HOSTILE) {
                    Running victim = random.nextBoolean() ? anyWriter() : lockingWriter();
                    victim.process.destroyForcibly().waitFor();
                    victim.reader.join();
                    writers.remove(victim);
                    killed++;
                    start();
                }
            }
            for (Running writer : writers) {
                writer.process.getOutputStream().close();
            }
            for (Running writer : writers) {
                if (!writer.process.waitFor(120, TimeUnit.SECONDS) || writer.process.exitValue() != 0) {
                    throw new IllegalStateException("a writer did not end with 0");
                }
                writer.reader.join();
            }
        } finally {
            writers.forEach(writer -> writer.process.destroyForcibly());
            if (hostile != null) {
                hostile.getOutputStream().close();
                hostile.waitFor();
                require(Files.readString(precious).equals(PRECIOUS), precious + " was changed");
            }
        }
        check(killed);
    }

    private Process startHostile(Path victim) throws IOException {
        Files.writeString(victim, PRECIOUS);
        String folder = folders.get(0).toString();
        Files.setPosixFilePermissions(folders.get(0), PosixFilePermissions.fromString("rwxrwxrwx"));
        return new ProcessBuilder(Surroundings.plantingIn(folder, victim.toString()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private void start() throws IOException {
        List<String> command = new ArrayList<>(surroundings.prefix());
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                surroundings.heap,
                "-Dstress=" + surroundings,
                "-cp",
                System.getProperty("java.class.path"),
                StressWriter.class.getName(),
                Integer.toString(started++),
                Integer.toString(THREADS)));
        folders.forEach(folder -> command.add(folder.toString()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        Thread reader = new Thread(() -> read(process));
        reader.start();
        writers.add(new Running(process, reader));
    }

    private Running anyWriter() {
        return writers.get(random.nextInt(writers.size()));
    }

    /** Returns a writer that has a file locked and thus is probably in the middle of a write, if the system lists its locks. */
    private Running lockingWriter() {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(400);
        while (System.nanoTime() < end) {
            Set<String> pids = lockingProcesses();
            for (Running writer : writers) {
                if (pids.contains(Long.toString(writer.process.pid()))) {
                    return writer;
                }
            }
        }
        return anyWriter();
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

    private void read(Process process) {
        try (BufferedReader output = process.inputReader()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                lines.add(line);
            }
        } catch (IOException e) {
            // it was killed
        }
    }

    private void fillOrFree() throws IOException {
        if (small == null) {
            return;
        }
        Path ballast = small.resolve("ballast");
        if (!Files.deleteIfExists(ballast)) {
            long free = Files.getFileStore(small).getUsableSpace();
            // leaves up to a few pages, so that some appends fail in the middle
            byte[] bytes = new byte[(int) Math.max(0, free - 4096L * random.nextInt(64))];
            try {
                Files.write(ballast, bytes);
            } catch (IOException e) {
                // the rest was used in the meantime
            }
        }
    }

    private void check(int killed) throws IOException {
        if (small != null) {
            Files.deleteIfExists(small.resolve("ballast"));
        }
        // the next writer removes what the killed ones left
        for (Path folder : folders) {
            for (StressFile file : StressFile.values()) {
                String id = StressFile.id(0, started, 0, 0);
                file.write(folder, id);
                lines.add("ack " + folder.resolve(file.name) + " " + id);
            }
        }
        long failed = lines.stream().filter(line -> line.startsWith("fail ")).count();
        List<String> wrong = lines.stream()
                .filter(line -> line.startsWith("fail ")
                        && (small == null || !line.endsWith(FULL))
                        && !surroundings.explains(line))
                .toList();
        require(wrong.isEmpty(), "failed: " + wrong);
        int reports = 0;
        for (Path folder : folders) {
            for (StressFile file : StressFile.values()) {
                reports += check(folder.resolve(file.name), file);
            }
            requireNothingElse(folder);
        }
        long recovered =
                lines.stream().filter(line -> line.startsWith("ftimer: ")).count();
        System.out.printf(
                "append stress, " + surroundings
                        + ": %d reports of %d processes with %d threads; %d killed, %d unfinished reports removed,"
                        + " %d not written and the reason given; every acknowledged report is in its file once%n",
                reports,
                started,
                THREADS,
                killed,
                recovered,
                failed);
    }

    private int check(Path path, StressFile file) throws IOException {
        List<String> ids = file.idsIn(Files.readString(path));
        Set<String> present = new HashSet<>(ids);
        require(present.size() == ids.size(), path + ": a report is there twice");
        String start = "ack " + path + " ";
        List<String> acknowledged = lines.stream()
                .filter(line -> line.startsWith(start))
                .map(line -> line.substring(start.length()))
                // a killed process may have printed a part
                .filter(StressFile::isId)
                .toList();
        if (file == StressFile.LATEST_CSV) {
            require(ids.size() == 1, path + ": " + ids);
            return acknowledged.size();
        }
        List<String> missing =
                acknowledged.stream().filter(id -> !present.contains(id)).toList();
        require(missing.isEmpty(), path + ": acknowledged, but missing: " + missing);
        return ids.size();
    }

    private static void requireNothingElse(Path folder) throws IOException {
        Set<String> expected = new HashSet<>();
        Stream.of(StressFile.values()).forEach(file -> expected.add(file.name));
        try (Stream<Path> left = Files.list(folder)) {
            List<String> others = left.map(path -> path.getFileName().toString())
                    // what was checked of a large file remains beside it
                    .filter(name -> !expected.contains(name) && !name.endsWith(".ftimer-checked"))
                    .toList();
            require(others.isEmpty(), folder + ": left behind: " + others);
        }
    }

    private static void require(boolean condition, String problem) {
        if (!condition) {
            throw new IllegalStateException(problem);
        }
    }
}
