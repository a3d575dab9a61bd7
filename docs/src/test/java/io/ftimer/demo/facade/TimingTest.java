package io.ftimer.demo.facade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.FTimer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class TimingTest {

    @Test
    void a_build_with_fTimer_measures() {
        Timing timing = Timing.ofThisBuild();

        assertThat(timing.start("step")).isZero();
        try (Timing.Region region = timing.region("inner")) {
            assertThat(timing.stop("step")).isNotZero();
        }
        assertThat(timing.stop("step")).isZero();

        assertThat(timing).isInstanceOf(EnabledTiming.class);
        assertThat(timing.report()).contains("step", "inner");
    }

    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(strings = {"step", " bad"})
    void the_disabled_form_returns_success_and_reports_nothing(String name) {
        PrintStream before = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            Timing timing = new DisabledTiming();
            assertThat(timing.stop(name)).isZero();
            assertThat(timing.start(name)).isZero();
            timing.region(name).close();
            assertThat(timing.report()).isEmpty();
        } finally {
            System.setErr(before);
        }
        assertThat(said.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void a_build_without_fTimer_has_the_disabled_form() throws ReflectiveOperationException {
        ClassLoader build = new BuildWithoutFTimer();
        Class<?> timing = build.loadClass(Timing.class.getName());
        Object form = timing.getMethod("ofThisBuild").invoke(null);

        assertThat(timing.getMethod("start", String.class).invoke(form, "step")).isEqualTo(0);
        assertThat(form.getClass().getName()).isEqualTo(DisabledTiming.class.getName());
        assertThatThrownBy(() -> build.loadClass(FTimer.class.getName())).isInstanceOf(ClassNotFoundException.class);
    }

    /** Has the JDK and the facade without its enabled form, and nothing else. */
    private static final class BuildWithoutFTimer extends ClassLoader {
        private static final String FACADE = "io.ftimer.demo.facade.";

        BuildWithoutFTimer() {
            super(getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (!name.startsWith(FACADE) || name.contains("Enabled")) {
                throw new ClassNotFoundException(name);
            }
            try (InputStream file = TimingTest.class.getResourceAsStream(name.substring(FACADE.length()) + ".class")) {
                byte[] bytes = file.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
