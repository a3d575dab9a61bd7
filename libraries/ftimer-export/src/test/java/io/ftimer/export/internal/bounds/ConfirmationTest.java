package io.ftimer.export.internal.bounds;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.ftimer.export.internal.bounds.CheckedBound.Outcome;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import io.ftimer.report.TestOrigin;
import io.ftimer.values.RegionKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A broken bound is one that tests break again. */
class ConfirmationTest {
    @TempDir
    private Path folder;

    /** The calls of each test in its runs: in the first, in a fresh JVM, and alone. */
    private final Map<String, List<Long>> calls = new HashMap<>();

    private final List<List<String>> jvms = new ArrayList<>();

    /** How long the tests of each fresh JVM took in the first run, in seconds. */
    private final List<Long> seconds = new ArrayList<>();

    private long secondsOfEach = 1;
    private String jvmOfA = "1-1";

    private static String id(String method) {
        return "[engine:junit-jupiter]/[class:x.T]/[method:" + method + "()]";
    }

    private ExportedTree tree(String method, long calls) {
        return new ExportedTree(
                Kind.TEST,
                "x.T",
                method + "()",
                true,
                secondsOfEach * 1_000_000_000,
                calls < 0 ? Map.of("not_recorded_calls", -calls + " by other threads") : Map.of(),
                calls == 0
                        ? List.of()
                        : List.of(new ExportedRegion(
                                0, "load", RegionKind.CODE, Math.abs(calls), 1, 1, Map.of("work", calls))),
                List.of(),
                Map.of(),
                Optional.of(new TestOrigin(method.equals("a") ? jvmOfA : "1-1", id(method), "", "x.T", method, "")));
    }

    private BoundsResult confirmed(boolean fails, String... lines) throws IOException {
        return confirmed(
                fails,
                ids -> {
                    int run = jvms.size() == 1 ? 1 : 2;
                    return calls.entrySet().stream()
                            .filter(test -> ids.contains(id(test.getKey()))
                                    && test.getValue().size() > run)
                            .map(test -> tree(test.getKey(), test.getValue().get(run)))
                            .toList();
                },
                lines);
    }

    private BoundsResult confirmed(boolean fails, Function<List<String>, List<ExportedTree>> again, String... lines)
            throws IOException {
        Bounds bounds = Bounds.read(
                Files.writeString(folder.resolve("b"), "# fTimer bounds 4\n" + String.join("\n", lines) + "\n"));
        BoundsCheck check = new BoundsCheck("b", bounds, AbsentTests.OF_CLASSES_THAT_RAN);
        calls.keySet().stream()
                .sorted()
                .forEach(method -> check.accept(tree(method, calls.get(method).get(0))));
        Confirmation confirmation = new Confirmation(
                check,
                (ids, first, sink) -> {
                    jvms.add(ids);
                    seconds.add(first.toSeconds());
                    for (ExportedTree tree : again.apply(ids)) {
                        sink.accept(tree);
                    }
                },
                fails);
        return confirmation.confirmed(check.result());
    }

    private static String text(BoundsResult result) throws IOException {
        StringBuilder text = new StringBuilder();
        new BoundsReport(result, "update").text(text);
        return text.toString();
    }

    @Test
    void what_other_runs_break_too_is_broken_and_ran_in_the_same_order_and_alone() throws IOException {
        calls.put("b", List.of(4L, 4L, 4L));
        calls.put("a", List.of(4L, 5L, 4L));
        calls.put("fine", List.of(3L, 9L, 9L));

        BoundsResult result = confirmed(false, "x.T  load  <= 3");

        assertThat(result.bounds()).extracting(CheckedBound::outcome).containsExactly(Outcome.BROKEN);
        assertThat(result.bounds().get(0).places())
                .extracting(place -> place.subject().text())
                .containsExactly("x.T.a()", "x.T.b()");
        assertThat(jvms).containsExactly(List.of(id("a"), id("b")), List.of(id("a")));
        assertThat(seconds).containsExactly(2L, 1L);
    }

