package io.ftimer.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.internal.engine.Recorder;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.internal.descriptor.DescriptorHash;
import io.ftimer.summary.Summary;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The same spelling with and without a kind, over ranks. */
class RegionKindsOverRanksTest {
    private static final String NAME = "MPI_Exchange";

    /** Returns what a rank records that opens a region of each kind inside "solve". */
    private static Summary rank(RegionKind... kinds) {
        FTimer timer = FTimer.create();
        Recorder recorder = timer.recorder();
        timer.start("solve");
        for (RegionKind kind : kinds) {
            recorder.startRegion(new RegionKey(kind, NAME));
            recorder.stop(new RegionKey(kind, NAME));
        }
        timer.stop("solve");
        return timer.summary();
    }

    private static List<String> rows(ReducedSummary summary) {
        return summary.entries().stream()
                .map(entry -> entry.path() + " " + entry.calls().sum())
                .toList();
    }

    private static DescriptorHash hash(Summary rank) {
        return DescriptorHash.of(UnionSummary.of(0, rank));
    }

    @ParameterizedTest
    @EnumSource(RegionKind.class)
    void a_union_keeps_kinds_apart_over_ranks_and_bytes(RegionKind kind) {
        UnionSummary union = UnionSummary.reduce(List.of(rank(RegionKind.CODE), rank(RegionKind.CODE, kind)));
        String row = RegionPath.of("solve", NAME).withKind(kind).toString();

        assertThat(rows(union))
                .isEqualTo(
                        kind == RegionKind.CODE
                                ? List.of("solve 2", row + " 3")
                                : List.of("solve 2", "solve/MPI_Exchange 2", row + " 1"));
        assertThat(UnionSummary.ofBytes(union.toBytes())).isEqualTo(union);
        assertThat(union.entry(RegionPath.of("solve", NAME)).orElseThrow().kind())
                .isEqualTo(RegionKind.CODE);
        assertThat(union.entry(RegionPath.parse(row)).orElseThrow().kind()).isEqualTo(kind);
    }

    @ParameterizedTest
    @EnumSource(value = RegionKind.class, mode = EnumSource.Mode.EXCLUDE, names = "MPI")
    void a_region_on_one_rank_only_is_inconsistent_whatever_its_name(RegionKind kind) {
        Summary with = rank(kind);
        Summary without = rank();
        StrictSummary strict = StrictSummary.reduce(List.of(with, without));

        assertThat(strict.status()).isEqualTo(Status.MPI_INCONSISTENT);
        assertThat(strict.explanation())
                .isEqualTo("the trees of rank 1 differ from that of rank 0: \""
                        + RegionPath.of("solve", NAME).withKind(kind) + "\" is on rank 0 but not on rank 1");
        assertThat(TreeDifferences.ofBytes(strict.differences().toBytes())).isEqualTo(strict.differences());
        assertThat(hash(with)).isNotEqualTo(hash(without));
    }

    @Test
    void calls_of_mpi_may_differ_between_ranks_whatever_their_name() {
        Summary with = rank(RegionKind.MPI);
        Summary without = rank();
        StrictSummary strict = StrictSummary.reduce(List.of(with, without));

        assertThat(strict.status()).isEqualTo(Status.SUCCESS);
        assertThat(rows(strict)).containsExactly("solve 2", "solve/MPI_Exchange[mpi] 1");
        assertThat(hash(with)).isEqualTo(hash(without));
    }

    @Test
    void a_region_of_code_and_a_call_of_the_same_name_are_no_match() {
        StrictSummary strict = StrictSummary.reduce(List.of(rank(RegionKind.CODE), rank(RegionKind.MPI)));

        assertThat(strict.explanation())
                .isEqualTo("the trees of rank 1 differ from that of rank 0:"
                        + " \"solve/MPI_Exchange\" is on rank 0 but not on rank 1");
        assertThat(hash(rank(RegionKind.CODE))).isNotEqualTo(hash(rank(RegionKind.MPI)));
    }
}
