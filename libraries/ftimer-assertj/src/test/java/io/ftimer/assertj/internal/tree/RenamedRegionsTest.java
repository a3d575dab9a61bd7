package io.ftimer.assertj.internal.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.values.RegionPath;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RenamedRegionsTest {

    private static Stream<String> meant(String wanted, String... known) {
        return RenamedRegions.of(
                        RegionPath.parse(wanted),
                        Stream.of(known)
                                .map(path -> TreeRegion.at(RegionPath.parse(path), "1"))
                                .toList())
                .stream()
                .map(RegionPath::toString);
    }

    @ParameterizedTest
    @CsvSource({
        "solv/assemble, solve/assemble",
        "solve/asemble, solve/assemble",
        "solve/Assemble, solve/assemble",
        "linsolve, linearSolve",
        "db/findUser, db/findUsers",
        "Databse.find, Database.find",
        "assemble, solve/assemble",
        "solve/spmv, solve/linsolve/spmv",
        "solve.assemble, solve/assemble",
        "io/read, io\\/read",
        "line_search, lineSearch",
        "slove/**, solve/assemble",
        "**/spvm, solve/spmv",
        "*/asemble/*, solve/assemble/x",
        "io/**, app/io/read",
        "linsolve/*, solve/linsolve/spmv",
    })
    void another_spelling_or_more_levels_are_meant(String wanted, String known) {
        assertThat(meant(wanted, known)).containsExactly(known);
    }

    @ParameterizedTest
    @CsvSource({
        "a/db, b/db",
        "service/db, db",
        "cache/miss, cache/hit",
        "Database.find, Database.save",
        "db/findOrders, db/findUsers",
        "step1, step2",
        "level 9, level 10",
        "slove/asemble, solve/assemble",
        "solve/*, solve",
        "solve/*, check/assemble",
        "solve/*/dot, solve/dot",
        "a, b",
        "+, -",
        "solve/check, solve",
    })
    void another_region_is_not_meant(String wanted, String known) {
        assertThat(meant(wanted, known)).isEmpty();
    }

    @Test
    void the_first_three_are_found() {
        assertThat(meant("**/spvm", "a/spmv", "spmv", "x", "b/spmv", "c/spmv"))
                .containsExactly("a/spmv", "spmv", "b/spmv");
        assertThat(meant("a")).isEmpty();
    }
}
