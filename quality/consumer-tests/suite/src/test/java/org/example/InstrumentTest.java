package org.example;

import static io.ftimer.assertj.FTimerAssertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.junit.ExpectCalls;
import io.ftimer.junit.FTimed;
import io.ftimer.junit.TimerTree;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Calls are counted without regions in the code that is called. */
@FTimed
class InstrumentTest {

    interface Database {
        String find(int key);
    }

    private final Database database = FTimers.instrument(Database.class, key -> "row " + key);

    @Test
    @ExpectCalls(region = "Database.find", atMost = 3)
    void three_queries(TimerTree tree) {
        List.of(1, 2, 3).forEach(database::find);
        assertThat(tree).hasOnlyRegions("Database.find");
    }

    @Test
    @ExpectCalls(region = "Database.find", atMost = 3)
    void too_many_queries_fail() {
        List.of(1, 2, 3, 4).forEach(database::find);
    }
}
