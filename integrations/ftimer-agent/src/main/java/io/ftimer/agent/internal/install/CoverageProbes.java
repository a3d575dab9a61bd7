package io.ftimer.agent.internal.install;

import io.ftimer.agent.internal.instrument.ClassShape;
import io.ftimer.agent.internal.instrument.UnsupportedClassException;
import java.io.IOException;
import java.io.InputStream;

/**
 * The probes of JaCoCo, which make methods larger. Their sizes count without probes, or a test would have other regions with
 * coverage than without.
 */
final class CoverageProbes {
    private static final String ADDED_METHOD = "$jacocoInit";

    private CoverageProbes() {}

    /** Returns a class with the sizes that its methods have without probes; unchanged if it has none. */
    static ClassShape without(ClassShape shape, ClassLoader loader) throws UnsupportedClassException {
        if (shape.methods().stream().noneMatch(method -> method.name().equals(ADDED_METHOD))) {
            return shape;
        }
        try (InputStream original = loader.getResourceAsStream(shape.name().replace('.', '/') + ".class")) {
            return original == null ? shape : shape.withSizesOf(ClassShape.of(original.readAllBytes()));
        } catch (IOException e) {
            // the sizes with probes must do
            return shape;
        }
    }
}
