package io.ftimer.benchmarks;

import java.util.Map;
import java.util.Objects;
import java.util.function.IntConsumer;

/** A shape that is run again and again, with a form of pairs, a tree of many call paths, or the yardstick. */
public final class ShapeLoop implements IntConsumer, AutoCloseable {
    /** The form that only reads the clock. */
    static final String YARDSTICK = "yardstick";

    /** The shape of random call paths among many; its forms are the trees of {@link Grid}. */
    static final String RANDOM = "random";

    static final int RANDOM_CONTEXTS = 100_000;

    private static final Map<String, Integer> PAIRS =
            Map.of("flat", 1, "nested4", 4, "parents16", 32, "names64", 64, RANDOM, 2);

    private final Runnable body;
    private final int pairs;
    private final AutoCloseable end;

    /** Prepares the loop in the thread that runs it. */
    public ShapeLoop(String shape, String form) {
        pairs = Objects.requireNonNull(PAIRS.get(shape), shape);
        if (form.equals(YARDSTICK)) {
            body = shapeOf(new Yardstick(), shape);
            end = () -> {};
        } else if (shape.equals(RANDOM)) {
            Contexts made = new Contexts();
            made.tree = form;
            made.contexts = RANDOM_CONTEXTS;
            made.fill();
            body = made::random;
            end = () -> {};
        } else {
            Pairs made = new Pairs();
            made.form = form;
            made.make();
            body = shapeOf(made, shape);
            end = made::close;
        }
    }

    private static Runnable shapeOf(Yardstick clock, String shape) {
        return switch (shape) {
            case "flat", RANDOM -> clock::flat;
            case "nested4" -> clock::nested4;
            case "parents16" -> clock::parents16;
            default -> clock::names64;
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

    /** Runs the shape until it had this number of pairs. */
    @Override
    public void accept(int wanted) {
        for (int done = 0; done < wanted; done += pairs) {
            body.run();
        }
    }

    @Override
    public void close() throws Exception {
        end.close();
    }
}
