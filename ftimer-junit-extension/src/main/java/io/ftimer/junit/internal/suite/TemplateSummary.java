package io.ftimer.junit.internal.suite;

import io.ftimer.junit.internal.times.Spread;
import java.util.List;

/**
 * The invocations of one template in one JVM.
 *
 * @param template the template
 * @param className its class
 * @param methodName its method
 * @param invocations how many there were
 * @param failed how many of them failed
 * @param windowNanos how long they took
 * @param regions what they recorded, in the order in which paths first occurred
 */
record TemplateSummary(
        TestTemplate template,
        String className,
        String methodName,
        int invocations,
        int failed,
        Spread windowNanos,
        List<Region> regions) {

    /**
     * One path over the invocations that have it.
     *
     * @param invocations how many have it
     */
    record Region(String path, int invocations, Spread callCount, Spread inclusiveNanos, Spread selfNanos) {}
}
