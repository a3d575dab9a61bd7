package io.ftimer.export.internal.bounds;

import static io.ftimer.export.internal.bounds.GateTrees.region;
import static io.ftimer.export.internal.bounds.GateTrees.sql;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.export.internal.bounds.GateTrees.Run;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which statements a bound on statements counts. */
class KindsOfStatementsTest {
    /** The numbers of a sum say which statements are in it. */
    @ParameterizedTest
    @CsvSource({
        "select, 1",
        "insert, 2",
        "update, 4",
        "delete, 8",
        "merge, 16",
        "call, 32",
        "ddl, 192",
        "writes, 1278",
        "total, 1791",
        "connections, 2048",
        "commits, 4096",
        "rollbacks, 8192",
    })
    void a_bound_on_statements_counts_those_with_its_verbs(String verb, double expected) {
        TreeCounts counts = new TreeCounts(
                Run.of("sums")
                        .tree(
                                sql(0, "SQL select item", 1),
                                sql(0, "SQL insert item", 2),
                                sql(0, "SQL update item", 4),
                                sql(0, "SQL delete item", 8),
                                sql(0, "SQL merge item", 16),
                                sql(0, "SQL call totals", 32),
                                sql(0, "SQL create item", 64),
                                sql(0, "SQL drop item", 128),
                                sql(0, "SQL other", 512),
                                sql(0, "SQL unknown", 1024),
                                sql(0, "SQL connection", 2048),
                                sql(0, "SQL commit", 4096),
                                sql(0, "SQL rollback", 8192),
                                region(0, "SQL select by hand", 16384)),
                Omission.Patterns.NONE);

        assertThat(counts.of(Quantity.sql(verb), PathPattern.of(""))).isEqualTo(expected);
    }
}
