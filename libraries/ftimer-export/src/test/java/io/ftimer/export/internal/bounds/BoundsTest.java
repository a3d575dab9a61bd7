package io.ftimer.export.internal.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The file of bounds: what it looks like, what is rejected, and how branches merge. */
class BoundsTest {
    private static final String FILE = """
            # fTimer bounds 4   one a line, sorted; "#" at the end: a reason, kept by updates, or a place

            - ids note_seq
            - test org.example.slow.**  # not judged

            *  repeats "select item where order_id=?" in **/Order.total  <= 3  # SHOP-81

            # the sums of an order
            org.example.OrderTest.prices(int)#2  Pricing.total  = 9
            org.example.OrderTest.prices(int)#10  Pricing.total  = 1..3

            org.example.OrderTest.sums()  SQL select  <= 1  # Order.java:42
            org.example.OrderTest.sums()  **/Pricing.total  = 3

            org.example.SorterTest.sorts()  steps sort  <= 2000  java 17
            """;

    @TempDir
    private Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("bounds.txt"), text);
    }

    private Bounds read(String text) throws IOException {
        return Bounds.read(file(text));
    }

    @Test
    void a_file_is_written_as_it_was_read() throws IOException {
        assertThat(read(FILE).text()).isEqualTo(FILE);
    }

    @Test
    void lines_are_sorted_and_aligned_columns_are_read() throws IOException {
        String unsorted = """
                # fTimer bounds 4
                org.example.SorterTest.sorts()   steps sort\t<= 2000    java 17
                org.example.OrderTest.sums()     SQL select  <= 1       # Order.java:42
                """;

        assertThat(read(unsorted).bounds())
                .extracting(bound -> bound.subject().text())
                .containsExactly("org.example.OrderTest.sums()", "org.example.SorterTest.sorts()");
        assertThat(read(unsorted).bounds().get(1).conditions()).isEqualTo(Map.of("java", "17"));
    }

    @Test
    void invocations_and_conditions_of_one_subject_are_in_order() throws IOException {
        String unsorted = """
                # fTimer bounds 4
                a.B.c()#2  SQL select  = 1
                a.B.c()#1  d  = 1
                a.B.c()  steps d  <= 2  java 21
                a.B.c()  steps d  <= 1  java 17
                """;

        assertThat(read(unsorted).bounds())
                .extracting(Bound::toString)
                .containsExactly(
                        "a.B.c()  steps d  <= 1  java 17",
                        "a.B.c()  steps d  <= 2  java 21",
                        "a.B.c()#1  d  = 1",
                        "a.B.c()#2  SQL select  = 1");
    }

    @Test
    void a_condition_is_unmet_if_the_run_says_otherwise() {
        Bound bound = Bound.of(List.of("a.B.c()", "steps d", "<= 1", "java 17"), "");

        assertThat(bound.unmet(Map.of("java", "21"))).contains("java 17");
        assertThat(bound.unmet(Map.of("java", "17"))).isEmpty();
        assertThat(bound.unmet(Map.of("processors", "2"))).isEmpty();
    }

    @Test
    void comments_behind_the_last_line_stay_there() throws IOException {
        assertThat(read(FILE + "\n# to do\n# later\n").text()).isEqualTo(FILE + "# to do\n# later\n");
    }

    @Test
    void a_file_has_one_line_about_the_agent() throws IOException {
        Omission agent = new Omission(Omission.What.AGENT, "org.example.**", "");
        Bounds without = read(FILE);
        Bounds with = without.with(agent);

        assertThat(without.agent()).isEmpty();
        assertThat(with.agent()).contains(agent);
        assertThat(with.omissions()).hasSize(3);
        assertThat(with.with(new Omission(Omission.What.AGENT, "org.other.**", "")))
                .isEqualTo(with);
    }

    @Test
    void each_quantity_is_read_back() throws IOException {
        List<Quantity> quantities = List.of(
                Quantity.calls("load/price"),
                Quantity.calls("**/Pricing.total"),
                Quantity.calls("steps of a sort"),
                Quantity.calls("SQL select item[sql]"),
                Quantity.calls("two  blanks"),
                Quantity.sql("writes"),
                Quantity.metric("work", "sort"),
                Quantity.metric("allocated_bytes", "load *"),
                Quantity.metric("parallel_efficiency", "solve"),
                Quantity.repeats("select \"a\"  from b where c=?", ""),
                Quantity.repeats("select a", "**/Order.total"));
        Bounds bounds = new Bounds(
                List.of(),
                quantities.stream()
                        .map(quantity -> new Bound(new Subject("a.B.c()"), quantity, Range.atMost(1)))
                        .toList(),
                Map.of());

        assertThat(read(bounds.text()).bounds())
                .extracting(Bound::quantity)
                .containsExactlyInAnyOrderElementsOf(quantities);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    # fTimer baseline, version 3 | 1 | baseline format 3 is not supported, this version of fTimer reads format 4: delete the file, and write it with ftimer baseline, or mvn ftimer:baseline
                    # fTimer bounds 5            | 1 | baseline format 5 is not supported, this version of fTimer reads format 4: delete the file, and write it with ftimer baseline, or mvn ftimer:baseline
                    a.B.c()  d  = 1              | 1 | no baseline: expected "# fTimer bounds 4"
                    """)
    void another_first_line_is_rejected(String first, int line, String message) throws IOException {
        Path file = file(first + "\n");

        assertThatIOException()
                .isThrownBy(() -> Bounds.read(file))
                .withMessage(file + ", line " + line + ": " + message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    <<<<<<< HEAD               | conflict of a merge: keep the lines of both sides, remove the markers, and write the baseline again where both bound the same
                    =======                    | conflict of a merge: keep the lines of both sides, remove the markers, and write the baseline again where both bound the same
                    a.B.c()  d = 1             | expected a test, a quantity and a bound, with two blanks between them, such as org.example.OrderTest.sums()  SQL select  <= 1
                    a.B.c()  d  < 1            | invalid bound "< 1": expected <= 3, = 3, = 1..3 or >= 3, after two blanks
                    a.B.c()  d  <= x           | invalid value "x": expected a number
                    a.B.c()  d  = 3..1         | invalid range: expected the smaller number first
                    a.B.c()  SQL fetch  = 1    | unknown verb "fetch": expected one of call, commits, connections, ddl, delete, insert, merge, rollbacks, select, total, update, writes
                    a.B.c()  d  = 1  jdk 17    | unknown condition "jdk 17": expected java 17, processors 2 or layout compact
                    a.B.c()  d//e  = 1         | malformed region path "d//e": a level is empty
                    - tests a                  | invalid line "- tests a": expected - test org.example.slow.**, - region **/Cache.*, - ids note_seq or + agent org.example.**
                    a.B.a()  d  = 2            | bounds the same as line 2: keep one of both
                    """)
    void a_malformed_line_is_rejected(String line, String message) throws IOException {
        Path file = file("# fTimer bounds 4\na.B.a()  d  = 1\n" + line + "\n");

        assertThatIOException().isThrownBy(() -> Bounds.read(file)).withMessage(file + ", line 3: " + message);
    }

    @Test
    void the_same_bound_may_hold_different_numbers_under_different_conditions() throws IOException {
        assertThat(read("# fTimer bounds 4\na.B.c()  steps d  <= 1  java 17\na.B.c()  steps d  <= 2  java 21\n")
                        .bounds())
                .hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"  #", "  # ", "\t#"})
    @Timeout(20)
    void a_comment_without_a_text_is_none(String end) throws IOException {
        assertThat(read("# fTimer bounds 4\na.B.c()  d  = 1" + end + "\n").bounds())
                .singleElement()
                .returns("", Bound::comment);
    }

    @Test
    void a_missing_file_names_the_command_and_is_created_by_an_update() throws IOException {
        Path file = folder.resolve("perf/bounds.txt");

        assertThatIOException()
                .isThrownBy(() -> Bounds.read(file))
                .withMessage(
                        "baseline " + file + " does not exist; write it with ftimer baseline, or mvn ftimer:baseline");
        Bounds.update(file, UnaryOperator.identity());
        assertThat(Bounds.read(file)).isEqualTo(Bounds.EMPTY);
    }

    @Test
    void an_empty_file_is_rejected() throws IOException {
        Path file = file("");

        assertThatIOException()
                .isThrownBy(() -> Bounds.read(file))
                .withMessage(file + ", line 1: no baseline: expected \"# fTimer bounds 4\"");
    }

    @Test
    void an_update_receives_what_is_present() throws IOException {
        Path file = file(FILE);

        Bounds.update(file, present -> present.with(present.bounds().subList(0, 1)));

        assertThat(Files.readString(file)).isEqualTo(FILE.substring(0, FILE.indexOf("\n# the sums")));
    }

    @Test
    void an_update_of_a_malformed_file_changes_nothing() throws IOException {
        Path file = file("# fTimer bounds 4\nodd\n");

        assertThatIOException()
                .isThrownBy(() -> Bounds.update(file, UnaryOperator.identity()))
                .withMessageStartingWith(file + ", line 2: expected a test, a quantity and a bound");
        assertThat(file).hasContent("# fTimer bounds 4\nodd\n");
    }

    // ---- merges -------------------------------------------------------------------------------------------------

    /** What a branch does to the lines of one test. */
    private static List<Bound> edited(List<Bound> bounds, String test, Random random) {
        Subject subject = new Subject(test);
        List<Bound> own = bounds.stream()
                .filter(bound -> bound.subject().whole().equals(subject))
                .toList();
        List<Bound> after = new ArrayList<>(bounds);
        Bound one = own.get(random.nextInt(own.size()));
        int at = after.indexOf(one);
        switch (random.nextInt(4)) {
            case 0 -> after.set(at, one.with(Range.atMost(100 + random.nextInt(100))));
            case 1 ->
                after.set(
                        at,
                        new Bound(
                                one.subject(),
                                one.quantity(),
                                one.range(),
                                new TreeMap<>(),
                                "SHOP-" + random.nextInt(99)));
            case 2 -> after.add(new Bound(subject, Quantity.sql("writes"), Range.atMost(random.nextInt(9))));
            default -> after.remove(own.size() > 1 ? at : after.indexOf(one));
        }
        return after;
    }

    private static List<Bound> generated(Random random) {
        List<Bound> bounds = new ArrayList<>();
        for (int test = 0; test < 12; test++) {
            Subject subject = new Subject("org.example.Test" + (char) ('A' + test / 4) + ".test" + test + "()");
            bounds.add(new Bound(subject, Quantity.sql("select"), Range.atMost(random.nextInt(20))));
            for (int region = random.nextInt(4); region >= 0; region--) {
                int calls = random.nextInt(20);
                bounds.add(new Bound(subject, Quantity.calls("region " + region), new Range(calls, calls)));
            }
        }
        return bounds;
    }

    static IntStream seeds() {
        return IntStream.range(0, 40);
    }

    /** Of neighbors too. */
    @ParameterizedTest
    @MethodSource("seeds")
    void edits_of_different_tests_merge(int seed) throws Exception {
        Random random = new Random(seed);
        List<Bound> base = generated(random);
        List<String> tests =
                base.stream().map(bound -> bound.subject().text()).distinct().toList();
        int one = random.nextInt(tests.size() - 1);
        int other = random.nextBoolean() ? one + 1 : (one + 2 + random.nextInt(9)) % tests.size();
        List<Bound> ours = edited(base, tests.get(one), random);
        List<Bound> theirs = edited(base, tests.get(other), random);

        String merged = merge(base, ours, theirs);

        List<Bound> expected = new ArrayList<>(ours);
        expected.removeIf(bound -> base.contains(bound) && !theirs.contains(bound));
        theirs.stream().filter(bound -> !base.contains(bound)).forEach(expected::add);
        assertThat(merged).isEqualTo(new Bounds(List.of(), expected, Map.of()).text());
    }

    private String merge(List<Bound> base, List<Bound> ours, List<Bound> theirs) throws Exception {
        List<String> command = new ArrayList<>(List.of("git", "merge-file", "-p"));
        int number = 0;
        for (List<Bound> side : List.of(ours, base, theirs)) {
            Path file = folder.resolve("side" + number++);
            Files.writeString(file, new Bounds(List.of(), side, Map.of()).text());
            command.add(file.toString());
        }
        Path out = folder.resolve("merged");
        Process git = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertThat(git.waitFor()).as(() -> "conflicts in " + out).isZero();
        return Files.readString(out);
    }
}
