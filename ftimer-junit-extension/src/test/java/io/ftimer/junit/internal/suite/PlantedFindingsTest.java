package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.junit.internal.suite.Sample.Body;
import io.ftimer.values.RegionKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Twenty mistakes in two suites, among tests without one: the first ten findings of a run are its ten mistakes. */
class PlantedFindingsTest {
    private static final String PET = "select * from pets where owner_id = ?";
    private static final String OWNER = "select * from owners where id = ?";
    private static final String NAME = "select id from owners where name = ?";
    private static final String COUNT = "select count(*) from visits";
    private static final String INSERT = "insert into visits (pet_id) values (?)";
    private static final String UPDATE = "update pets set name = ? where id = ?";

    private static Body in(String region, Body... inside) {
        return calls(1, region, inside);
    }

    private static Body calls(int times, String region, Body... inside) {
        return sample -> sample.calls(times, region, () -> List.of(inside).forEach(body -> body.run(sample)));
    }

    private static Body sql(int times, String text) {
        return sample -> sample.statement(times, "SQL " + text.split(" ", 2)[0], text);
    }

    /** What tests do, without a mistake. */
    private static Map<String, Body> ordinary() {
        Map<String, Body> tests = new TreeMap<>();
        for (int i = 1; i <= 12; i++) {
            int size = 60 * i;
            tests.put("lists " + i, in("Controller.list", sql(1, OWNER), sql(1, PET), calls(size, "Row.render")));
            tests.put("saves " + i, in("Service.save", sql(1, OWNER), sql(9, INSERT)));
            tests.put(
                    "solves " + i,
                    calls(20, "solve", calls(size, "iteration", calls(3, "dot"), calls(1, "spmv"), calls(2, "axpy"))));
            tests.put("visits " + i, in("visit", calls(size, "visit", calls(size, "visit"))));
            tests.put("parses " + i, calls(10 * size, "Parser.parse", calls(2, "Parser.token")));
            tests.put(
                    "prepares " + i,
                    sample -> sample.region(
                            RegionKind.LIFECYCLE,
                            "@BeforeEach(fill)",
                            1,
                            () -> sql(50, OWNER).run(sample)));
            tests.put(
                    "reads what it wrote " + i,
                    sample -> List.of(sql(4, OWNER), in("Service.find", sql(1, PET)))
                            .forEach(body -> body.run(sample)));
        }
        return tests;
    }

    static Stream<Arguments> suites() {
        return Stream.of(
                Arguments.of(
                        "a shop",
                        Map.ofEntries(
                                Map.entry("rows loaded one by one", in("findAll", sql(30, PET))),
                                Map.entry(
                                        "rows loaded by a service", in("list", calls(12, "Service.load", sql(1, PET)))),
                                Map.entry(
                                        "one row loaded twice",
                                        in("Controller.edit", calls(2, "findById", sql(1, OWNER)))),
                                Map.entry("rows inserted one by one", in("import", sql(40, INSERT))),
                                Map.entry("a count for each row", in("overview", sql(8, COUNT))),
                                Map.entry("a search in a loop", in("rows", calls(400, "find", calls(400, "matches")))),
                                Map.entry(
                                        "a cache that never hits",
                                        in("report", calls(2_000, "Cache.get", calls(1, "Cache.load")))),
                                Map.entry(
                                        "a pattern compiled for each line",
                                        in("lines", calls(1_500, "Pattern.compile"))),
                                Map.entry("settings read again and again", in("handle", calls(1_000, "Settings.read"))),
                                Map.entry("a key computed by each comparison", in("sort", calls(12_000, "Key.of"))))),
                Arguments.of(
                        "a clinic",
                        Map.ofEntries(
                                Map.entry("rows changed one by one", in("rename", sql(25, UPDATE))),
                                Map.entry("a query in the loop of a test", sql(6, COUNT)),
                                Map.entry(
                                        "a check of each element",
                                        in("validate", calls(20, "Validator.isUnique", sql(1, NAME)))),
                                Map.entry("a count that is asked for by all parts", in("page", sql(3, COUNT))),
                                Map.entry(
                                        "rows of rows",
                                        in("orders", calls(4, "order", calls(15, "line", sql(1, PET))))),
                                Map.entry("a text that grows by copies", in("join", calls(5_000, "Text.copy"))),
                                Map.entry("a list that is searched", calls(300, "add", calls(400, "List.contains"))),
                                Map.entry("a format for each row", in("export", calls(3_000, "Format.new"))),
                                Map.entry("a copy for each access", in("sum", calls(1_200, "Vector.clone"))),
                                Map.entry("an event for each element", calls(10_000, "Model.changed")))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("suites")
    void the_first_ten_findings_are_the_ten_mistakes(String suite, Map<String, Body> mistakes) {
        RunFindings findings = new RunFindings();
        Map<String, Body> tests = ordinary();
        tests.putAll(mistakes);
        tests.forEach((test, body) ->
                FindingSearch.in(Sample.summary(body)).forEach(finding -> findings.add(finding, test, test)));

        List<RunFindings.Found> first = new ArrayList<>(findings.ranked());
        assertThat(first.subList(0, FindingText.ON_PAGE))
                .extracting(RunFindings.Found::testName)
                .containsExactlyInAnyOrderElementsOf(mistakes.keySet());
    }
}
