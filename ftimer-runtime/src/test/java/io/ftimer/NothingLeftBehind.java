package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.session.Binding;
import io.ftimer.internal.session.SessionParticipation;
import io.ftimer.internal.session.SessionState;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Fails a test that leaves a session open or its thread bound, which would affect later tests. */
final class NothingLeftBehind implements AfterEachCallback {
    @Override
    public void afterEach(ExtensionContext context) {
        assertThat(SessionParticipation.openSessions).as("open sessions").isZero();
        assertThat(SessionState.openWindows()).as("open windows").isEmpty();
        assertThat(Binding.current()).as("binding of the test's thread").isNull();
        assertThat(Binding.guess).as("recorder that the facade would try first").isNull();
    }
}
