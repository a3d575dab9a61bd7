package io.ftimer.jdbc.internal.call;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.jdbc.internal.sql.SqlStatement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one call of a driver executes under one name.
 *
 * @param region the region
 * @param text the text without literals; of several in a batch the first; empty if there is none
 * @param batched the number of statements in the batch, 0 if it is none
 */
record Execution(RegionKey region, String text, int batched) {

    /** Returns the executions of statements: one for each. */
    static List<Execution> of(List<SqlStatement> statements) {
        return statements.stream()
                .map(statement -> new Execution(statement.region(), statement.text(), 0))
                .toList();
    }

    /** Returns the executions of a batch: one for each name. */
    static List<Execution> ofBatch(List<List<SqlStatement>> batch) {
        Map<RegionKey, Execution> byRegion = new LinkedHashMap<>();
        for (List<SqlStatement> statements : batch) {
            for (SqlStatement statement : statements) {
                RegionKey region = statement.region();
                RegionKey batched = new RegionKey(region.kind(), region.name() + " (batch)");
                byRegion.merge(
                        batched,
                        new Execution(batched, statement.text(), 1),
                        (known, next) -> new Execution(known.region, known.text, known.batched + 1));
            }
        }
        return new ArrayList<>(byRegion.values());
    }
}
