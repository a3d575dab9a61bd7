package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Fails a test that leaves a session open or its thread bound, which would affect later tests. */
final class NothingLeftBehind implements AfterEachCallback {
    @Override
    public void afterEach(ExtensionContext context) {
        assertThat(UnboundCalls.openSessions).as("open sessions").isZero();
        assertThat(RecordingWindow.newestFirst()).as("open windows").isEmpty();
        assertThat(TimerBinding.current()).as("binding of the test's thread").isNull();
        assertThat(TimerBinding.guess)
                .as("recorder that the facade would try first")
                .isNull();
    }
}
