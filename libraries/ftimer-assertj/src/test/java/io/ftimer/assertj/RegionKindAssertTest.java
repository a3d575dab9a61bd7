package io.ftimer.assertj;

import static io.ftimer.assertj.FTimerAssertions.assertThat;

import io.ftimer.values.RegionKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** The same name with and without a kind. */
class RegionKindAssertTest {
    private final Recording recording = new Recording();

    @AfterEach
    void close() {
        recording.close();
    }

    private TimerTreeAssert tree() {
        return assertThat(recording.summary());
    }

    private void call(RegionKind kind, String name) {
        recording.region(kind, name, 1, () -> {});
    }

    /** Records a region of a kind once and one of code with the same name twice. */
    private void recordBoth(RegionKind kind) {
        recording.region("solve", 1, () -> {
            call(kind, "a");
            call(RegionKind.CODE, "a");
            call(RegionKind.CODE, "a");
        });
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "CODE")
    void a_path_matches_every_kind_or_asks_for_one(RegionKind kind) {
        recordBoth(kind);
        String ofKind = "solve/a[" + kind.key() + "]";

        tree().region("solve/a").hasCalls(3);
        tree().region("solve/a[code]").hasCalls(2);
        tree().region(ofKind).hasCalls(1);
        tree().region("solve/*[" + kind.key() + "]").hasCalls(1);
        Failure.of(() -> tree().region(ofKind).hasCalls(2))
                .hasMessage("Expected region \"" + ofKind + "\" to have 2 calls, but it had 1:\n\n"
                        + "       calls  region\n"
                        + "           1  solve\n"
                        + "  -->      1    a[" + kind.key() + "]\n"
                        + "           2    a");
        Failure.of(() -> tree().doesNotContainRegion("solve/*"))
                .hasMessageStartingWith(
                        "Expected no region \"solve/*\", but there are 2: \"" + ofKind + "\", \"solve/a\"\n");
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "CODE")
    void a_set_of_regions_has_every_kind_or_one(RegionKind kind) {
        recordBoth(kind);
        String ofKind = "solve/a[" + kind.key() + "]";

        tree().hasOnlyRegions("solve", "solve/a");
        tree().hasOnlyRegions("solve", "solve/a[code]", ofKind);
        tree().hasOnlyRegionsInOrder("solve", ofKind, "solve/a[code]");
        tree().region("solve").hasChildrenInOrder("a");
        Failure.of(() -> tree().hasOnlyRegions("solve", ofKind))
                .hasMessageStartingWith("unexpected \"solve/a\" (2 calls)\n");
        Failure.of(() -> tree().hasOnlyRegions("solve", "solve/a", "solve/b[" + kind.key() + "]"))
                .hasMessageStartingWith("missing \"solve/b[" + kind.key() + "]\"\n");
    }

    @ParameterizedTest
    @EnumSource(names = {"LIFECYCLE", "OTHER"})
    void a_set_of_code_has_no_region_of_another_kind(RegionKind kind) {
        recordBoth(kind);

        Failure.of(() -> tree().hasOnlyRegions("solve", "solve/a[code]"))
                .hasMessageStartingWith("unexpected \"solve/a[" + kind.key() + "]\" (1 call)\n");
    }

    @Test
    void expectations_on_code_do_not_see_mpi_calls() {
        recordBoth(RegionKind.MPI);

        tree().hasOnlyRegions("solve", "solve/a[code]");
        tree().region("solve").hasChildrenInOrder("a");
    }

    @Test
    void a_name_that_only_mpi_calls_have_names_them() {
        recording.region("solve", 1, () -> {
            call(RegionKind.MPI, "MPI_Send");
            call(RegionKind.MPI, "MPI_Recv");
        });

        tree().region("solve/MPI_Send").hasCalls(1);
        tree().hasOnlyRegions("solve");
        tree().hasOnlyRegions("solve", "solve/MPI_Send", "solve/MPI_Recv");
        Failure.of(() -> tree().hasOnlyRegions("solve", "solve/MPI_Send"))
                .hasMessageStartingWith("unexpected \"solve/MPI_Recv[mpi]\" (1 call)\n");
        Failure.of(() -> tree().hasOnlyRegions("solve", "solve/MPI_Send[code]"))
                .hasMessageStartingWith("missing \"solve/MPI_Send\"\n");
    }

    @Test
    void a_region_of_code_may_have_the_name_of_an_mpi_call() {
        recording.region("MPI_Send", 1);

        Failure.of(() -> tree().hasOnlyRegions()).hasMessageStartingWith("unexpected \"MPI_Send\" (1 call)\n");
    }

    @Test
    void a_lifecycle_root_is_named_by_its_kind_or_if_no_other_root_has_its_name() {
        call(RegionKind.LIFECYCLE, "a");
        tree().region("a").hasCalls(1);
        tree().region("*[lifecycle]").hasCalls(1);
        tree().region("*").hasCalls(0);

        call(RegionKind.CODE, "a");
        call(RegionKind.CODE, "a");
        tree().region("a").hasCalls(2);
        tree().region("a[lifecycle]").hasCalls(1);
        tree().hasOnlyRegions("a");
        tree().hasOnlyRegions("a[code]", "a[lifecycle]");
    }

    @Test
    void a_region_of_another_kind_is_suggested_but_not_probably_meant() {
        recording.region("solve", 1, () -> call(RegionKind.MPI, "MPI_Send"));

        tree().region("solve/MPI_Send[code]").hasCallsAtMost(3);
        Failure.of(() -> tree().region("solve/MPI_Send[code]").hasCalls(1))
                .hasMessageContaining("\nDid you mean \"solve/MPI_Send[mpi]\"?\n");
        Failure.of(() -> tree().region("solve/MPI_Sent[mpi]").hasCallsAtMost(3))
                .hasMessageContaining("\nDid you mean \"solve/MPI_Send[mpi]\"?\n");
    }
}
