package io.ftimer.report.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ftimer.report.internal.files.LockedFile.Wanted;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LockedFileTest {
    private static final int FILES_TRIED = 200;

    @TempDir
    private Path directory;

    private static @Nullable Object number(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    }

    /** Replaces the file by one with that number, which is free; returns false if the file system does not use it again. */
    private boolean replaceByFileNumbered(@Nullable Object number, Path path) throws IOException {
        for (int i = 0; i < FILES_TRIED; i++) {
            Path candidate = Files.createFile(directory.resolve("candidate-" + i));
            if (number(candidate).equals(number)) {
                Files.move(candidate, path, StandardCopyOption.ATOMIC_MOVE);
                return true;
            }
        }
        return false;
    }

    @Test
    void the_locked_file_is_the_one_at_its_path_also_if_that_has_the_number_of_an_earlier_one() throws Exception {
        Path path = Files.createFile(directory.resolve("a"));
        Path second = Files.writeString(directory.resolve("second"), "second");
        AtomicInteger opened = new AtomicInteger();
        boolean[] isReused = new boolean[1];
        OpenFile.Opener opener = (wanted, use) -> {
            if (opened.getAndIncrement() > 0) {
                return OpenFile.LOCAL.open(wanted, use);
            }
            Object number = number(wanted);
            Files.move(second, wanted, StandardCopyOption.ATOMIC_MOVE);
            OpenFile stale = OpenFile.LOCAL.open(wanted, use);
            isReused[0] = replaceByFileNumbered(number, wanted);
            return stale;
        };

        try (WaitLimit wait = new WaitLimit(Duration.ofSeconds(60));
                LockedFile file = LockedFile.acquire(path, TargetFile.of(path), Wanted.EXISTING, opener, wait)) {
            assumeThat(isReused[0])
                    .as("a file system that uses the number of a deleted file again")
                    .isTrue();
            file.content().append("third".getBytes(StandardCharsets.UTF_8), 0, 5);
        }

        assertThat(path).hasContent("third");
        assertThat(opened).hasValue(2);
    }

    /** Acquires a helper file that a link to its target replaces after it was checked. */
    private @Nullable LockedFile acquireReplacedByLink(boolean isGoneAgain) throws IOException {
        Path target = Files.createFile(directory.resolve("a"));
        Path helper = Files.createFile(HelperFile.DRAFT.of(target));
        OpenFile.Opener opener = (wanted, use) -> {
            Files.delete(wanted);
            Files.createSymbolicLink(wanted, target);
            try {
                return OpenFile.LOCAL.open(wanted, use);
            } finally {
                if (isGoneAgain) {
                    Files.delete(wanted);
                }
            }
        };
        try (WaitLimit wait = new WaitLimit(Duration.ofSeconds(60))) {
            return LockedFile.acquire(helper, TargetFile.of(target), Wanted.EXISTING, opener, wait);
        }
    }

    @Test
    void a_link_that_takes_the_place_of_a_checked_helper_file_is_named() {
        assertThatThrownBy(() -> acquireReplacedByLink(false))
                .hasMessage("%s: %s is a symbolic link; nothing was written, remove it and try again"
                        .formatted(directory.resolve("a"), directory.resolve(".a.ftimer-draft")));
    }

    @Test
    void a_link_that_is_gone_again_is_no_failure() throws IOException {
        assertThat(acquireReplacedByLink(true)).isNull();
    }
}
