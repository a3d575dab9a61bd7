package io.ftimer.junit.internal.expect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.FTimer;
import io.ftimer.assertj.Recording;
import io.ftimer.assertj.internal.tree.TreeDifference;
import io.ftimer.assertj.internal.tree.TreeRegion;
import io.ftimer.values.RegionKind;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.opentest4j.AssertionFailedError;

class GoldenTreeTest {
    private final Recording recording = new Recording();

    @AfterEach
    void close() {
        recording.close();
    }

    @Test
    void is_written_in_the_order_of_names_and_without_lifecycle_methods() {
        recording.region(RegionKind.LIFECYCLE, "@BeforeEach(x)", 1, () -> recording.region("solve", 1));
        recording.region("solve", 1, () -> {
            recording.region("linsolve", 1);
            for (int i = 0; i < 12; i++) {
                recording.region("assemble", 1);
            }
        });
        recording.region("a/b * c", 1);

        assertThat(GoldenTree.of(recording.summary()).toFile()).isEqualTo("""
                        # Number of calls and path of each region. Written anew by a run of the test with -Dftimer.update=golden.
                         1 a\\/b \\* c
                         1 solve
                        12 solve/assemble
                         1 solve/linsolve
                        """);
    }

    @Test
    void a_written_tree_is_read_back() {
        recording.region("a/b * c", 1, () -> recording.region("next\u0085line", 1, () -> recording.region("#", 1)));
        GoldenTree tree = GoldenTree.of(recording.summary());

        assertThat(GoldenTree.parse(tree.toFile()).toFile()).isEqualTo(tree.toFile());
        assertThat(GoldenTree.parse(tree.toFile()).differenceTo(tree).isEmpty()).isTrue();
        assertThat(GoldenTree.parse(GoldenTree.of(recording.summary().without(entry -> true))
                                .toFile())
                        .regions())
                .isEmpty();
    }

