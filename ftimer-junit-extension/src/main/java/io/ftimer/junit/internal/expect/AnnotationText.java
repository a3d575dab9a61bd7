package io.ftimer.junit.internal.expect;

import java.lang.annotation.Annotation;
import java.util.Arrays;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** An annotation as it stands in the source, for messages: only with what was given. */
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
