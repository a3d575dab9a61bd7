package io.ftimer.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class DoorTest {
    private interface Access extends Supplier<String> {}

    /** Not initialized before its door is opened. */
    private static final class Implementation {
        static {
            Door.install(Access.class, () -> "installed");
        }
    }

    private interface Missing {}

    @Test
    void opening_a_door_initializes_the_class_that_installs_it() {
        String installer = DoorTest.class.getName() + "$Implementation";

        assertThat(Door.open(Access.class, installer).get()).isEqualTo("installed");
        assertThat(Door.open(Access.class, "no.such.Class").get()).isEqualTo("installed");
    }

    @Test
    void a_class_that_is_missing_is_reported() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Door.open(Missing.class, "no.such.Class"))
                .withMessage("the classes of fTimer are incomplete");
    }
}
