package io.ftimer.cli.internal;

import io.ftimer.internal.text.Wildcards;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --tree}. */
public final class TreeChoice {
    private static final int NAMED = 5;

    @Option(
            names = "--tree",
            paramLabel = "PATTERN",
            description = "Only trees whose name, group, or \"group > name\" matches; * stands for any characters.")
    private @Nullable String pattern;

    private boolean isMatched;
    private final List<String> others = new ArrayList<>();

    public boolean isMade() {
        return pattern != null;
    }

    /** Returns a sink that passes the chosen trees on; the caller finishes the other sink. */
    public TreeSink only(TreeSink sink) {
        Predicate<String> isChosen =
                pattern == null ? name -> true : Wildcards.any(pattern).asMatchPredicate();
        return tree -> {
            if (Stream.of(tree.name(), tree.group(), label(tree)).anyMatch(isChosen)) {
                isMatched = true;
                sink.accept(tree);
            } else if (others.size() <= NAMED) {
                others.add("\"" + label(tree) + '"');
            }
        };
    }

    /**
     * Checks that there was a chosen tree.
     *
     * @throws UnusableArgumentException if there were only others; the message names some
     */
    public void requireMatch() {
        if (pattern != null && !isMatched) {
            throw new UnusableArgumentException("no tree matches \"" + pattern + "\"; there "
                    + (others.isEmpty()
                            ? "are no trees"
                            : "are " + String.join(", ", others.subList(0, Math.min(NAMED, others.size())))
                                    + (others.size() > NAMED ? ", ..." : "")));
        }
    }

    private static String label(ExportedTree tree) {
        return tree.group().isEmpty() ? tree.name() : tree.group() + " > " + tree.name();
    }
}
