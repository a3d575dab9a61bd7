package io.ftimer.artifacts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** Every measured program loads the runtime, so that its jar stays small. */
class PackedSizeTest {
    @Test
    void the_jar_of_the_runtime_has_at_most_400_kB() throws IOException {
        assertThat(Files.size(Packed.REPOSITORY.file("ftimer-runtime", ".jar"))).isLessThanOrEqualTo(400_000);
    }
}
