package io.ftimer.othersystems;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.mpi.InProcess;
import io.ftimer.ranks.NestedFunctions;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.sites.SiteResult;
import io.ftimer.stats.Extremum;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** MACSio's own test of its timers over ranks. */
class MacsioRanksTest {

    @Test
    void m21_functions_on_four_ranks_have_the_recorded_counts() {
        List<UnionSummary> everywhere = InProcess.call(4, NestedFunctions::run);

        UnionSummary union = everywhere.get(0);
        assertThat(everywhere).containsOnly(union);
        Map<String, SiteResult> byLabel = union.sites().stream()
                .collect(Collectors.toMap(result -> result.site().label(), result -> result));
        assertThat(byLabel)
                .hasSize(7)
                .allSatisfy((label, result) ->
                        assertThat(result.participatingRanks()).isEqualTo(4));
        assertThat(byLabel.entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey,
                                entry -> entry.getValue().stats().count())))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "func1", 6L,
                        "func2", 22L,
                        "func3", 10L,
                        "func4", 11L,
                        "main", 4L,
                        "call to func3 from func1", 6L,
                        "call to func3 from main", 4L));
        assertThat(byLabel.get("func2").stats().deviationSeconds()).isZero();
        assertThat(byLabel.get("func2").stats().min()).contains(new Extremum(20_000_000, OptionalLong.of(0), 0));
    }
}
