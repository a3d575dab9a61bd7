package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.rows.SqlRegion;
import io.ftimer.summary.SqlText;
import io.ftimer.summary.Summary;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A fault that adds calls beside those of the code, so that a test can prove that it notices them. */
@ExtendWith(NothingLeftBehind.class)
class InjectedCallsTest {
    @Test
    void calls_are_added_beside_each_region_that_code_opens() {
        RegionKey query = SqlRegion.of("select", "person");
        List<RegionPath> opened = new ArrayList<>();
        try (TimerSession session = TimerSession.builder().maxDepth(2).open()) {
            session.recording().inject((path, added) -> {
                opened.add(path);
                if (path.name().equals("step")) {
                    added.accept(query, 3);
                    added.accept(RegionKey.code("more"), 2);
                }
            });
            try (TimerBinding binding = session.bind()) {
                FTimers.run("load", () -> {
                    FTimers.start("first");
                    FTimers.next("step");
                    FTimers.run("not recorded", () -> {});
                    FTimers.stop("step");
                    session.timer().add("step", 4, 0);
                });
            }

            Summary summary = session.summary();
            assertThat(opened.stream().map(RegionPath::toString))
                    .containsExactly("load", "load/first", "load/step", "load/step");
            assertThat(Rows.calls(summary))
                    .containsExactly(
                            "load 1", "load/first 1", "load/step 5", "load/SQL select person[sql] 6", "load/more 4");
            assertThat(summary.sqlTexts())
                    .extracting(SqlText::text, SqlText::rows)
                    .containsExactly(org.assertj.core.groups.Tuple.tuple(query.name(), OptionalLong.of(6)));
        }
    }
}
