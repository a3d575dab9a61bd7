package io.ftimer.export.internal.format;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.internal.text.Saturated;
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
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Writes a line for each region that has some of a quantity: {@code solve;assemble 180000000}. If none has, one line says so, since
 * readers reject a file without a stack.
 *
 * <p>The format has no place for a tree, so a label stands before each call path, unless the tree is the only one of the file, and that of
 * a timer, a session or a job. The first tree is kept until there is a second one, or the end.
 *
 * <p>The format repeats the call path of each region. So that a file is in proportion to its trees, regions below the first
 * {@value TextLimits#FILE_LEVELS} levels become one region {@value TextLimits#DEEPER} in the last of these, with their sum, and a name of
 * more than {@value TextLimits#REPEATED_CHARACTERS} characters loses its middle.
 *
 * <p>Thread safety: thread-confined.
 */
public final class CollapsedStacks implements TreeSink {
    /** A number of a region that may be added over the regions of a tree: no other region contains it. */
    public enum Weight {
        /** The self time in nanoseconds; an inclusive time would count twice in a sum. */
        SELF_TIME(ExportedRegion::selfNanos),
        CALLS(ExportedRegion::calls);

        private final ToLongFunction<ExportedRegion> value;

        Weight(ToLongFunction<ExportedRegion> value) {
            this.value = value;
        }

        /** Returns the quantity of a region. A negative one, for instance after a clock went backward, counts as 0. */
        private long of(ExportedRegion region) {
            return Math.max(0, value.applyAsLong(region));
        }
    }

    private static final char REPLACEMENT = '\uFFFD';
    private static final Pattern BLANK_BEFORE_NUMBER =
            Pattern.compile("[\\s\\p{Z}](?=\\d+(?:\\.\\d*)?\\z)", Pattern.UNICODE_CHARACTER_CLASS);

    private final Weight quantity;
    private final Appendable out;
    private final Set<String> labels = new HashSet<>();

    /** The largest number that follows a label. */
    private final Map<String, Integer> numbers = new HashMap<>();

    private @Nullable ExportedTree first;
    private boolean isLabeling;
    private boolean isEmpty = true;

    public CollapsedStacks(Weight quantity, Appendable out) {
        this.quantity = quantity;
        this.out = out;
    }

    @Override
    public void accept(ExportedTree given) throws IOException {
        ExportedTree tree = given.withMpiMetrics();
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
        if (isEmpty) {
            write(List.of("(no " + EnumWords.of(quantity).replace('_', ' ') + ')'), 1);
        }
    }

    private void writeFirst() throws IOException {
        if (first != null) {
            ExportedTree tree = first;
            first = null;
            write(tree);
        }
    }

    private void write(ExportedTree tree) throws IOException {
        List<String> frames = new ArrayList<>();
        if (isLabeling || tree.kind() != ExportedTree.Kind.RUN) {
            frames.add(frame(label(tree)));
        }
        int labeled = frames.size();
        long deeper = 0;
        for (ExportedRegion region : tree.regions()) {
            if (region.depth() < TextLimits.FILE_LEVELS) {
                writeDeeper(frames, deeper);
                deeper = 0;
                frames.subList(labeled + region.depth(), frames.size()).clear();
                frames.add(frame(new RegionKey(region.kind(), ShownText.repeated(region.name())).label()));
                write(frames, quantity.of(region));
            } else {
                deeper = Saturated.sum(deeper, quantity.of(region));
            }
        }
        writeDeeper(frames, deeper);
    }

    private void writeDeeper(List<String> frames, long weight) throws IOException {
        frames.add(TextLimits.DEEPER);
        write(frames, weight);
        frames.remove(frames.size() - 1);
    }

    private void write(List<String> frames, long weight) throws IOException {
        if (weight > 0) {
            isEmpty = false;
            out.append(String.join(";", frames))
                    .append(' ')
                    .append(Long.toString(weight))
                    .append('\n');
        }
    }

    /**
     * Returns the group and the name of a tree, with a number if an earlier tree has the same. Characters that cannot be seen are escaped,
     * and a long label loses its middle, because it is repeated for each region.
     */
    private String label(ExportedTree tree) {
        String group = TextEscapes.display(tree.group());
        String name = TextEscapes.display(tree.name());
        if (name.isEmpty()) {
            name = EnumWords.of(tree.kind());
        }
        String label = ShownText.repeated(group.isEmpty() ? name : group + ' ' + name);
        String unused = label;
        while (!labels.add(unused)) {
            unused = label + " (" + numbers.merge(label, 2, (last, first) -> last + 1) + ')';
        }
        return unused;
    }

    /**
     * Returns a name as a frame, whose readers have no escapes: every character that one would misread is replaced. A semicolon would end
     * the frame, a {@code <} goes unescaped into the page of one reader, and a name that ends in a blank and a number turns the line into
     * one of another format.
     */
    private static String frame(String name) {
        StringBuilder text = new StringBuilder(name.length());
        boolean isBlank = true;
        for (int i = 0; i < name.length(); i += Character.charCount(name.codePointAt(i))) {
            int c = replaced(name.codePointAt(i));
            isBlank &= Character.isSpaceChar(c);
            text.appendCodePoint(c);
        }
        return isBlank ? "(no name)" : BLANK_BEFORE_NUMBER.matcher(text).replaceFirst("_");
    }

    private static int replaced(int c) {
        return switch (c) {
            case ';' -> '；';
            case '<' -> '‹';
            default -> TextEscapes.isVisible(c) ? c : REPLACEMENT;
        };
    }
}
