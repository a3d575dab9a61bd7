import io.ftimer.TimerSession;
import io.ftimer.config.Configuration;
import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MXBean;
import javax.management.ObjectName;

public final class Timing {
    @MXBean
    public interface Switch {
        boolean isOn();

        void setOn(boolean on);
    }

    private static final class AllThreads implements Switch {
        private TimerSession session;

        @Override
        public synchronized boolean isOn() {
            return session != null;
        }

        @Override
        public synchronized void setOn(boolean on) {
            if (on && session == null) {
                session = Configuration.ofProcess().applyTo(TimerSession.builder()).openFor(thread -> true);
            } else if (!on && session != null) {
                session.close();
                session = null;
            }
        }
    }

    public static void register() throws JMException {
        ManagementFactory.getPlatformMBeanServer().registerMBean(new AllThreads(), new ObjectName("com.acme:type=Timing"));
    }
}
