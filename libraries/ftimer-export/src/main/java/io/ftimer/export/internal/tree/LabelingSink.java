package io.ftimer.export.internal.tree;

import io.ftimer.internal.numbers.Saturated;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.internal.text.TextLimits;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Passes trees on with what stands before their call paths, which are those of {@link #repeated}, for formats that have no place
 * for a tree: one level with the label, or none if the tree is the only one of the file, and that of a timer, a session or a job.
 *
 * <p>The first tree is kept until there is a second one, or the end.
 *
 * <p>Thread safety: thread-confined.
 */
public final class LabelingSink implements TreeSink {
    /** Receives labeled trees. */
    public interface Output {
        /** Receives the next tree and the levels before its call paths. */
        void accept(List<String> label, ExportedTree tree) throws IOException;

        /** Completes the output after the last tree. */
        void finish() throws IOException;
    }

    private final Output output;
    private final TreeLabels labels = new TreeLabels();
    private @Nullable ExportedTree first;
    private boolean isLabeling;

    /** Creates a sink that passes trees on. */
    public LabelingSink(Output output) {
        this.output = output;
    }

    @Override
    public void accept(ExportedTree given) throws IOException {
        ExportedTree tree = repeated(given.withMpiMetrics());
        if (first == null && !isLabeling) {
            first = tree;
            return;
        }
        isLabeling = true;
        writeFirst();
        write(tree);
    }

    @Override
    public void finish() throws IOException {
        writeFirst();
        output.finish();
    }

    private void writeFirst() throws IOException {
        if (first != null) {
            ExportedTree tree = first;
            first = null;
            write(tree);
        }
    }

    private void write(ExportedTree tree) throws IOException {
        boolean isLabeled = isLabeling || tree.kind() != ExportedTree.Kind.RUN;
        output.accept(isLabeled ? List.of(labels.next(tree)) : List.of(), tree);
    }

    /**
     * Returns a tree for formats that repeat the call path of each region, so that a file is in proportion to its tree. The sums over all
     * regions stay the same. Regions below the first {@value TextLimits#FILE_LEVELS} levels become one region
     * {@value TextLimits#DEEPER} in the last of these, with the sums of their calls and self times. A name of more than
     * {@value TextLimits#REPEATED_CHARACTERS} characters loses its middle.
     */
    private static ExportedTree repeated(ExportedTree tree) {
        List<ExportedRegion> regions = new ArrayList<>();
        for (ExportedRegion region : tree.regions()) {
            if (region.depth() < TextLimits.FILE_LEVELS) {
                regions.add(region.with(ShownText.repeated(region.name()), Map.of()));
            } else {
                int last = regions.size() - 1;
                if (regions.get(last).depth() < TextLimits.FILE_LEVELS) {
                    regions.add(deeper(0, 0));
                    last++;
                }
                ExportedRegion sum = regions.get(last);
                regions.set(
                        last,
                        deeper(
                                Saturated.sum(sum.calls(), Weight.CALLS.of(region)),
                                Saturated.sum(sum.selfNanos(), Weight.SELF_TIME.of(region))));
            }
        }
        return tree.withRegions(regions);
    }

    private static ExportedRegion deeper(long calls, long selfNanos) {
        return new ExportedRegion(TextLimits.FILE_LEVELS, TextLimits.DEEPER, calls, selfNanos, selfNanos);
    }

    /**
     * The labels of the trees of one file: the group and the name, with a number if another tree has the same. Characters that
     * cannot be seen are escaped, and a long label loses its middle, because formats repeat it for each region.
     *
     * <p>Thread safety: thread-confined.
     */
    static final class TreeLabels {
        private final Set<String> used = new HashSet<>();

        /** The largest number that follows a label. */
        private final Map<String, Integer> numbers = new HashMap<>();

        /** Returns the label of the next tree, which no earlier tree has. */
        public String next(ExportedTree tree) {
            String group = TextEscapes.display(tree.group());
            String name = TextEscapes.display(tree.name());
            if (name.isEmpty()) {
                name = EnumWords.of(tree.kind());
            }
            String label = ShownText.repeated(group.isEmpty() ? name : group + ' ' + name);
            String unused = label;
            while (!used.add(unused)) {
                unused = label + " (" + numbers.merge(label, 2, (last, first) -> last + 1) + ')';
            }
            return unused;
        }
    }
}
