package io.ftimer.junit;

import io.ftimer.junit.internal.expect.Conditions;
import io.ftimer.junit.internal.expect.Expectation;
import io.ftimer.junit.internal.expect.Expectations;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
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

    /** What expectations are about; they are checked in this order. */
    enum Subject {
        CALLS,
        TIMES,
        STATEMENTS,
        METRICS
    }

    /**
     * A test method and the expectations on it.
     *
     * @param conditions the conditions under which they are checked
     * @param expectations those that were read, for {@link #add}
     */
    record OnMethod(Method method, Conditions conditions, List<Expectation> expectations) {
        /** Adds the expectation of an annotation, which creates it or throws {@link IllegalArgumentException}. */
        void add(String annotation, Supplier<Expectation> expectation) {
            try {
                expectations.add(expectation.get());
            } catch (IllegalArgumentException malformed) {
                throw new ExtensionConfigurationException(
                        annotation + " on " + MethodName.of(method) + ": " + malformed.getMessage());
            }
        }
    }

    private final Subject subject;

    ExpectationReader(Subject subject) {
        this.subject = subject;
    }

    /** Adds the expectations of all annotations on a method that belong to this reader. */
    abstract void read(OnMethod on);

    @Override
    public final void beforeEach(ExtensionContext context) {
        context.getStore(NAMESPACE).put(subject, this);
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
        Store readers = context.getStore(NAMESPACE);
        OnMethod on = new OnMethod(method.get(), conditions, new ArrayList<>());
        for (Subject subject : Subject.values()) {
            ExpectationReader reader = readers.get(subject, ExpectationReader.class);
            if (reader != null) {
                reader.read(on);
            }
        }
        return Expectations.on(on.method(), on.expectations());
    }

    static boolean ignored(OtherThreads otherThreads) {
        return otherThreads == OtherThreads.IGNORE;
    }
}
