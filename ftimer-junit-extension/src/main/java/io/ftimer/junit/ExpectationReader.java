package io.ftimer.junit;

import static org.junit.platform.commons.support.AnnotationSupport.findAnnotation;
import static org.junit.platform.commons.support.AnnotationSupport.findRepeatableAnnotations;

import io.ftimer.junit.internal.expect.Expectation;
import io.ftimer.junit.internal.expect.Expectations;
import io.ftimer.junit.internal.expect.Expectations.Conditions;
import io.ftimer.junit.internal.expect.MethodFrame;
import java.lang.annotation.Annotation;
import java.lang.annotation.Repeatable;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;

/**
 * Reads annotations on test methods as expectations. The annotations register their reader, so a method without them has
 * none. Stateless.
 */
abstract class ExpectationReader implements BeforeEachCallback {
    private static final Namespace NAMESPACE = Namespace.create(ExpectationReader.class);
    private static final String HAS_READERS = "has readers";

    /** What expectations are about; they are checked in this order. */
    enum Subject {
        REGIONS,
        TIMES,
        NUMBERS
    }

    /**
     * A kind of annotations.
     *
     * @param reader returns the expectation of one of them, or throws {@link IllegalArgumentException} if it is malformed
     */
    record Kind<A extends Annotation>(Class<A> type, BiFunction<A, AnnotationElements, Expectation> reader) {

        private Stream<Expectation> read(Method method, Conditions conditions) {
            Stream<A> annotations = type.isAnnotationPresent(Repeatable.class)
                    ? findRepeatableAnnotations(method, type).stream()
                    : findAnnotation(method, type).stream();
            return annotations.map(
                    annotation -> read(annotation, AnnotationElements.of(annotation, method, conditions)));
        }

        private Expectation read(A annotation, AnnotationElements given) {
            try {
                return reader.apply(annotation, given);
            } catch (IllegalArgumentException malformed) {
                throw MethodFrame.first(
                        new ExtensionConfigurationException(given.text() + " on " + MethodFrame.nameOf(given.method())
                                + ": " + malformed.getMessage()),
                        Optional.of(given.method()));
            }
        }
    }

    private final Subject subject;
    private final List<Kind<?>> kinds;

    ExpectationReader(Subject subject, Kind<?>... kinds) {
        this.subject = subject;
        this.kinds = List.of(kinds);
    }

    @Override
    public final void beforeEach(ExtensionContext context) {
        Store readers = context.getStore(NAMESPACE);
        readers.put(subject, this);
        readers.put(HAS_READERS, true);
    }

    /**
     * Returns the expectations on a test; a dynamic test has those on its factory.
     *
     * @param conditions the conditions under which they are checked
     * @throws ExtensionConfigurationException if an annotation is malformed
     */
    static Expectations readAll(ExtensionContext context, Conditions conditions) {
        Optional<Method> method = context.getTestMethod();
        if (method.isEmpty()) {
            return context.getParent()
                    .map(parent -> readAll(parent, conditions))
                    .orElse(Expectations.NONE);
        }
        // one look for a method without expectations, as most are
        Store readers = context.getStore(NAMESPACE);
        return readers.get(HAS_READERS) == null
                ? Expectations.NONE
                : new Expectations(
                        Arrays.stream(Subject.values())
                                .flatMap(subject -> Stream.ofNullable(readers.get(subject, ExpectationReader.class)))
                                .flatMap(reader -> reader.kinds.stream())
                                .flatMap(kind -> kind.read(method.get(), conditions))
                                .toList(),
                        method);
    }
}
