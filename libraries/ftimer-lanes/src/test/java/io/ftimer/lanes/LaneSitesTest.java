package io.ftimer.lanes;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.SiteTimer;
import io.ftimer.reduce.LaneRecord;
import io.ftimer.reduce.LaneSummary;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.RankReports;
import io.ftimer.report.SiteReport;
import io.ftimer.sites.Site;
import io.ftimer.sites.SiteGroups;
import io.ftimer.sites.SiteResult;
import io.ftimer.stats.Extremum;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.Status;
import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class LaneSitesTest {
    private static final Site WRITE = new Site("write", SiteGroups.NONE, "Mesh.java", 12);
    private static final Site READ = new Site("read", SiteGroups.NONE, "Mesh.java", 7);

    private final LaneRig rig = LaneRig.of(3);
    private final LaneTimer timer = rig.timer;

    /** Times one iteration of a site on a lane of a team. */
    private void iteration(LaneTeam team, int member, Site site, long nanos) {
        try (LaneMember joined = team.join(member)) {
            SiteTimer there = FTimers.current().site(site);
            LaneRig.require(there.start());
            rig.nanos.addAndGet(nanos);
            assertThat(there.stop()).hasValue(nanos);
        }
    }

    private void team(long... nanosOfMembers) {
        try (LaneRegion region = timer.beginRegion()) {
            LaneTeam team = region.team(nanosOfMembers.length);
            for (int member = 1; member <= nanosOfMembers.length; member++) {
                iteration(team, member, WRITE, nanosOfMembers[member - 1]);
            }
        }
    }

    @Test
    void site_timers_of_a_team_are_in_the_result_of_all_lanes() {
        team(5, 3, 7);
        team(1, 1, 20);

        LaneSummary summary = timer.summary();
        SiteResult write = summary.site(WRITE).orElseThrow();

        assertThat(summary.sites()).containsExactly(write);
        assertThat(summary.site(READ)).isEmpty();
        assertThat(write.participatingRanks()).isEqualTo(3);
        assertThat(write.stats().count()).isEqualTo(6);
        assertThat(write.stats().sumNanos()).hasToString("37");
        assertThat(write.stats().min()).hasValue(new Extremum(1, OptionalLong.of(1), 1));
        assertThat(write.stats().max()).hasValue(new Extremum(20, OptionalLong.of(1), 3));
        assertThat(summary.entries()).isEmpty();
        assertThat(summary.participatingLanes()).isZero();
        assertThat(rig.drainLines()).isEmpty();
    }

    @Test
    void the_record_of_a_lane_has_its_own_site_timers() {
        try (LaneRegion region = timer.beginRegion()) {
            LaneTeam team = region.team(3);
            iteration(team, 2, WRITE, 4);
            iteration(team, 2, READ, 9);
        }

        LaneRecord lane = timer.summary().lanes().get(0);

        assertThat(lane.lane()).isEqualTo(2);
        assertThat(lane.sites()).extracting(SiteResult::site).containsExactly(WRITE, READ);
        SiteResult write = lane.sites().get(0);
        assertThat(write.iteration()).hasValue(0);
        assertThat(write.depth()).isEqualTo(OptionalInt.of(0));
        assertThat(write.startNanos()).as("since the lane was first used").hasValue(0);
        assertThat(timer.summary().sites())
                .as("by line")
                .extracting(SiteResult::site)
                .containsExactly(READ, WRITE);
    }

    @Test
    void the_member_of_a_team_of_one_records_site_timers_on_lane_0() {
        team(5);

        assertThat(timer.summary().lanes()).extracting(LaneRecord::lane).containsExactly(0);
        assertThat(timer.summary().site(WRITE).orElseThrow().stats().count()).isEqualTo(1);
    }

    @Test
    void the_lanes_of_a_rank_count_together() {
        team(5, 3, 7);
        LaneSummary first = timer.summary();
        timer.reset();
        team(2, 30);
        LaneSummary second = timer.summary();

        UnionSummary union = UnionSummary.reduceLanes(List.of(first, second));
        SiteResult write = union.site(WRITE).orElseThrow();

        assertThat(write.participatingRanks()).isEqualTo(2);
        assertThat(write.stats().count()).isEqualTo(5);
        assertThat(write.stats().min()).hasValue(new Extremum(2, OptionalLong.of(0), 1));
        assertThat(write.stats().max()).hasValue(new Extremum(30, OptionalLong.of(0), 1));
        assertThat(StrictSummary.reduceLanes(List.of(first, second)).sites()).isEqualTo(union.sites());
        assertThat(union.sites()).hasSize(1);
        assertThat(union.site(READ)).isEmpty();
    }

    @Test
    void parts_with_site_timers_merge_in_any_order_and_survive_as_bytes() {
        team(5, 3);
        LaneSummary first = timer.summary();
        try (LaneRegion region = timer.beginRegion()) {
            iteration(region.team(2), 1, READ, 8);
        }
        UnionSummary zero = UnionSummary.of(0, first);
        UnionSummary one = UnionSummary.of(1, timer.summary());
        UnionSummary none = UnionSummary.of(2, LaneSummary.of(first.window(), List.of()));

        UnionSummary merged = zero.merge(one).merge(none);

        assertThat(merged.sites()).extracting(SiteResult::site).containsExactly(READ, WRITE);
        assertThat(merged).isEqualTo(none.merge(one).merge(zero)).isNotEqualTo(zero.merge(none));
        assertThat(UnionSummary.ofBytes(merged.toBytes())).isEqualTo(merged);
    }

    @Test
    void a_timed_region_does_not_end_while_a_site_timer_of_a_lane_is_running() {
        LaneRegion region = timer.beginRegion();
        LaneTeam team = region.team(3);
        try (LaneMember joined = team.join(2)) {
            FTimers.current().site(WRITE).start();
        }

        assertThat(timer.endRegion(region)).isEqualTo(Status.ACTIVE);
        assertThat(timer.lastMessage()).contains("site timer");
        assertThat(rig.drainLines())
                .containsExactly("ftimer[regions-open]: endRegion() rejected: regions are open:"
                        + " site timer \"write\" (Mesh.java:12) on lane 2; stop them first");
        try (LaneMember joined = team.join(2)) {
            FTimers.current().site(WRITE).stop();
        }
        assertThat(timer.endRegion(region)).isEqualTo(Status.SUCCESS);
        assertThat(timer.lastMessage()).isEmpty();
        assertThat(rig.drainLines()).isEmpty();
    }

    @Test
    void a_site_timer_outside_of_timed_regions_is_rejected() {
        try (LaneMember joined = timer.team(2).join(1)) {
            assertThat(FTimers.current().site(WRITE).start()).isEqualTo(Status.ACTIVE);
        }

        assertThat(timer.drainDiagnostics()).contains("no-timed-region", "site(\"write\" (Mesh.java:12))");
        assertThat(timer.summary().sites()).isEmpty();
    }

    @Test
    void a_reset_forgets_site_timers_and_rejects_those_of_before() {
        SiteTimer before;
        LaneRegion region = timer.beginRegion();
        try (LaneMember joined = region.team(2).join(1)) {
            before = FTimers.current().site(WRITE);
            before.start();
            before.stop();
        }
        region.end();

        timer.errorPolicy(ErrorPolicy.RETURN);
        assertThat(timer.reset()).isEqualTo(Status.SUCCESS);

        assertThat(timer.summary().sites()).isEmpty();
        assertThat(before.start()).isEqualTo(Status.NOT_INITIALIZED);
    }

    @Test
    void reports_show_the_site_timers_of_lanes_and_of_ranks_with_lanes() throws IOException {
        team(1_000_000_000, 3_000_000_000L);
        LaneSummary lanes = timer.summary();
        UnionSummary ranks = UnionSummary.reduceLanes(List.of(lanes, lanes));
        StringBuilder csv = new StringBuilder();
        RankReports.csvOfSites(lanes).writeTo(csv);
        StringBuilder csvOfRanks = new StringBuilder();
        RankReports.csvOfSites(ranks).writeTo(csvOfRanks);

        assertThat(SiteReport.of(lanes).lines())
                .containsExactly("TOT=   4.00000,CNT=0002,MIN= 1.00000(0.71):000001,AVG= 2.00000,"
                        + "MAX= 3.00000(0.71):000002,DEV=1.41421356:FILE=Mesh.java:LINE=12:LAB=write");
        assertThat(SiteReport.of(ranks).lines()).singleElement().asString().startsWith("TOT=   8.00000,CNT=0004,");
        assertThat(csv.toString().lines().skip(1))
                .first()
                .asString()
                .startsWith("\"1\",\"site_timers\",\"summary\",\"\",\"\",\""
                        + lanes.window().startDate());
        assertThat(csv.toString().lines().skip(2))
                .singleElement()
                .asString()
                .contains("\"write\",\"0000000000000000\",\"Mesh.java\",\"12\",\"2\",\"0\"");
        assertThat(csvOfRanks.toString().lines().skip(2))
                .singleElement()
                .asString()
                .startsWith("\"1\",\"mpi_site_timers\",\"entry\",")
                .contains("\"Mesh.java\",\"12\",\"2\",\"0\"");
    }
}
