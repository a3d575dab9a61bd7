package io.ftimer.mpi.natives;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LibraryNameTest {

    @Test
    void without_a_name_the_library_of_the_launcher_comes_first() {
        assertThat(LibraryName.candidates(null, LibraryName.MPICH))
                .startsWith("libmpich.so.12")
                .contains("libmpi.so.40")
                .doesNotHaveDuplicates();
        assertThat(LibraryName.candidates("", LibraryName.ANY)).startsWith("libmpi.so.40");
    }

    @Test
    void the_name_of_an_implementation_stands_for_its_files() {
        assertThat(LibraryName.candidates("openmpi", LibraryName.MPICH))
                .containsExactly("libmpi.so.40", "libmpi.40.dylib");
    }

    @ParameterizedTest
    @ValueSource(strings = {"libmpi.so.12", "/opt/mpi/lib/libmpi.so"})
    void a_file_or_path_is_the_only_candidate(String named) {
        assertThat(LibraryName.candidates(named, LibraryName.MPICH)).containsExactly(named);
    }
}
