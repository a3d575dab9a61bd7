package io.ftimer.junit;

import io.ftimer.assertj.internal.expectation.SqlVerb;
import io.ftimer.assertj.internal.tree.CountBounds;
import io.ftimer.assertj.internal.tree.GivenQuantity;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.junit.internal.expect.Expectations.Conditions;
import io.ftimer.values.RegionPath;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.platform.commons.support.ReflectionSupport;

/** The elements of an annotation on a test method that do not have their default values. */
record AnnotationElements(
        Class<? extends Annotation> type, Map<String, Object> given, Method method, Conditions conditions) {
    /** The names of the elements of all annotations, in the order of texts. */
    private static final List<String> ORDER = Stream.of(
                    List.of("value", "ordered", "region", "of", "exactly", "atLeast", "atMost", "self"),
                    EnumWords.all(SqlVerb.class),
                    List.of("in", "flush", "warmups", "repeats", "otherThreads"))
            .flatMap(List::stream)
            .toList();

    static AnnotationElements of(Annotation annotation, Method method, Conditions conditions) {
        Map<String, Object> given = new TreeMap<>(Comparator.comparingInt(ORDER::indexOf));
        for (Method element : annotation.annotationType().getMethods()) {
            if (ORDER.contains(element.getName())) {
                Object value = ReflectionSupport.invokeMethod(element, annotation);
                if (!value.equals(element.getDefaultValue())) {
                    given.put(element.getName(), value);
                }
            }
        }
        return new AnnotationElements(annotation.annotationType(), given, method, conditions);
    }

    /** Returns the annotation as in the source, for messages. */
    String text() {
        boolean hasOnlyValue = given.keySet().equals(Set.of("value"));
        return given.entrySet().stream()
                .map(element -> (hasOnlyValue ? "" : element.getKey() + " = ") + text(element.getValue()))
                .collect(Collectors.joining(", ", "@" + type.getSimpleName() + "(", ")"));
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

    CountBounds bounds(String noun) {
        return CountBounds.of(number("exactly"), number("atLeast"), number("atMost"), noun);
    }

    /** Returns a number, or the bytes of a size; empty if it is not given. */
    OptionalLong number(String element) {
        Object value = given.get(element);
        return value == null
                ? OptionalLong.empty()
                : OptionalLong.of(value instanceof String size ? GivenQuantity.SIZE.parse(size) : (Long) value);
    }

    /** Returns the path or pattern of a region; empty if it is not given. */
    Optional<RegionPath> path(String element) {
        return Optional.ofNullable(given.get(element)).map(path -> RegionPath.parse((String) path));
    }

    boolean isSet(String element) {
        return Boolean.TRUE.equals(given.get(element));
    }

    boolean ignoresOtherThreads() {
        return given.get("otherThreads") == OtherThreads.IGNORE;
    }
}
