package io.ftimer.jdbc.internal.instrumented;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.internal.SqlSource;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Statements whose texts are unknown: a process remembers them, so each test has classes of its own. */
class DriverCallsTest {

    /** Returns why statements are not recorded, after code that is loaded again. */
    private static @Nullable Object missedBy(Class<? extends Callable<?>> code) throws Exception {
        URL[] places = {place(FTimers.class), place(DriverCalls.class), place(DriverCallsTest.class)};
        try (URLClassLoader copy = new URLClassLoader(places, ClassLoader.getPlatformClassLoader())) {
            return ((Callable<?>)
                            copy.loadClass(code.getName()).getConstructor().newInstance())
                    .call();
        }
    }

    private static URL place(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation();
    }

    public static final class Unknown implements Callable<@Nullable String> {
        @Override
        public @Nullable String call() {
            DriverCalls.execute(new Object()).returned(null);
            return SqlSource.missed();
        }
    }

    @Test
    void a_text_that_no_layer_knows_is_missed() throws Exception {
        assertThat(missedBy(Unknown.class))
                .isEqualTo("a prepared statement of java.lang.Object was executed whose text is unknown;"
                        + " start the agent before statements are prepared");
    }

    public static final class KnownInside implements Callable<@Nullable String> {
        @Override
        public @Nullable String call() {
            Object driver = new Object();
            DriverCalls.prepare(new Object(), "select 1").returned(driver);
            DriverCall pool = DriverCalls.execute(new Object());
            DriverCalls.execute(driver).returned(null);
            pool.returned(null);
            return SqlSource.missed();
        }
    }

    @Test
    void a_layer_that_does_not_know_the_text_leaves_it_to_the_next_one() throws Exception {
        assertThat(missedBy(KnownInside.class)).isNull();
    }

    public static final class KnownOutside implements Callable<@Nullable String> {
        @Override
        public @Nullable String call() {
            DriverCall pool = DriverCalls.execute(new Object(), "select 1");
            DriverCalls.execute(new Object()).thrown();
            pool.returned(null);
            return SqlSource.missed();
        }
    }

    @Test
    void a_layer_inside_need_not_know_the_text() throws Exception {
        assertThat(missedBy(KnownOutside.class)).isNull();
    }
}
