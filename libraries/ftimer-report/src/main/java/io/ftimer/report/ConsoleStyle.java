package io.ftimer.report;

import io.ftimer.report.internal.text.TerminalText;
import java.io.Console;
import java.nio.charset.Charset;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How a {@link TextReport} is drawn.
 *
 * <p>Thread safety: immutable.
 *
 * @param width the longest line, in columns of a terminal; at least {@value #MIN_WIDTH}
 * @param rows the maximum number of rows of one tree; the others are counted
 * @param isColored whether lines contain escape sequences for colors
 * @param isUnicode whether lines contain characters other than ASCII, besides those of names
 */
public record ConsoleStyle(int width, int rows, boolean isColored, boolean isUnicode) {
    /** The smallest width. */
    public static final int MIN_WIDTH = 40;

    /** The system property that decides about colors: {@code always}, {@code never} or {@code auto}, the default. */
    public static final String COLOR_PROPERTY = "ftimer.console.color";

    /** The system property with the width of lines; the environment variable {@code COLUMNS} counts if it is not set. */
    public static final String WIDTH_PROPERTY = "ftimer.console.width";

    /** The style of files: all rows, no colors. */
    public static final ConsoleStyle FILE = new ConsoleStyle(Integer.MAX_VALUE, Integer.MAX_VALUE, false, true);

    private static final int DEFAULT_WIDTH = 100;
    private static final int DEFAULT_ROWS = 200;

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if the width is less than {@value #MIN_WIDTH} or there is no row
     */
    public ConsoleStyle {
        if (width < MIN_WIDTH) {
            throw new IllegalArgumentException("width must be at least " + MIN_WIDTH + ", was " + width);
        }
        if (rows < 1) {
            throw new IllegalArgumentException("rows must be at least 1, was " + rows);
        }
    }

    /**
     * Returns the style for standard output.
     *
     * <p>There are colors if it is a terminal, unless the environment variable {@code NO_COLOR} is set or {@code TERM} is
     * {@code dumb}; {@value #COLOR_PROPERTY} overrides all of them. Lines have 100 columns if neither {@value #WIDTH_PROPERTY} nor
     * {@code COLUMNS} is a number. Bars are ASCII if the charset of standard output lacks blocks. Invalid values are ignored.
     */
    public static ConsoleStyle ofStandardOutput() {
        return of(System::getProperty, System::getenv, isTerminal(), TerminalText.charset());
    }

    static ConsoleStyle of(
            Function<String, @Nullable String> properties,
            Function<String, @Nullable String> environment,
            boolean isTerminal,
            Charset charset) {
        return new ConsoleStyle(
                width(properties.apply(WIDTH_PROPERTY), environment.apply("COLUMNS")),
                DEFAULT_ROWS,
                isColored(properties, environment, isTerminal),
                charset.canEncode() && charset.newEncoder().canEncode(ShareBar.BLOCKS + "…×µ"));
    }

    /** Returns this style with or without colors. */
    public ConsoleStyle withColors(boolean on) {
        return new ConsoleStyle(width, rows, on, isUnicode);
    }

    private static int width(@Nullable String... texts) {
        for (String text : texts) {
            if (text != null && text.matches("[0-9]{1,4}") && Integer.parseInt(text) > 0) {
                return Math.max(MIN_WIDTH, Integer.parseInt(text));
            }
        }
        return DEFAULT_WIDTH;
    }

    private static boolean isColored(
            Function<String, @Nullable String> properties,
            Function<String, @Nullable String> environment,
            boolean isTerminal) {
        String wish = properties.apply(COLOR_PROPERTY);
        return switch (wish == null ? "" : wish.toLowerCase(Locale.ROOT)) {
            case "always" -> true;
            case "never" -> false;
            default -> isTerminal && !isSet(environment.apply("NO_COLOR")) && !"dumb".equals(environment.apply("TERM"));
        };
    }

    private static boolean isSet(@Nullable String value) {
        return value != null && !value.isEmpty();
    }

    /** Since JDK 22 there is a console without a terminal too, and a method that tells them apart. */
    private static boolean isTerminal() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException e) {
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }
}
