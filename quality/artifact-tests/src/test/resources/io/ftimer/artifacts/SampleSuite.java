import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.ftimer.FTimers;
import io.ftimer.TimerScope;
import io.ftimer.junit.FTimed;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** A test with the extension, which runs itself. */
@FTimed
public class SampleSuite {
    public static void main(String[] arguments) {
        try (LauncherSession session = LauncherFactory.openSession()) {
            session.getLauncher().execute(LauncherDiscoveryRequestBuilder.request()
                    .selectors(selectClass(SampleSuite.class))
                    .configurationParameter("ftimer.output.dir", arguments[0])
                    .build());
        }
    }

    @Test
    void solves() {
        try (TimerScope scope = FTimers.scope("solve")) {
            FTimers.start("dot");
            FTimers.stop("dot");
        }
    }
}
