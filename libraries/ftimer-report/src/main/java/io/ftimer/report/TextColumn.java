package io.ftimer.report;

import io.ftimer.report.internal.text.TerminalText;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * One column of a table in a text report, separated from the previous one by two blanks.
 *
 * @param header the text in the header line, including leading blanks. Not all headers end where their columns end: files
 *     are byte-compatible with those of the Fortran fTimer
 * @param wideHeader the same if the elastic column is wider than usual; for the elastic column itself only the word
 * @param width the minimum width of the numbers
 * @param elastic whether the column grows with its widest number; other columns show stars
 * @param cell returns the number of a row in at least so many columns
 */
record TextColumn<T>(
        String header, String wideHeader, int width, boolean elastic, BiFunction<T, Integer, String> cell) {
    /** The number of blanks before each column. */
    static final int GAP = 2;

    static <T> TextColumn<T> fixed(String header, int width, int decimals, ToDoubleFunction<T> value) {
        return rigid(
                header, width, (row, columns) -> DecimalFormats.fixed(value.applyAsDouble(row), columns, decimals));
    }

    /** Returns a column of numbers that grows with them, below its right-aligned word. */
    static <T> TextColumn<T> growing(String word, int width, int decimals, ToDoubleFunction<T> value) {
        return fixed(rightAligned(word, width), width, decimals, value).growing(word);
    }

    /** Returns a column of integers that grows with them, below its right-aligned word. */
    static <T> TextColumn<T> growing(String word, int width, ToLongFunction<T> value) {
        return integer(rightAligned(word, width), width, value).growing(word);
    }

    private static String rightAligned(String word, int width) {
        return " ".repeat(GAP + width - TerminalText.columns(word)) + word;
    }

    static <T> TextColumn<T> integer(String header, int width, ToLongFunction<T> value) {
        return rigid(
                header,
                width,
                (row, columns) -> DecimalFormats.justified(Long.toString(value.applyAsLong(row)), columns));
    }

    /** Returns a column of left-aligned words; a word that is wider moves the columns after it. */
    static <T> TextColumn<T> left(String header, int width, Function<T, String> value) {
        return rigid(header, width, (row, columns) -> {
            String text = value.apply(row);
            return text + " ".repeat(Math.max(0, columns - TextForm.bytes(text)));
        });
    }

    /** Returns a column of unpadded words: the last one, or one followed by unaligned columns. */
    static <T> TextColumn<T> words(String header, Function<T, String> value) {
        return rigid(header, 0, (row, columns) -> value.apply(row));
    }

    private static <T> TextColumn<T> rigid(String header, int width, BiFunction<T, Integer, String> cell) {
        return new TextColumn<>(header, header, width, false, cell);
    }

    /** Returns this column as one that grows with its numbers; {@code word} is then its right-aligned header. */
    TextColumn<T> growing(String word) {
        return new TextColumn<>(header, word, width, true, cell);
    }

    /** Returns this column with another header for tables whose elastic column has grown. */
    TextColumn<T> besideGrown(String grownHeader) {
        return new TextColumn<>(header, grownHeader, width, elastic, cell);
    }
}
