package io.ftimer.junit;

import io.ftimer.TimerSession;
import io.ftimer.junit.internal.suite.SuiteReport;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;

/**
 * What the extension keeps for one test, from the first use in it to its end.
 *
 * <p>It is both kinds of closeable: JUnit closes one of them before 5.13 and the other one from then on.
 */
final class TestTiming implements CloseableResource, AutoCloseable {
    private static final Namespace NAMESPACE = Namespace.create(FTimerExtension.class);

    private final ExtensionContext context;
    private final TimerSession session = TimerSession.open();
    private final InjectedRecorders recorders = new InjectedRecorders(session);
    private volatile boolean shown;

    private TestTiming(ExtensionContext context) {
        this.context = context;
    }

    /** Returns what belongs to the test of {@code context}, made on the first call. */
    static TestTiming of(ExtensionContext context) {
        // The id is part of the key: the store of a dynamic test would find the value of its factory otherwise.
        return context.getStore(NAMESPACE)
                .getOrComputeIfAbsent(context.getUniqueId(), id -> new TestTiming(context), TestTiming.class);
    }

    TimerSession session() {
        return session;
    }

    InjectedRecorders recorders() {
        return recorders;
    }

    void bodyStarted() {
        shown = true;
    }

    void bodyAborted() {
        shown = false;
    }

    @Override
    public void close() {
        if (shown) {
            SuiteReport.testFinished(context, session.summary());
        }
        session.close();
    }
}
