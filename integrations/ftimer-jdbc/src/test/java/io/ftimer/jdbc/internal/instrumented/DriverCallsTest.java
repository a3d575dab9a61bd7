package io.ftimer.jdbc.internal.instrumented;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Statements whose texts are unknown. */
class DriverCallsTest {

    /** Returns why statements of code are not recorded. */
    private static @Nullable String missedBy(Runnable code) {
        try (TimerSession session = TimerSession.open()) {
            try (TimerBinding binding = session.bind()) {
                code.run();
            }
            return session.recording().sql().missed(true);
        }
    }

    @Test
    void a_text_that_no_layer_knows_is_missed() {
        assertThat(missedBy(() -> DriverCalls.execute(new Object()).returned(null)))
                .isEqualTo("a prepared statement of java.lang.Object was executed whose text is unknown;"
                        + " start the agent before statements are prepared");
    }

    @Test
    void a_layer_that_does_not_know_the_text_leaves_it_to_the_next_one() {
        assertThat(missedBy(() -> {
                    Object driver = new Object();
                    DriverCalls.prepare(new Object(), "select 1").returned(driver);
                    DriverCall pool = DriverCalls.execute(new Object());
                    DriverCalls.execute(driver).returned(null);
                    pool.returned(null);
                }))
                .isNull();
    }

    @Test
    void a_layer_inside_need_not_know_the_text() {
        assertThat(missedBy(() -> {
                    DriverCall pool = DriverCalls.execute(new Object(), "select 1");
                    DriverCalls.execute(new Object()).thrown();
                    pool.returned(null);
                }))
                .isNull();
    }

    @Test
    void a_fault_does_not_reach_the_driver_and_statements_cannot_be_verified() throws Exception {
        URL[] places = {
            TimerSession.class.getProtectionDomain().getCodeSource().getLocation(),
            DriverCalls.class.getProtectionDomain().getCodeSource().getLocation()
        };
        PrintStream before = System.err;
        ByteArrayOutputStream captured = new ByteArrayOutputStream();
        System.setErr(new PrintStream(captured, true, StandardCharsets.UTF_8));
        // of their own: after a fault, nothing is recorded any more
        try (URLClassLoader classes = new URLClassLoader(places, ClassLoader.getPlatformClassLoader())) {
            Class<?> calls = classes.loadClass(DriverCalls.class.getName());
            Object call = calls.getMethod("executeInsertRow", Object.class).invoke(null, "no result set");
            call.getClass().getMethod("returned", Object.class).invoke(call, "row");

            assertThat(classes.loadClass("io.ftimer.internal.session.SessionSql")
                            .getMethod("missedEverywhere")
                            .invoke(null))
                    .asString()
                    .startsWith("jdbc=true records nothing from now on, because of java.lang.ClassCastException: ")
                    .contains("java.sql.ResultSet", " at io.ftimer.jdbc.internal.instrumented.DriverCalls.")
                    .isEqualTo(captured.toString(StandardCharsets.UTF_8)
                            .replaceFirst("^ftimer: ", "")
                            .strip());
        } finally {
            System.setErr(before);
        }
    }
}
