package org.example;

import io.ftimer.junit.ExpectCalls;
import io.ftimer.junit.ExpectRegions;
import io.ftimer.junit.ExpectSql;
import org.junit.jupiter.api.Test;

/** Before or after {@link BStatementTest}, which uses a driver. */
class ANoStatementTest {
    @Test
    @ExpectSql(total = 0)
    void nothing_records_sql() {}

    @Test
    @ExpectRegions({})
    @ExpectCalls(region = "io/**", exactly = 0)
    void no_regions() {}
}