    @Test
    void tests_run_alone_until_one_of_them_breaks_the_bound_again() throws IOException {
        calls.put("a", List.of(4L, 4L, 3L));
        calls.put("b", List.of(4L, 4L, 4L));
        calls.put("c", List.of(4L, 4L, 4L));

        BoundsResult result = confirmed(false, "x.T  load  <= 3");

        assertThat(result.bounds().get(0).places())
                .extracting(place -> place.subject().text())
                .containsExactly("x.T.b()", "x.T.c()");
        assertThat(jvms).containsExactly(List.of(id("a"), id("b"), id("c")), List.of(id("a")), List.of(id("b")));
    }

    @Test
    void a_region_that_is_gone_from_many_tests_needs_two_jvms() throws IOException {
        for (char test = 'a'; test <= 'z'; test++) {
            calls.put(String.valueOf(test), List.of(0L, 0L, 0L));
        }

        assertThat(confirmed(false, "x.T  load  <= 3").conclusion()).isEqualTo(Conclusion.INCONCLUSIVE);
        assertThat(jvms).hasSize(2);
    }

    @Test
    void a_held_run_needs_no_other_one() throws IOException {
        calls.put("a", List.of(3L));

        assertThat(confirmed(false, "x.T.a()  load  <= 3").conclusion()).isEqualTo(Conclusion.PASSED);
        assertThat(jvms).isEmpty();
    }

    @Test
    void what_differs_from_run_to_run_is_not_repeatable_and_has_a_line_to_paste() throws IOException {
        calls.put("a", List.of(5L, 3L));

        assertThat(text(confirmed(false, "x.T.a()  load  = 2..3  # random"))).isEqualTo("""
                ftimer: not repeatable: differs from run to run, as random data, time, threads and the network do: \
                5 in the run, 3 in a fresh JVM; to accept it: x.T.a()  load  = 2..5: \
                "load", 2 to 3, in x.T.a()

                ftimer: baseline b: bounds: 1 not repeatable: passed
                """);
        assertThat(jvms).containsExactly(List.of(id("a")));
    }

    @Test
    void the_line_to_paste_has_the_numbers_of_all_runs() throws IOException {
        calls.put("a", List.of(5L, 7L, 3L));

        assertThat(confirmed(false, "x.T.a()  load  = 2..3").bounds())
                .extracting(CheckedBound::reason)
                .containsExactly(
                        "not repeatable: differs from run to run, as random data, time, threads and the network do: "
                                + "5 in the run, 7 in a fresh JVM, 3 alone; to accept it: x.T.a()  load  = 2..7");
    }

    /** In the second, one of the other runs agrees; in the third, all are far outside of the bound. */
    @ParameterizedTest
    @CsvSource({"1010, 1004, 1007, PASSED", "1010, 1004, 1010, REGRESSED", "1110, 1104, 1107, REGRESSED"})
    void numbers_that_random_data_may_explain_are_not_repeatable(
            long run, long ofOrder, long alone, Conclusion expected) throws IOException {
        calls.put("a", List.of(run, ofOrder, alone));

        assertThat(confirmed(false, "x.T.a()  load  <= 1000").conclusion()).isEqualTo(expected);
    }

    @Test
    void steps_that_are_outside_of_a_bound_alone_too_do_not_depend_on_order() throws IOException {
        calls.put("a", List.of(3L, 3L));
        calls.put("b", List.of(1010L, 1004L, 1007L));

        assertThat(confirmed(false, "x.T.b()  steps load  <= 1000").bounds())
                .extracting(CheckedBound::reason)
                .containsExactly(
                        "not repeatable: differs from run to run, as random data, time, threads and the network"
                                + " do: 1010 in the run, 1004 in a fresh JVM, 1007 alone;"
                                + " to accept it: x.T.b()  steps load  <= 1010");
        assertThat(jvms).hasSize(2);
    }

