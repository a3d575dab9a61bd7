package io.ftimer.jdbc.internal.instrumented;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.jdbc.internal.instrumented.DriverCalls.PreparedText;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PreparedTextTest {
    @Test
    void a_class_that_calls_its_superclass_adds_once() {
        PreparedText prepared = new PreparedText("a");
        DriverCall outer = prepared.add("a");
        prepared.add("a").returned(null);
        outer.returned(null);
        prepared.add("b").thrown();

        assertThat(prepared.takeBatch()).containsExactly("a");
        assertThat(prepared.takeBatch()).isEmpty();
    }

    @Test
    void a_batch_with_an_unknown_text_is_unknown() {
        PreparedText prepared = new PreparedText(null);
        for (String text : Arrays.asList("a", null)) {
            prepared.add(text).returned(null);
        }

        assertThat(prepared.takeBatch()).isNull();
        assertThat(prepared.takeBatch()).isEmpty();
    }
}
