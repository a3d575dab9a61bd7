package io.ftimer.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.FTimers;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.values.RegionKind;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The same name with and without a kind in annotations. */
class RegionKindAnnotationsTest {

    private static void call(RegionKind kind, String name) {
        FTimer timer = FTimers.current();
        timer.recorder().startRegion(new RegionKey(kind, name));
        timer.recorder().stop(new RegionKey(kind, name));
    }

    private static void solve() {
        FTimers.run("solve", () -> {
            call(RegionKind.MPI, "a");
            call(RegionKind.OTHER, "a");
            FTimers.run("a", () -> {});
            FTimers.run("a", () -> {});
        });
    }

    @Test
    void expectations_on_every_kind_and_on_one_are_met() {
        assertThat(Fixture.run(Met.class).failures()).isEmpty();
    }

    static class Met {
        @BeforeEach
        void before() {
            FTimers.run("io", () -> {});
        }

        @Test
        @ExpectCalls(region = "solve/a", exactly = 4)
        @ExpectCalls(region = "solve/a[code]", exactly = 2)
        @ExpectCalls(region = "solve/a[mpi]", exactly = 1)
        @ExpectCalls(region = "solve/*[other]", exactly = 1)
        @ExpectCalls(region = "solve/a[lifecycle]", exactly = 0)
        @ExpectCalls(region = "@BeforeEach(before)", exactly = 1)
        @ExpectCalls(region = "*[lifecycle]/io", exactly = 1)
        @ExpectCalls(region = "@BeforeEach(before)[code]", exactly = 0)
        @ExpectCalls(region = "*", exactly = 1)
        @ExpectRegions({"solve", "solve/a"})
        void kinds() {
            solve();
        }

        @Test
        @ExpectRegions({"solve", "solve/a[code]", "solve/a[other]"})
        void without_mpi_calls() {
            solve();
        }

        @Test
        @ExpectRegions({"solve", "solve/a[code]", "solve/a[other]", "solve/a[mpi]"})
        void with_mpi_calls() {
            solve();
        }

        @Test
        @ExpectTree("kinds-tree.txt")
        void tree() {
            solve();
        }

        @Test
        @ExpectCalls(region = "@BeforeEach(before)[code]", exactly = 1)
        @ExpectCalls(region = "@BeforeEach(before)[lifecycle]", exactly = 1)
        @ExpectCalls(region = "@BeforeEach(before)", exactly = 1)
        @ExpectRegions("@BeforeEach(before)")
        void code_with_the_name_of_a_lifecycle_method() {
            FTimers.run("@BeforeEach(before)", () -> {});
        }
    }

    @Test
    void a_region_of_another_kind_is_not_the_expected_one() {
        List<Throwable> failures = Fixture.run(NotMet.class).failures();

        assertThat(failures)
                .extracting(failure -> failure.getMessage().lines().findFirst().orElseThrow())
                .containsExactlyInAnyOrder(
                        "[@ExpectCalls(region = \"solve/a[mpi]\", exactly = 2)] Expected region \"solve/a[mpi]\" to have"
                                + " 2 calls, but it had 1:",
                        "[@ExpectRegions] unexpected \"solve/a[other]\" (1 call)",
                        "[@ExpectTree(\"kinds-tree.txt\")] missing \"solve/a[mpi]\" (1 call); missing"
                                + " \"solve/a[other]\" (1 call)");
    }

    static class NotMet {
        @Test
        @ExpectCalls(region = "solve/a[mpi]", exactly = 2)
        void calls() {
            solve();
        }

        @Test
        @ExpectRegions({"solve", "solve/a[code]"})
        void regions() {
            solve();
        }

        @Test
        @ExpectTree("kinds-tree.txt")
        void tree() {
            FTimers.run("solve", () -> {
                FTimers.run("a", () -> {});
                FTimers.run("a", () -> {});
            });
        }
    }
}
