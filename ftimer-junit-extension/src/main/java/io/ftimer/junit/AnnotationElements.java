package io.ftimer.junit;

import io.ftimer.assertj.internal.tree.CountBounds;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.junit.platform.commons.support.ReflectionSupport;

/** The elements of an annotation by their names; an element with its default value is not given. */
record AnnotationElements(Annotation annotation) {

    /** Returns the annotation as in the source, for messages, with those of the elements that are given. */
    String text(String... elements) {
        Map<String, String> given = new LinkedHashMap<>();
        for (String element : elements) {
            if (isGiven(element)) {
                given.put(element, text(value(element)));
            }
        }
        String onlyValue = given.size() == 1 ? given.get("value") : null;
        return "@" + annotation.annotationType().getSimpleName() + "("
                + (onlyValue != null
                        ? onlyValue
                        : given.entrySet().stream()
                                .map(element -> element.getKey() + " = " + element.getValue())
                                .collect(Collectors.joining(", ")))
                + ")";
    }

    private static String text(Object value) {
        return value instanceof String text
                ? '"' + text + '"'
                : value instanceof Object[] values
                        ? Arrays.stream(values)
                                .map(AnnotationElements::text)
                                .collect(Collectors.joining(", ", "{", "}"))
                        : value.toString();
    }

    /**
     * Returns the range that {@code exactly}, {@code atLeast} and {@code atMost} give.
     *
     * @throws IllegalArgumentException if they are malformed
     */
    CountBounds bounds(String noun) {
        return CountBounds.of(number("exactly"), number("atLeast"), number("atMost"), noun);
    }

    /** Returns an element of type {@code long}, empty if it is not given. */
    OptionalLong number(String element) {
        return isGiven(element) ? OptionalLong.of((Long) value(element)) : OptionalLong.empty();
    }

    private boolean isGiven(String element) {
        return !value(element).equals(method(element).getDefaultValue());
    }

    private Object value(String element) {
        return ReflectionSupport.invokeMethod(method(element), annotation);
    }

    private Method method(String element) {
        try {
            return annotation.annotationType().getMethod(element);
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(element, e);
        }
    }
}
