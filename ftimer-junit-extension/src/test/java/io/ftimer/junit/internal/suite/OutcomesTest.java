package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.OwnJvm;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Outcomes are those of the launcher, and each test that it saw to fail is in the report. */
class OutcomesTest {
    private static final String CLASS_PATH =
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));

    private static final String OF_USER = "java.lang.IllegalStateException: of the user";
    private static final String OF_OTHER = "java.lang.IllegalStateException: of another extension";

    @TempDir
    private Path folder;

    @Test
    void every_test_has_the_outcome_that_the_launcher_reports() throws Exception {
        assertThat(outcomes())
                .containsExactlyInAnyOrder(
                        "OutcomesJvm$Dynamic > factory() > passes: passed",
                        "OutcomesJvm$Dynamic > factory() > throws: failed in body: " + OF_USER,
                        "OutcomesJvm$Dynamic > factory() > asserts: failed in body: expected: <1> but was: <2>",
                        "OutcomesJvm$Dynamic > factory() > leaves a region open: failed in body:"
                                + " dynamic test \"leaves a region open\": 1 region was left open.",
                        "OutcomesJvm$Dynamic > expecting() > meets it: passed",
                        "OutcomesJvm$Dynamic > expecting() > does not: failed in body:"
                                + " [@ExpectCalls(region = \"work\", exactly = 1)] Expected region \"work\" to have 1 call,"
                                + " but there is no such region.",
                        "OutcomesJvm$Dynamic > broken(): failed in class: " + OF_USER,
                        "OutcomesJvm$Constructed > fails_in_its_constructor(): failed in before: " + OF_USER,
                        "OutcomesJvm$ConstructedForMethod > fails_in_its_constructor(): failed in before: " + OF_USER,
                        "OutcomesJvm$ConstructedForAll: failed in class: " + OF_USER,
                        "OutcomesJvm$Prepared > fails_before(): failed in before: " + OF_USER,
                        "OutcomesJvm$Prepared > fails_after(): failed in after: " + OF_USER,
                        "OutcomesJvm$Unprepared: failed in class: " + OF_USER,
                        "OutcomesJvm$UnpreparedForMethod: failed in class: " + OF_USER,
                        "OutcomesJvm$UnpreparedForNested: failed in class: " + OF_USER,
                        "OutcomesJvm$UnpreparedByOther: failed in class: " + OF_OTHER,
                        "OutcomesJvm$Arguments > nothing_resolves(StringBuilder): failed in before: "
                                + "org.junit.jupiter.api.extension.ParameterResolutionException: No ParameterResolver"
                                + " registered for parameter [java.lang.StringBuilder unknown] in method"
                                + " [void io.ftimer.junit.internal.suite.OutcomesJvm$Arguments"
                                + ".nothing_resolves(java.lang.StringBuilder)].",
                        // the template counts the invocation that passed
                        "OutcomesJvm$Arguments > converts(int) > one: failed in before: "
                                + "org.junit.jupiter.api.extension.ParameterResolutionException:"
                                + " Error converting parameter at index 0: Failed to convert String \"one\" to type int",
                        "OutcomesJvm$Others > before_ours(): failed in before: " + OF_OTHER,
                        "OutcomesJvm$Others > after_ours(): failed in after: " + OF_OTHER);
    }

    @Test
    void other_engines_run_without_junit_jupiter() throws Exception {
        String withoutJupiter = Arrays.stream(CLASS_PATH.split(File.pathSeparator))
                .filter(entry -> !entry.contains("junit-jupiter"))
                .collect(Collectors.joining(File.pathSeparator));

        assertThat(output(withoutJupiter, OtherEngine.class)).isEqualTo("returned" + System.lineSeparator());
    }

    private List<String> outcomes() throws Exception {
        output(CLASS_PATH, OutcomesJvm.class);
        List<String> outcomes = new ArrayList<>();
        try (InputStream csv = Files.newInputStream(folder.resolve("suite.csv"))) {
            SuiteCsvReader.read(csv, "suite.csv", row -> {
                if (row.type().equals("test")) {
                    outcomes.add(row.text("display_name") + ": " + row.text("outcome")
                            + failure(row.text("failed_in"), row.text("failure")));
                }
            });
        }
        return outcomes;
    }

    private static String failure(String phase, String message) {
        return phase.isEmpty()
                ? ""
                : " in " + phase + ": " + message.lines().findFirst().orElse("");
    }

    private String output(String classPath, Class<?> program) throws IOException, InterruptedException {
        return OwnJvm.output(OwnJvm.of(classPath, program, "-Dftimer.output.dir=" + folder));
    }
}
