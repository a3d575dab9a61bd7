package io.ftimer.benchmarks;

import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntConsumer;

/** A shape that is run again and again, with a form of pairs, a tree of many call paths, or the yardstick. */
public final class ShapeLoop implements Runnable, IntConsumer, AutoCloseable {
    static final int PAIRS_IN_A_TURN = 8192;

    /** The form that only reads the clock. */
    static final String YARDSTICK = "yardstick";

    /** The shape of random call paths among many; its forms are the trees of {@link Grid}. */
    static final String RANDOM = "random";

    static final int RANDOM_CONTEXTS = 100_000;

    /** The beginning of the shapes of one summary; their forms are the trees of {@link Grid}. */
    private static final String SUMMARY = "summary ";

    /** The beginning of the shapes that open each call path of new grids once; their forms are the trees of {@link Grid}. */
    private static final String FIRST = "first ";

    private static final Map<String, Integer> PAIRS =
            Map.of("flat", 1, "nested4", 4, "parents16", 32, "names64", 64, RANDOM, 2);

    private final Runnable body;
    private final Deque<Grid> untouched = new ArrayDeque<>();
    private final Runnable preparation;
    private final int parts;
    private final AutoCloseable end;

    /** Public, so that the compiler keeps its stores. */
    public Object kept = "";

    /** Prepares the loop in the thread that runs it. */
    public ShapeLoop(String shape, String form) {
        preparation = shape.startsWith(FIRST) && !form.equals(YARDSTICK)
                ? () -> renew(form, Integer.parseInt(shape.substring(FIRST.length())))
                : () -> {};
        if (form.equals(YARDSTICK)) {
            body = shapeOf(new Yardstick(), shape);
            parts = PAIRS.getOrDefault(shape, 1);
            end = () -> {};
        } else if (shape.startsWith(FIRST)) {
            body = () -> untouched.remove().walk();
            parts = Grid.contextsOf(Integer.parseInt(shape.substring(FIRST.length())));
            end = () -> {};
        } else if (shape.startsWith(SUMMARY)) {
            Summaries made = new Summaries();
            made.tree = form;
            made.contexts = Integer.parseInt(shape.substring(SUMMARY.length()));
            made.fill();
            body = () -> kept = made.summary();
            parts = Grid.contextsOf(made.contexts);
            end = () -> {};
        } else if (shape.equals(RANDOM)) {
            Contexts made = new Contexts();
            made.tree = form;
            made.contexts = RANDOM_CONTEXTS;
            made.fill();
            body = made::random;
            parts = pairs(shape);
            end = () -> {};
        } else {
            Pairs made = new Pairs();
            made.form = form;
            made.make();
            body = shapeOf(made, shape);
            parts = pairs(shape);
            end = made::close;
        }
    }

    /** Returns the shape of a summary of a grid of about that many call paths. */
    static String summary(int contexts) {
        return SUMMARY + contexts;
    }

    /** Returns the shape of the first pairs of a grid of about that many call paths. */
    static String first(int contexts) {
        return FIRST + contexts;
    }

    /** Creates as many grids as a turn opens. */
    private void renew(String form, int contexts) {
        while (untouched.size() * parts < PAIRS_IN_A_TURN) {
            untouched.add(Grid.of(form, contexts));
        }
        FirstTouch.collectLarge(contexts);
    }

    private static int pairs(String shape) {
        return Objects.requireNonNull(PAIRS.get(shape), shape);
    }

    private static Runnable shapeOf(Yardstick clock, String shape) {
        return switch (shape) {
            case "nested4" -> clock::nested4;
            case "parents16" -> clock::parents16;
            case "names64" -> clock::names64;
            default -> clock::flat;
        };
    }

    private static Runnable shapeOf(Pairs pairs, String shape) {
        return switch (shape) {
            case "flat" -> pairs::flat;
            case "nested4" -> pairs::nested4;
            case "parents16" -> pairs::parents16;
            default -> pairs::names64;
        };
    }

    /** Prepares a turn of {@link #PAIRS_IN_A_TURN}. */
    @Override
    public void run() {
        preparation.run();
    }

    /** Runs the shape until it had this number of pairs, or rows. */
    @Override
    public void accept(int wanted) {
        for (int done = 0; done < wanted; done += parts) {
            body.run();
            // what a pair reads is read again, as in a program that does something between two pairs
            VarHandle.acquireFence();
        }
    }

    @Override
    public void close() throws Exception {
        end.close();
    }
}
