package io.ftimer.report.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class OwnFilesTest {
    @TempDir
    private Path directory;

    @Test
    void only_a_folder_is_a_folder_and_only_a_regular_file_is_a_file() throws IOException {
        Path folder = Files.createDirectory(directory.resolve("folder"));
        Path file = Files.createFile(directory.resolve("file"));

        assertThat(OwnFiles.isFolder(folder)).isTrue();
        assertThat(OwnFiles.isFile(folder)).isFalse();
        assertThat(OwnFiles.isFile(file)).isTrue();
        assertThat(OwnFiles.isFolder(file)).isFalse();
        assertThat(OwnFiles.isFolder(directory.resolve("missing"))).isFalse();
        assertThat(OwnFiles.isFile(directory.resolve("missing"))).isFalse();
    }

    @Test
    void a_link_is_neither() throws IOException {
        Path folder =
                Files.createSymbolicLink(directory.resolve("a"), Files.createDirectory(directory.resolve("folder")));
        Path file = Files.createSymbolicLink(directory.resolve("b"), Files.createFile(directory.resolve("file")));

        assertThat(OwnFiles.isFolder(folder)).isFalse();
        assertThat(OwnFiles.isFile(file)).isFalse();
    }

    @Test
    void a_folder_is_created_unless_it_is_there() throws IOException {
        Path folder = directory.resolve("folder");

        OwnFiles.createFolder(folder);
        OwnFiles.createFolder(folder);

        assertThat(folder).isDirectory();
    }

    @Test
    void the_scope_of_processes_is_a_checksum_of_its_parts() {
        CRC32C checksum = new CRC32C();
        checksum.update(ProcessIdentity.THIS_PROCESS.scope().toString().getBytes(StandardCharsets.UTF_8));

        assertThat(OwnFiles.processScope()).isEqualTo(Long.toHexString(checksum.getValue()));
    }

    @Test
    void something_else_in_place_of_a_folder_is_named() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));

        assertThatThrownBy(() -> OwnFiles.createFolder(file))
                .isInstanceOf(FileSystemException.class)
                .hasMessage(file + ": is not a folder of this user; remove it");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void the_scope_of_process_ids_is_the_same_in_all_of_this_boot() {
        assertThat(OwnFiles.seesProcesses()).isTrue();
        assertThat(OwnFiles.processScope()).matches("[0-9a-f]{1,8}").isEqualTo(OwnFiles.processScope());
    }
}
