package io.ftimer.report.internal.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;

class AcceptedFilesTest {
    @Test
    void only_the_files_that_were_used_last_are_kept() {
        AcceptedFiles files = new AcceptedFiles();
        AcceptedFiles.Accepted any = AcceptedFiles.Accepted.of(
                "rules", 1, new Tail(0, new byte[0]), new FileState("id", 0, FileTime.fromMillis(0)));
        for (int i = 0; i < 256; i++) {
            files.put(Path.of("file " + i), any);
        }
        assertThat(files.get(Path.of("file 0"))).isSameAs(any);

        files.put(Path.of("one more"), any);

        assertThat(files.count()).isEqualTo(256);
        assertThat(files.get(Path.of("file 0"))).isSameAs(any);
        assertThat(files.get(Path.of("file 1"))).isNull();
    }
}
