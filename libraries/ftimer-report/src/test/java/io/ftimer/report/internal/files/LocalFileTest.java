package io.ftimer.report.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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

    @ParameterizedTest
    @EnumSource(OpenFile.Use.class)
    void a_locked_file_that_another_process_removed_is_not_at_its_path(OpenFile.Use use) throws IOException {
        Path path = directory.resolve("a");
        if (use != OpenFile.Use.NEW_HELPER) {
            Files.createFile(path);
        }
        try (LocalFile file = new LocalFile(path, use)) {
            assertThat(file.tryLock()).isTrue();
            Files.delete(path);

            assertThat(file.isAtPath()).isFalse();
        }
    }

    /** Another process takes the new file for an abandoned one before it is locked, and a third one creates its own. */
    @Test
    void what_is_written_is_in_the_locked_file_if_that_is_at_its_path() throws Exception {
        Path path = directory.resolve("draft");
        AtomicBoolean ends = new AtomicBoolean();
        Thread others = new Thread(() -> {
            while (!ends.get()) {
                try {
                    Files.deleteIfExists(path);
                    Files.createFile(path);
                    Files.deleteIfExists(path);
                } catch (IOException raced) {
                    // the other thread created or removed it
                }
            }
        });
        others.start();
        try {
            for (int i = 0; i < 5_000; i++) {
                try (LocalFile file = new LocalFile(path, OpenFile.Use.NEW_HELPER)) {
                    if (file.tryLock() && file.isAtPath()) {
                        file.append(new byte[] {1}, 0, 1);
                        assertThat(file.size()).isOne();
                    }
                } catch (FileAlreadyExistsException | NoSuchFileException raced) {
                    // the other thread was faster
                }
            }
        } finally {
            ends.set(true);
            others.join();
        }
    }
}
