package com.acme.lab;

import static io.ftimer.assertj.FTimerAssertions.assertThatGrowth;

import com.acme.data.Data;
import com.acme.pairs.AllPairs;
import com.acme.pairs.Pair;
import com.acme.pairs.Pair.Form;
import io.ftimer.assertj.Growth;
import io.ftimer.assertj.internal.expectation.CountedPlaces;
import io.ftimer.internal.steps.JdkSteps;
import io.ftimer.internal.steps.PlaceSteps;
import io.ftimer.internal.steps.StepCounter;
import java.util.Map;

/**
 * Judges the pairs in a JVM with the agent. {@code judge SIZE} prints a line for each, at this size, twice and four times as much: what was
 * found, and where; and for each form whether the steps of all places are those that were counted. {@code count ROUNDS} prints the steps of each form at one size, in each round in which they differ from those before. {@code regions 1} prints those of {@link RegionsProgram}. Of several commands, each begins with a line {@code # COMMAND}.
 */
public final class PairsProgram {
    /** The size at which the steps of a form are counted. */
    private static final int SIZE = 300;

    /** Work of the same growth is reported by a baseline beyond 10 percent. */
    private static final double TOLERANCE = 1.1;

    private PairsProgram() {}

    public static void main(String[] arguments) throws Exception {
        for (int i = 0; i < arguments.length; i += 2) {
            if (arguments.length > 2) {
                System.out.println("# " + arguments[i]);
            }
            run(arguments[i], Integer.parseInt(arguments[i + 1]));
        }
    }

    private static void run(String command, int number) throws Exception {
        if (command.equals("regions")) {
            RegionsProgram.main(new String[0]);
        } else if (command.equals("judge")) {
            int[] sizes = {number, 2 * number, 4 * number};
            for (int size : sizes) {
                Data.prepare(size);
            }
            judge(sizes);
            try (CountedPlaces places = CountedPlaces.open()) {
                for (Pair pair : AllPairs.pairs()) {
                    add(places, pair + " good", pair.good(), number);
                    add(places, pair + " bad", pair.bad(), number);
                }
            }
        } else {
            Data.prepare(SIZE);
            int rounds = number;
            for (Pair pair : AllPairs.pairs()) {
                count(pair + " good", pair.good(), rounds);
                count(pair + " bad", pair.bad(), rounds);
            }
            for (Map.Entry<String, Form> harmless : AllPairs.harmless().entrySet()) {
                count(harmless.getKey(), harmless.getValue(), rounds);
            }
        }
    }

    private static void judge(int[] sizes) throws Exception {
        for (Pair pair : AllPairs.pairs()) {
            boolean isSeen;
            String place = "";
            String alarm = "";
            if (pair.growth().isPresent()) {
                Growth growth = pair.growth().get();
                alarm = failure(pair.good(), growth, sizes);
                String failure = failure(pair.bad(), growth, sizes);
                isSeen = !failure.isEmpty();
                place = failure.lines()
                        .filter(line -> line.contains(" x "))
                        .map(String::strip)
                        .findFirst()
                        .orElse("");
            } else {
                long[] good = steps(pair.good(), sizes[1]);
                long[] bad = steps(pair.bad(), sizes[1]);
                place = good[0] + "+" + good[1] + " to " + bad[0] + "+" + bad[1];
                isSeen = bad[0] + bad[1] > TOLERANCE * (good[0] + good[1]);
            }
            System.out.println((isSeen ? "seen" : "missed") + '\t' + pair + '\t' + place);
            if (!alarm.isEmpty()) {
                System.out.println("alarm\t" + pair + '\t' + alarm.replace('\n', '|'));
            }
        }
        for (Map.Entry<String, Form> harmless : AllPairs.harmless().entrySet()) {
            String alarm = failure(harmless.getValue(), Growth.LINEAR, sizes);
            System.out.println(
                    (alarm.isEmpty() ? "quiet" : "alarm") + '\t' + harmless.getKey() + '\t' + alarm.replace('\n', '|'));
        }
        for (Map.Entry<String, Form> uncounted : AllPairs.uncounted().entrySet()) {
            String reason = failure(uncounted.getValue(), Growth.LINEAR, sizes);
            System.out.println("uncounted\t" + uncounted.getKey() + '\t' + reason.replace('\n', '|'));
        }
    }

    /** Prints the forms whose places do not add up to their steps. */
    private static void add(CountedPlaces places, String name, Form form, int size) throws Exception {
        form.run(size);
        places.begin();
        long[] eighths = eighths(form, size);
        long own = 0;
        long jdk = 0;
        for (PlaceSteps place : places.ofRun().values()) {
            own += place.own();
            jdk += place.eighthsOfJdk();
        }
        String sums = own + "+" + jdk;
        String steps = eighths[0] + "+" + eighths[1];
        System.out.println((sums.equals(steps) ? "equal" : "unequal") + '\t' + name + '\t' + sums + " of " + steps);
    }

    private static String failure(Form form, Growth growth, int[] sizes) throws Exception {
        try {
            assertThatGrowth(form::run).over(sizes).isAtMost(growth);
            return "";
        } catch (AssertionError e) {
            return String.valueOf(e.getMessage());
        }
    }

    /** Returns the steps of own code, and the eighths of those inside the JDK. */
    private static long[] eighths(Form form, int size) throws Exception {
        long own = StepCounter.ofThread().steps;
        long jdk = JdkSteps.eighthsOfThread();
        form.run(size);
        long jdkAfter = JdkSteps.eighthsOfThread();
        return new long[] {StepCounter.ofThread().steps - own, jdkAfter - jdk};
    }

    private static long[] steps(Form form, int size) throws Exception {
        form.run(size);
        long[] eighths = eighths(form, size);
        return new long[] {eighths[0], JdkSteps.steps(eighths[1])};
    }

    /** Prints the first numbers that differ from those of the round before, after a round that is not counted. */
    private static void count(String name, Form form, int rounds) throws Exception {
        form.run(SIZE);
        StringBuilder line = new StringBuilder(name);
        long[] before = {-1, -1};
        for (int round = 0; round < rounds; round++) {
            long[] now = eighths(form, SIZE);
            if (now[0] != before[0] || now[1] != before[1]) {
                line.append('\t')
                        .append(round == 0 ? "" : round + ":")
                        .append(now[0])
                        .append('+')
                        .append(now[1]);
            }
            before = now;
        }
        System.out.println(line);
    }
}
