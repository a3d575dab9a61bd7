package io.ftimer.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs rounds of programs that are killed and stopped, and meet faults, for some time. Ends with 1 at the first fault of fTimer, and
 * keeps its files.
 *
 * <p>Arguments: the minutes, the seed of the first round, an empty folder, and optionally an empty folder of a small file system that is
 * to be filled. The seed of each round follows from that of the one before.
 */
public final class Chaos {
    private static final long MILLIS = 15_000;

    private final Path folder;
    private final @Nullable Path small;
    private final List<Round.Surroundings> surroundings;
    private final Counts counts = new Counts();
    private final Set<Round.Surroundings> met = EnumSet.noneOf(Round.Surroundings.class);
    private int rounds;

    Chaos(Path folder, @Nullable Path small) throws InterruptedException {
        this.folder = folder;
        this.small = small;
        surroundings = new ArrayList<>(List.of(Round.Surroundings.values()));
        leaveOut(Round.Surroundings.FULL_DISK, small != null);
        leaveOut(Round.Surroundings.OTHER_USER, isPossible(Round.asOther("test", "-x", folder.toString())));
        List<String> inNamespace = new ArrayList<>(Round.IN_NAMESPACE);
        inNamespace.add("true");
        leaveOut(Round.Surroundings.NAMESPACES, isPossible(inNamespace));
    }

    private void leaveOut(Round.Surroundings each, boolean isPossible) {
        if (!isPossible) {
            surroundings.remove(each);
        }
    }

    private static boolean isPossible(List<String> command) throws InterruptedException {
        try {
            return new ProcessBuilder(command).start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** Returns whether the system permits these surroundings. */
    boolean has(Round.Surroundings each) {
        return surroundings.contains(each);
    }

    public static void main(String... arguments) throws Exception {
        long minutes = Long.parseLong(arguments[0]);
        long seed = Long.parseLong(arguments[1]);
        Path small = arguments.length > 3 ? Path.of(arguments[3]) : null;
        Chaos chaos = new Chaos(Path.of(arguments[2]), small);
        for (Round.Surroundings each : Round.Surroundings.values()) {
            if (!chaos.has(each)) {
                System.out.println("left out: rounds with " + each + " (the system does not permit them)");
            }
        }
        long start = System.nanoTime();
        long next = seed;
        long printed = 0;
        for (long elapsed = 0; elapsed < minutes; elapsed = minutesSince(start)) {
            if (elapsed > printed) {
                System.out.println(chaos.line(elapsed, seed));
                printed = elapsed;
            }
            try {
                next = chaos.round(next);
            } catch (Exception | Error e) {
                e.printStackTrace();
                System.out.println("chaos: a fault in round " + chaos.rounds + "; begin with it with --seed " + next);
                System.exit(1);
            }
        }
        System.out.println(chaos.line(minutes, seed) + ": 0 lost, 0 hung");
        List<Kind> missing = chaos.missing();
        if (!missing.isEmpty()) {
            System.out.println("chaos: faults that never took effect: " + missing);
            System.exit(1);
        }
    }

    private static long minutesSince(long start) {
        return TimeUnit.NANOSECONDS.toMinutes(System.nanoTime() - start);
    }

    private String line(long minutes, long seed) {
        return String.format(Locale.ROOT, "chaos: %d min, seed %d: %d rounds, %s", minutes, seed, rounds, counts);
    }

    Counts counts() {
        return counts;
    }

    /** Runs the round of a seed; returns the seed of the next one, which has the surroundings that follow. */
    long round(long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        Round.Surroundings chosen = surroundings.get(Math.floorMod(seed, surroundings.size()));
        round(chosen, MILLIS, random.split());
        long next = random.nextLong();
        return next - Math.floorMod(next, surroundings.size()) + Math.floorMod(seed + 1, surroundings.size());
    }

    void round(Round.Surroundings chosen, long millis, SplittableRandom random) throws Exception {
        rounds++;
        met.add(chosen);
        Path own = Files.createDirectory(folder.resolve("round-" + rounds + "-" + chosen));
        Path full = chosen == Round.Surroundings.FULL_DISK ? small : null;
        new Round(chosen, millis, random, own, full, counts).run();
        delete(own);
        if (full != null) {
            try (Stream<Path> left = Files.list(full)) {
                for (Path each : left.toList()) {
                    delete(each);
                }
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : files) {
            Files.delete(file);
        }
    }

    /** Returns the kinds that never occurred, although all surroundings were met. */
    List<Kind> missing() {
        if (!met.containsAll(surroundings)) {
            return List.of();
        }
        return Stream.of(Kind.values())
                .filter(kind -> counts.of(kind) == 0)
                .filter(kind -> kind != Kind.FULL_DISKS || met.contains(Round.Surroundings.FULL_DISK))
                .filter(kind -> kind != Kind.OTHER_USER || met.contains(Round.Surroundings.OTHER_USER))
                .toList();
    }
}
