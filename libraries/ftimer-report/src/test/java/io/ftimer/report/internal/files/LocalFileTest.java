package io.ftimer.report.internal.files;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class LocalFileTest {
    @TempDir
    private Path directory;

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "other words of the system")
    void a_file_that_cannot_be_opened_has_the_reason_of_the_system_only() {
        assertThatThrownBy(() -> new LocalFile(directory.resolve("missing/a")))
                .isExactlyInstanceOf(IOException.class)
                .hasMessage("No such file or directory");
        assertThatThrownBy(() -> new LocalFile(directory))
                .isExactlyInstanceOf(IOException.class)
                .hasMessage("Is a directory");
    }
}
