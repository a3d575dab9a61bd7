package io.ftimer.report.internal.config;

import io.ftimer.SessionObserver;
import io.ftimer.TimerSession;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.Status;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.management.JMException;
import javax.management.MXBean;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * The MBean {@value #NAME}, which ends the session that it observes, and opens the next one. It goes when the program itself closes its
 * session, or opens another one that has it. Thread-safe.
 *
 * @param next opens a session for all threads that this object observes
 * @param open the session; null while it is off
 * @param diagnostics gets one line if there can be no MBean
 */
public record SessionSwitch(
        Supplier<Status> next, AtomicReference<@Nullable TimerSession> open, Consumer<String> diagnostics)
        implements SessionObserver {
    public static final String NAME = "io.ftimer:type=Session";

    private static final AtomicReference<@Nullable SessionSwitch> REGISTERED = new AtomicReference<>();

    /** What JMX sees. */
    @MXBean
    public interface Attributes {
        boolean isOn();

        void setOn(boolean on);
    }

    @FunctionalInterface
    private interface Change {
        void make(ObjectName name) throws JMException;
    }

    @Override
    public void opened(TimerSession session) {
        open.set(session);
        SessionSwitch before = REGISTERED.getAndSet(this);
        if (before != this) {
            change(name -> {
                if (before != null) {
                    ManagementFactory.getPlatformMBeanServer().unregisterMBean(name);
                }
                ManagementFactory.getPlatformMBeanServer().registerMBean(attributes(), name);
            });
        }
    }

    @Override
    public void closed(SessionSummary summary) {
        boolean isClosedByProgram = open.getAndSet(null) != null;
        if (isClosedByProgram && REGISTERED.compareAndSet(this, null)) {
            change(ManagementFactory.getPlatformMBeanServer()::unregisterMBean);
        }
    }

    private void change(Change change) {
        try {
            change.make(new ObjectName(NAME));
        } catch (JMException e) {
            diagnostics.accept(DiagnosticId.BAD_CONFIGURATION.line("jmx=true had no effect: " + e));
        }
    }

    private Attributes attributes() {
        return new Attributes() {
            @Override
            public boolean isOn() {
                return open.get() != null;
            }

            @Override
            public void setOn(boolean on) {
                TimerSession session = on ? null : open.getAndSet(null);
                if (session != null) {
                    session.close();
                } else if (on && !isOn() && !next.get().isSuccess()) {
                    throw new IllegalStateException("another session takes all threads; close it first");
                }
            }
        };
    }
}
