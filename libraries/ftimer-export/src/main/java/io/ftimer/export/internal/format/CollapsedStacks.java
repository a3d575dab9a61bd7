package io.ftimer.export.internal.format;

import io.ftimer.export.internal.tree.LabelingSink;
import io.ftimer.export.internal.tree.LevelStack;
import io.ftimer.export.internal.tree.Weight;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Writes a line for each region that has some of a quantity: {@code solve;assemble 180000000}. If none has, one line says so, since
 * readers reject a file without a stack.
 */
public final class CollapsedStacks implements LabelingSink.Output {
    private static final char REPLACEMENT = '\uFFFD';
    private static final Pattern BLANK_BEFORE_NUMBER =
            Pattern.compile("[\\s\\p{Z}](?=\\d+(?:\\.\\d*)?\\z)", Pattern.UNICODE_CHARACTER_CLASS);

    private final Weight quantity;
    private final Appendable out;
    private boolean isEmpty = true;

    /** Begins a file. */
    public CollapsedStacks(Weight quantity, Appendable out) {
        this.quantity = quantity;
        this.out = out;
    }

    @Override
    public void accept(List<String> label, ExportedTree tree) throws IOException {
        LevelStack<String> stack = new LevelStack<>();
        for (int depth = 0; depth < label.size(); depth++) {
            stack.enter(depth, frame(label.get(depth)));
        }
        for (ExportedRegion region : tree.regions()) {
            String frame = frame(new RegionKey(region.kind(), region.name()).label());
            List<String> frames = stack.enter(label.size() + region.depth(), frame);
            long weight = quantity.of(region);
            if (weight > 0) {
                write(frames, weight);
            }
        }
    }

    private void write(List<String> frames, long weight) throws IOException {
        isEmpty = false;
        String separator = "";
        for (String frame : frames) {
            out.append(separator).append(frame);
            separator = ";";
        }
        out.append(' ').append(Long.toString(weight)).append('\n');
    }

    @Override
    public void finish() throws IOException {
        if (isEmpty) {
            write(List.of("(no " + quantity.label() + ')'), 1);
        }
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