    @Test
    void each_test_of_a_bound_is_confirmed_by_its_own_numbers() throws IOException {
        calls.put("a", List.of(4L, 4L, 4L));
        calls.put("b", List.of(5L, 3L));

        BoundsResult result = confirmed(false, "x.T  load  <= 3");

        assertThat(result.bounds()).extracting(CheckedBound::outcome).containsExactly(Outcome.BROKEN);
        assertThat(result.bounds().get(0).places())
                .extracting(place -> place.subject().text())
                .containsExactly("x.T.a()");
        assertThat(jvms).containsExactly(List.of(id("a"), id("b")), List.of(id("a")));
    }

    @Test
    void what_did_not_run_again_stays_broken() throws IOException {
        calls.put("a", List.of(5L));

        assertThat(confirmed(false, "x.T.a()  load  = 3").conclusion()).isEqualTo(Conclusion.REGRESSED);
        assertThat(jvms).hasSize(2);
    }

    @Test
    void what_depends_on_order_is_left_out_by_its_region() throws IOException {
        calls.put("a", List.of(3L, 3L));
        calls.put("b", List.of(5L, 5L, 3L));

        BoundsResult result = confirmed(true, "x.T.b()  load  = 3");

        assertThat(result.conclusion()).isEqualTo(Conclusion.INCONCLUSIVE);
        assertThat(result.bounds())
                .extracting(CheckedBound::reason)
                .containsExactly("not repeatable: depends on x.T.a() before it: 5 in the run, 5 in a fresh JVM,"
                        + " 3 alone; to accept it: - region load");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            3 | 0 | differs from run to run, as random data, time, threads and the network do: 0 in the run, 3 in a fresh JVM
            0 | 3 | depends on x.T.a() before it: 0 in the run, 0 in a fresh JVM, 3 alone
            """)
    void a_region_that_other_runs_have_is_not_repeatable(long inOrder, long alone, String reason) throws IOException {
        calls.put("a", List.of(0L, 0L));
        calls.put("b", List.of(0L, inOrder, alone));

        BoundsResult result = confirmed(false, "x.T.b()  load  <= 3");

        assertThat(result.conclusion()).isEqualTo(Conclusion.PASSED);
        assertThat(result.bounds())
                .extracting(CheckedBound::reason)
                .containsExactly("not repeatable: " + reason + "; to accept it: - region load");
    }

    @Test
    void what_another_run_sees_as_a_whole_is_not_repeatable() throws IOException {
        calls.put("a", List.of(-2L, 3L));

        assertThat(confirmed(false, "x.T.a()  load  <= 3").bounds())
                .extracting(CheckedBound::outcome, CheckedBound::reason)
                .containsExactly(tuple(
                        Outcome.NOT_REPEATABLE,
                        "not repeatable: 2 calls of other threads were not recorded: 2 in the run, 3 in a fresh JVM"));
    }

    @Test
    void what_no_run_sees_stays_inconclusive() throws IOException {
        calls.put("a", List.of(0L, 0L, 0L));
        calls.put("b", List.of(-2L, -2L, -2L));

        assertThat(confirmed(false, "x.T.a()  seek  <= 3", "x.T.b()  load  <= 3")
                        .bounds())
                .extracting(CheckedBound::outcome)
                .containsOnly(Outcome.CANNOT_TELL);
        assertThat(jvms).hasSize(3);
    }

    @Test
    void what_is_the_first_test_of_all_depends_on_no_other_one() throws IOException {
        calls.put("a", List.of(5L, 5L, 3L));

        assertThat(confirmed(true, "x.T.a()  load  = 3").bounds())
                .extracting(CheckedBound::reason)
                .containsExactly(
                        "not repeatable: differs from run to run, as random data, time, threads and the network do: "
                                + "5 in the run, 5 in a fresh JVM, 3 alone; to accept it: x.T.a()  load  = 3..5");
    }

    @Test
    void the_last_test_on_which_others_depend_is_found_by_halves() throws IOException {
        List<String> methods = List.of("a", "b", "c", "d", "e", "f", "g");
        methods.forEach(method -> calls.put(method, List.of(method.equals("f") || method.equals("g") ? 5L : 3L)));
        Function<List<String>, List<ExportedTree>> run = ids -> {
            boolean isFilled = ids.contains(id("c"));
            return methods.stream()
                    .filter(method -> ids.contains(id(method)))
                    .map(method -> tree(method, isFilled && !method.equals("c") ? 5 : 3))
                    .toList();
        };

        BoundsResult result = confirmed(false, run, "x.T.f()  load  = 3", "x.T.g()  load  = 3");

        assertThat(result.bounds())
                .extracting(CheckedBound::reason)
                .containsOnly("not repeatable: depends on x.T.c() before it: 5 in the run, 5 in a fresh JVM,"
                        + " 3 alone; to accept it: - region load");
        assertThat(jvms)
                .extracting(ids ->
                        ids.stream().map(id -> id.replaceAll(".*:|\\W", "")).collect(joining()))
                .containsExactly("abcdefg", "f", "g", "cdef", "def", "cg");
    }

    @Test
    void a_search_ends_after_twenty_jvms() throws IOException {
        List<String> methods = IntStream.range(10, 30).mapToObj(i -> "t" + i).toList();
        methods.forEach(method -> calls.put(method, List.of(method.equals("t10") ? 3L : 5L)));
        secondsOfEach = 0;
        // each depends on the one before it
        Function<List<String>, List<ExportedTree>> run = ids -> methods.stream()
                .filter(method -> ids.contains(id(method)))
                .map(method ->
                        tree(method, ids.contains(id("t" + (Integer.parseInt(method.substring(1)) - 1))) ? 5 : 3))
                .toList();

        String[] lines = methods.stream()
                .skip(1)
                .map(method -> "x.T." + method + "()  load  = 3")
                .toArray(String[]::new);

        List<CheckedBound> bounds = confirmed(false, run, lines).bounds();

        assertThat(bounds.get(1).reason()).contains("depends on x.T.t11() before it: ");
        assertThat(bounds.get(18).reason()).contains("depends on the tests before it: ");
        assertThat(jvms).hasSize(1 + 19 + 20);
    }

    @Test
    void the_tests_before_run_again_too_and_what_holds_only_without_them_depends_on_them() throws IOException {
        calls.put("a", List.of(3L, 9L));
        calls.put("b", List.of(5L, 5L, 3L));

        BoundsResult result = confirmed(false, "x.T  load  = 3", "x.T.b()  steps load  <= 4");

        assertThat(jvms).containsExactly(List.of(id("a"), id("b")), List.of(id("b")));
        assertThat(result.bounds())
                .extracting(CheckedBound::reason)
                .containsOnly("not repeatable: depends on x.T.a() before it: 5 in the run, 5 in a fresh JVM,"
                        + " 3 alone; to accept it: - region load");
    }

    @Test
    void the_tests_before_do_not_run_again_if_they_take_long_or_ran_in_another_jvm() throws IOException {
        calls.put("a", List.of(3L, 3L));
        calls.put("b", List.of(5L, 3L));
        secondsOfEach = 11;
        confirmed(false, "x.T.b()  load  = 3");
        assertThat(jvms).containsExactly(List.of(id("b")));

        jvms.clear();
        secondsOfEach = 1;
        jvmOfA = "1-2";
        confirmed(false, "x.T.b()  load  = 3");
        assertThat(jvms).containsExactly(List.of(id("b")));
    }

    @Test
    void steps_that_differ_a_little_in_the_same_order_depend_on_it() throws IOException {
        calls.put("a", List.of(3L, 3L));
        calls.put("b", List.of(5000L, 5001L, 3L));

        assertThat(confirmed(false, "x.T.b()  steps load  <= 4").bounds())
                .extracting(CheckedBound::reason)
                .containsExactly("not repeatable: depends on x.T.a() before it: 5000 in the run,"
                        + " 5001 in a fresh JVM, 3 alone; to accept it: - region load");
    }
}
