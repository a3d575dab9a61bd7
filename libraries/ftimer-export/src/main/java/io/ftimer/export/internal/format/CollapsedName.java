package io.ftimer.export.internal.format;

import java.util.regex.Pattern;

/**
 * Names of regions as frames of collapsed stacks, whose readers have no escapes. Stateless.
 *
 * <p>A semicolon would end the frame, a {@code <} goes unescaped into the page of one reader, and a name that ends in a blank and
 * a number turns the line into one of another format.
 */
final class CollapsedName {
    private static final char REPLACEMENT = '\uFFFD';
    private static final Pattern BLANK_BEFORE_NUMBER =
            Pattern.compile("[\\s\\p{Z}](?=\\d+(?:\\.\\d*)?\\z)", Pattern.UNICODE_CHARACTER_CLASS);

    private CollapsedName() {}

    /** Returns the name in which every character that a reader would misread is replaced. */
    static String of(String name) {
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
            default ->
                switch (Character.getType(c)) {
                    case Character.CONTROL,
                            Character.FORMAT,
                            Character.LINE_SEPARATOR,
                            Character.PARAGRAPH_SEPARATOR,
                            Character.SURROGATE -> REPLACEMENT;
                    default -> c;
                };
        };
    }
}
