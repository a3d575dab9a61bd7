package io.ftimer.demo.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.demo.Modules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a reader holds in hands who comes for tests: the lines of the classes that the extension names, directly or not. The report of the suite is a service. */
class ClosureTest {
    private static final int MOST_LINES = 35_000;
    private static final Pattern RANKS = Pattern.compile(
            "io\\.ftimer\\.(?:reduce|lanes|mpi|report\\.internal\\.(?:reduce|descriptor))\\..*|.*(?:Fortran|Gptl|Rank).*");
    private static final Pattern PUBLISHED = Pattern.compile(".*/ftimer-[a-z-]+/src/main/java/.*");
    private static final Pattern CLASS = Pattern.compile(".*/src/main/java/(.*)[.]java");

    @Test
    void the_extension_reaches_few_lines() throws IOException {
        Map<String, Long> lines = lines();
        Set<String> reached =
                ClassCirclesTest.reachedFrom("io.ftimer.junit.FTimerExtension", ClassCirclesTest.dependencies());

        Map<String, Long> packages = new TreeMap<>();
        for (String type : reached) {
            packages.merge(type.substring(0, type.lastIndexOf('.')), lines.getOrDefault(type, 0L), Long::sum);
        }
        assertThat(packages).containsKeys("io.ftimer.internal.engine", "io.ftimer.assertj.internal.tree");
        assertThat(packages.values().stream().mapToLong(Long::longValue).sum())
                .as("lines that the extension reaches, of %s", packages)
                .isLessThanOrEqualTo(MOST_LINES);
    }

    @Test
    void the_published_modules_have_few_lines() throws IOException {
        long lines = 0;
        for (Path source : Modules.mainSources()) {
            if (PUBLISHED.matcher(source.toString().replace('\\', '/')).matches()) {
                try (Stream<String> text = Files.lines(source)) {
                    lines += text.count();
                }
            }
        }

        assertThat(lines).as("lines of main code, by module in build/lines.sh").isBetween(10_000L, 92_000L);
    }

    /** The report of the suite is a root of its own, as the extension finds it as a service. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "io.ftimer.junit.FTimerExtension",
                "io.ftimer.junit.internal.suite.SuiteReport",
                "io.ftimer.jmh.FTimerProfiler",
                "io.ftimer.maven.ReportMojo",
                "io.ftimer.maven.ReportAggregateMojo",
                "io.ftimer.maven.CheckMojo",
                "io.ftimer.maven.BaselineMojo"
            })
    void the_side_of_tests_reaches_nothing_of_the_side_of_ranks(String root) {
        assertThat(ClassCirclesTest.reachedFrom(root, ClassCirclesTest.dependencies()))
                .contains("io.ftimer.report.ExportedTree")
                .filteredOn(type -> RANKS.matcher(type).matches())
                .isEmpty();
    }

    @Test
    void reports_of_one_summary_reach_nothing_of_the_side_of_ranks() {
        Map<String, Set<String>> dependencies = ClassCirclesTest.dependencies();

        assertThat(List.of("io.ftimer.report.TextReport", "io.ftimer.report.CsvReport"))
                .flatMap(report -> ClassCirclesTest.reachedFrom(report, dependencies))
                .filteredOn(type -> RANKS.matcher(type).matches())
                .isEmpty();
    }

    private static Map<String, Long> lines() throws IOException {
        Map<String, Long> lines = new HashMap<>();
        for (Path source : Modules.mainSources()) {
            Matcher type = CLASS.matcher(source.toString().replace('\\', '/'));
            if (type.matches()) {
                try (Stream<String> text = Files.lines(source)) {
                    lines.put(type.group(1).replace('/', '.'), text.count());
                }
            }
        }
        return lines;
    }
}
