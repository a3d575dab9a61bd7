package io.ftimer.report.internal.config;

import io.ftimer.SessionObserver;
import io.ftimer.TimerSession;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.Status;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MXBean;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/** The MBean {@value #NAME}, as JMX sees it. */
@MXBean
public interface SessionSwitch {
    String NAME = "io.ftimer:type=Session";

    boolean isOn();

    void setOn(boolean on);

    /**
     * Ends the session that it observes, and opens the next one. The MBean goes when the program itself closes its session, or opens
     * another one that has it. Thread-safe.
     */
    final class OfObserved implements SessionSwitch, SessionObserver {
        private static final AtomicReference<@Nullable OfObserved> REGISTERED = new AtomicReference<>();

        private final Supplier<Status> next;
        private final AtomicReference<@Nullable TimerSession> open = new AtomicReference<>();

        /** Creates a switch; {@code next} opens a session for all threads, which it observes too. */
        public OfObserved(Supplier<Status> next) {
            this.next = next;
        }

        @Override
        public void opened(TimerSession session) {
            open.set(session);
            if (REGISTERED.getAndSet(this) != this) {
                register(true);
            }
        }

        @Override
        public void closed(SessionSummary summary) {
            boolean isClosedByProgram = open.getAndSet(null) != null;
            if (isClosedByProgram && REGISTERED.compareAndSet(this, null)) {
                register(false);
            }
        }

        private void register(boolean isWanted) {
            try {
                MBeanServer server = ManagementFactory.getPlatformMBeanServer();
                ObjectName name = new ObjectName(NAME);
                if (server.isRegistered(name)) {
                    server.unregisterMBean(name);
                }
                if (isWanted) {
                    server.registerMBean(this, name);
                }
            } catch (JMException e) {
                System.err.println(DiagnosticId.BAD_CONFIGURATION.line("jmx=true had no effect: " + e));
            }
        }

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
    }
}
