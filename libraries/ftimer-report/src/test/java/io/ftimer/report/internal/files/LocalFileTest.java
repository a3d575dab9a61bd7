package io.ftimer.report.internal.files;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.NoSuchFileException;
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
        assertThatThrownBy(() -> new LocalFile(directory.resolve("missing/a"), OpenFile.Use.TARGET))
                .isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> new LocalFile(directory, OpenFile.Use.TARGET))
                .hasMessage(directory + ": Is a directory");
    }
}
