package io.ftimer.junit;

import java.lang.annotation.Annotation;
import java.util.Arrays;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** Formats an annotation as in the source, for messages. */
final class AnnotationText {
    private final StringJoiner text;

    private AnnotationText(Class<? extends Annotation> type) {
        text = new StringJoiner(", ", "@" + type.getSimpleName() + "(", ")");
    }

    static AnnotationText of(Class<? extends Annotation> type) {
        return new AnnotationText(type);
    }

    AnnotationText with(String element, String value) {
        text.add(element + " = " + quoted(value));
        return this;
    }

    /** Adds a text unless it is empty. */
    AnnotationText withIfGiven(String element, String value) {
        return value.isEmpty() ? this : with(element, value);
    }

    AnnotationText withIf(boolean given, String element, Object value) {
        if (given) {
            text.add(element + " = " + value);
        }
        return this;
    }

    static String quoted(String value) {
        return '"' + value + '"';
    }

    static String quoted(String[] values) {
        return Arrays.stream(values).map(AnnotationText::quoted).collect(Collectors.joining(", ", "{", "}"));
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
