package io.ftimer.demo.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The list of moves has each released name that is gone, and names that exist. To add one, add a line. */
class MovesTest {
    private static final Path LIST = Path.of("moves.txt");
    private static final Path RELEASED = Path.of("src/test/resources/io/ftimer/demo/architecture/released.txt");

    /** Kinds whose lines are for people. */
    private static final Set<String> TEXTS = Set.of("command", "default", "label");

    private static final String NONE = "-";

    private record Move(String kind, String old, String now, String since, String note) {
        static Move parse(String line) {
            String[] columns = line.split("\t", -1);
            assertThat(columns).as("columns of \"%s\"", line).hasSizeBetween(4, 5);
            return new Move(columns[0], columns[1], columns[2], columns[3], columns.length == 4 ? "" : columns[4]);
        }
    }

    private static List<String> lines(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> !line.startsWith("#"))
                .toList();
    }

    private static List<Move> moves(NameKind kind) throws IOException {
        return lines(LIST).stream()
                .map(Move::parse)
                .filter(move -> move.kind().equals(kind.word()))
                .toList();
    }

    /** Returns the released names, each with the prefix of its line. */
    private static Set<String> released(NameKind kind) throws IOException {
        return lines(RELEASED).stream()
                .map(line -> line.split("\t"))
                .filter(columns -> columns[0].equals(kind.word()))
                .flatMap(columns -> Stream.of(columns[2].split(",")).map(name -> columns[1] + name))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void lines_are_sorted_and_of_a_known_kind() throws IOException {
        Set<String> kinds = new HashSet<>(TEXTS);
        Arrays.stream(NameKind.values()).map(NameKind::word).forEach(kinds::add);

        assertThat(lines(LIST)).isSorted().doesNotHaveDuplicates();
        assertThat(lines(LIST)).map(Move::parse).allSatisfy(move -> {
            assertThat(move.kind()).isIn(kinds);
            assertThat(move.old()).isNotEmpty().isNotEqualTo(move.now());
            assertThat(move.since()).matches("[0-9]+(\\.[0-9]+)+");
            assertThat(move.note().isEmpty() && move.now().equals(NONE))
                    .as("a note on what to write instead of %s", move.old())
                    .isFalse();
        });
    }

    @ParameterizedTest
    @EnumSource
    void a_released_name_that_is_gone_has_a_line(NameKind kind) throws IOException {
        List<String> listed = moves(kind).stream().map(Move::old).toList();
        Set<String> gone = released(kind);
        gone.removeAll(kind.names());

        assertThat(listed).doesNotHaveDuplicates();
        gone.removeAll(Set.copyOf(listed));
        assertThat(gone)
                .as("each %s that is gone needs a line in docs/moves.txt: kind, old, new, since, note", kind.word())
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void a_line_leads_from_a_name_that_is_gone_to_one_that_exists(NameKind kind) throws IOException {
        Collection<String> existing = kind.names();
        Set<String> released = released(kind);

        assertThat(moves(kind))
                .as("lines whose former name exists, or was not released, or whose new name does not exist")
                .filteredOn(move -> existing.contains(move.old())
                        || !released.isEmpty() && !released.contains(move.old())
                        || !move.now().equals(NONE) && !existing.contains(move.now()))
                .isEmpty();
    }
}