    @Test
    void may_be_written_by_hand() {
        assertThat(GoldenTree.parse("\uFEFF3 solve/assemble\n1 solve").shownRows())
                .isEqualTo("3 solve/assemble\n1 solve");
        assertThat(GoldenTree.parse("\n# a comment\r\n  3   solve/assemble \r\n1 solve")
                        .shownRows())
                .isEqualTo("3 solve/assemble\n1 solve");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    solve      | line 2: invalid row "solve": expected a number of calls and the path of a region
                    3          | line 2: invalid row "3": expected a number of calls and the path of a region
                    3 a//b     | line 2: malformed region path "a//b": a level is empty
                    3 a/*      | line 2: invalid path "a/*": expected a region, not a pattern
                    2 first    | line 2: duplicate path "first"
                    9223372036854775808 a | line 2: invalid number of calls "9223372036854775808": expected at most 9223372036854775807
                    """)
    void a_malformed_line_is_rejected_with_its_number(String line, String problem) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GoldenTree.parse("1 first\n" + line))
                .withMessage(problem);
    }

    @Test
    void differences_are_missing_changed_and_new_regions() {
        GoldenTree expected = GoldenTree.parse("1 a\n2 b\n3 c");
        GoldenTree found = GoldenTree.parse("3 c\n1 d\n1 b");

        TreeDifference difference = expected.differenceTo(found);

        assertThat(difference.differences())
                .containsExactly(
                        "unexpected \"d\" (1 call)", "missing \"a\" (1 call)", "\"b\" has 1 call instead of 2");
        assertThat(difference.marked()).extracting(TreeRegion::name).containsExactlyInAnyOrder("b", "d");
        assertThat(expected.differenceTo(expected).isEmpty()).isTrue();
    }

    @Test
    void a_deep_tree_is_compared_without_its_paths() {
        for (int i = 0; i < 10_000; i++) {
            recording.timer().start("r");
        }
        for (int i = 0; i < 10_000; i++) {
            recording.timer().stop("r");
        }
        GoldenTree found = GoldenTree.of(recording.summary());

        assertThat(found.regions()).hasSize(10_000);
        assertThat(found.differenceTo(found).isEmpty()).isTrue();
        assertThat(GoldenTree.parse("1 r\n2 r/r").differenceTo(found).text("", found.regions()))
                .isEqualTo("unexpected \"r/r/r\" (1 call, 9 997 regions inside); \"r/r\" has 1 call instead of 2");
        assertThat(found.shownRows()).endsWith("levels …/r/r/r\n… 9 000 more");
    }

    @Test
    void mpi_calls_are_left_out_unless_the_file_names_one() {
        recording.region("solve", 1, () -> recording.region(RegionKind.MPI, "MPI_Barrier", 1, () -> {}));
        GoldenTree without = GoldenTree.parse("1 solve");
        assertThat(without.differenceTo(without.found(recording.summary())).isEmpty())
                .isTrue();
        assertThat(GoldenTree.of(recording.summary()).toFile()).doesNotContain("MPI");
        GoldenTree with = GoldenTree.parse("1 solve\n2 solve/MPI_Barrier[mpi]");
        assertThat(differences(with)).containsExactly("\"solve/MPI_Barrier[mpi]\" has 1 call instead of 2");
        assertThat(with.found(recording.summary()).toFile()).contains("1 solve/MPI_Barrier[mpi]");
    }

    private List<String> differences(GoldenTree expected) {
        return expected.differenceTo(expected.found(recording.summary())).differences();
    }

    @Test
    void a_row_without_a_kind_is_code_even_if_only_mpi_calls_have_its_name() {
        recording.region("solve", 1, () -> recording.region(RegionKind.MPI, "MPI_Barrier", 1, () -> {}));

        GoldenTree withoutKinds = GoldenTree.parse("1 solve\n1 solve/MPI_Barrier");
        assertThat(differences(withoutKinds))
                .containsExactly(
                        "unexpected \"solve/MPI_Barrier[mpi]\" (1 call)", "missing \"solve/MPI_Barrier\" (1 call)");
        assertThat(withoutKinds.found(recording.summary()).toFile()).contains("1 solve/MPI_Barrier[mpi]\n");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CODE")
    void the_same_name_with_another_kind_is_another_row(RegionKind kind) {
        recording.region("solve", 1, () -> {
            recording.region(kind, "a", 1, () -> {});
            recording.region("a", 1);
            recording.region("a", 1);
        });
        String rows = "1 solve\n2 solve/a\n1 solve/a[" + kind.key() + "]\n";

        GoldenTree both = GoldenTree.parse(rows);
        assertThat(differences(both)).isEmpty();
        assertThat(both.found(recording.summary()).toFile()).endsWith(rows);
        assertThat(differences(GoldenTree.parse("1 solve\n3 solve/a\n2 solve/a[" + kind.key() + "]")))
                .containsExactly(
                        "\"solve/a\" has 2 calls instead of 3",
                        "\"solve/a[" + kind.key() + "]\" has 1 call instead of 2");
        assertThat(differences(GoldenTree.parse("1 solve\n2 solve/a")))
                .isEqualTo(
                        kind == RegionKind.MPI
                                ? List.of()
                                : List.of("unexpected \"solve/a[" + kind.key() + "]\" (1 call)"));
    }

    @Test
    void a_tree_that_is_too_deep_for_a_file_is_rejected() {
        FTimer timer = FTimer.create();
        for (int i = 0; i < 10_000; i++) {
            timer.start("step");
        }
        GoldenTree tree = GoldenTree.of(timer.summary());

        assertThatExceptionOfType(AssertionFailedError.class)
                .isThrownBy(tree::toFile)
                .withMessageStartingWith("the tree is too deep for a golden file:"
                        + " its call paths have more than 10 000 000 characters; look for a region");
    }

    @Test
    void a_name_is_found_in_code_of_any_encoding() {
        String name = "gr\u00f6\u00dfe.txt";
        String code = "@ExpectTree(\"" + name + "\")";

        for (Charset encoding : List.of(StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1)) {
            String read = GoldenUpdate.code(code.getBytes(encoding));
            assertThat(GoldenUpdate.isNamed(name, read)).isTrue();
            assertThat(GoldenUpdate.isNamed(Normalizer.normalize(name, Normalizer.Form.NFD), read))
                    .isTrue();
            assertThat(GoldenUpdate.isNamed("\u00f6\u00dfe.txt", read)).isFalse();
        }
    }
}
