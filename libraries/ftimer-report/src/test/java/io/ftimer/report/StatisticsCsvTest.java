package io.ftimer.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ftimer.FTimer;
import io.ftimer.SiteTimer;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.sites.Site;
import io.ftimer.sites.SiteGroups;
import io.ftimer.summary.Summary;
import io.ftimer.values.FTimerException;
import io.ftimer.values.RegionKind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** CSV of site timers and of the statistics of calls. */
class StatisticsCsvTest {
    private static final String SITE_HEADER =
            "format_version,summary_kind,record_type,key,value,start_date,end_date,total_time,num_ranks,num_entries,"
                    + "label,groups,file,line,participating_rank_count,running_rank_count,iteration,depth,start_time,"
                    + "iteration_count,sum_time,avg_time,time_variance,time_deviation,min_time,min_time_iteration,"
                    + "min_time_rank,max_time,max_time_iteration,max_time_rank\n";

    private static final String CALL_HEADER =
            "format_version,summary_kind,record_type,key,value,start_date,end_date,total_time,num_ranks,num_entries,"
                    + "node_id,parent_id,depth,name,kind,is_active,participating_rank_count,"
                    + "ended_call_count,sum_time,avg_time,time_variance,time_deviation,min_time,min_time_call,"
                    + "min_time_rank,max_time,max_time_call,max_time_rank\n";

    private static final long SECOND = 1_000_000_000;
    private static final Site WRITE = new Site("write \"mesh\"", 5, "Mesh.java", 67);
    private static final Site OTHER = new Site("other", SiteGroups.ALL, "a,b.java", 3);

    @TempDir
    private Path folder;

    /** A timer with a clock that only it moves. */
    private static final class Rank {
        private long now;
        private final FTimer timer = FTimer.builder()
                .clock(() -> now)
                .dates(() -> Instant.parse("2026-03-01T12:00:00Z"), ZoneOffset.UTC)
                .callStatistics(true)
                .build();

        Rank() {
            timer.init();
        }

        Rank site(Site site, long iteration, long nanos) {
            SiteTimer timed = timer.site(site);
            timed.start(iteration);
            now += nanos;
            timed.stop();
            return this;
        }

        Rank call(String name, long nanos) {
            timer.start(name);
            now += nanos;
            timer.stop(name);
            return this;
        }

        Summary summary() {
            return timer.summary();
        }
    }

    private static String csv(CsvReport report) {
        StringBuilder out = new StringBuilder();
        try {
            report.writeTo(out);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return out.toString();
    }

    @Test
    void each_site_timer_is_a_record_with_exact_reals() {
        Rank rank = new Rank()
                .site(WRITE, SiteTimer.AUTO, SECOND)
                .site(WRITE, SiteTimer.AUTO, 2 * SECOND)
                .site(WRITE, SiteTimer.AUTO, 3 * SECOND)
                .site(WRITE, SiteTimer.AUTO, 4 * SECOND);

        assertThat(csv(CsvReport.ofSites(rank.summary()).metadata("run", "7"))).isEqualTo(SITE_HEADER + """
                        "1","site_timers","summary","","","2026-03-01 12:00:00 +0000","2026-03-01 12:00:00 +0000","1.00000000000000000E+0001","","1","","","","","","","","","","","","","","","","","","","",""
                        "1","site_timers","metadata","run","7","","","","","","","","","","","","","","","","","","","","","","","","",""
                        "1","site_timers","entry","","","","","","","","write ""mesh""\","0000000000000005","Mesh.java","67","1","0","3","0","6.00000000000000000E+0000","4","1.00000000000000000E+0001","2.50000000000000000E+0000","1.66666666666666674E+0000","1.29099444873580560E+0000","1.00000000000000000E+0000","0","0","4.00000000000000000E+0000","3","0"
                        """);
    }

    @Test
    void missing_values_of_a_site_timer_are_blank() {
        Rank rank = new Rank();
        rank.timer.site(WRITE).start(SiteTimer.IGNORE);
        rank.timer.site(OTHER).start();
        rank.now = SECOND / 2;
        rank.timer.site(OTHER).stop();

        assertThat(csv(CsvReport.ofSites(rank.summary())).lines().skip(2))
                .containsExactly(
                        "\"1\",\"site_timers\",\"entry\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"write \"\"mesh\"\"\","
                                + "\"0000000000000005\",\"Mesh.java\",\"67\",\"1\",\"1\",\"\",\"0\","
                                + "\"0.00000000000000000E+0000\",\"0\",\"0.00000000000000000E+0000\","
                                + "\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\"",
                        "\"1\",\"site_timers\",\"entry\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"other\","
                                + "\"FFFFFFFFFFFFFFFF\",\"a,b.java\",\"3\",\"1\",\"0\",\"0\",\"1\","
                                + "\"0.00000000000000000E+0000\",\"1\",\"5.00000000000000000E-0001\","
                                + "\"5.00000000000000000E-0001\",\"0.00000000000000000E+0000\","
                                + "\"0.00000000000000000E+0000\",\"5.00000000000000000E-0001\",\"0\",\"0\","
                                + "\"5.00000000000000000E-0001\",\"0\",\"0\"");
    }

    @Test
    void an_extremum_that_is_lost_in_a_difference_is_blank() {
        Rank rank = new Rank().site(WRITE, 0, SECOND).site(WRITE, 1, 3 * SECOND);
        Summary before = rank.summary();
        Summary between = rank.site(WRITE, 2, 2 * SECOND).summary().minus(before);

        assertThat(csv(CsvReport.ofSites(between)).lines().skip(2))
                .singleElement()
                .asString()
                .endsWith("\"1\",\"2.00000000000000000E+0000\",\"2.00000000000000000E+0000\","
                        + "\"0.00000000000000000E+0000\",\"0.00000000000000000E+0000\","
                        + "\"\",\"\",\"\",\"\",\"\",\"\"");
    }

    @Test
    void site_timers_of_ranks_show_participation_and_the_ranks_of_extrema() {
        UnionSummary union = UnionSummary.reduce(List.of(
                new Rank().site(WRITE, 4, SECOND).summary(),
                new Rank().summary(),
                new Rank().site(WRITE, 9, 3 * SECOND).summary()));

        assertThat(csv(RankReports.csvOfSites(union))).isEqualTo(SITE_HEADER + """
                        "1","mpi_site_timers","summary","","","","","","3","1","","","","","","","","","","","","","","","","","","","",""
                        "1","mpi_site_timers","entry","","","","","","","","write ""mesh""\","0000000000000005","Mesh.java","67","2","0","","","","2","4.00000000000000000E+0000","2.00000000000000000E+0000","2.00000000000000000E+0000","1.41421356237309515E+0000","1.00000000000000000E+0000","4","0","3.00000000000000000E+0000","9","2"
                        """);
    }

    @Test
    void each_region_with_call_statistics_is_a_record() {
        Rank rank = new Rank();
        rank.timer.start("a");
        rank.call("b", SECOND).call("b", 3 * SECOND);

        assertThat(csv(CsvReport.ofCallStats(rank.summary()))).isEqualTo(CALL_HEADER + """
                        "2","call_statistics","summary","","","2026-03-01 12:00:00 +0000","2026-03-01 12:00:00 +0000","4.00000000000000000E+0000","","2","","","","","","","","","","","","","","","","","",""
                        "2","call_statistics","entry","","","","","","","","1","0","0","a","code","true","","0","0.00000000000000000E+0000","","","","","","","","",""
                        "2","call_statistics","entry","","","","","","","","2","1","1","b","code","false","","2","4.00000000000000000E+0000","2.00000000000000000E+0000","2.00000000000000000E+0000","1.41421356237309515E+0000","1.00000000000000000E+0000","0","0","3.00000000000000000E+0000","1","0"
                        """);
    }

    @Test
    void call_statistics_of_regions_that_differ_only_by_kind_are_two_records() {
        Rank rank = new Rank().call("a", SECOND);
        for (RegionKind kind : RegionKind.values()) {
            rank.timer.recorder().startRegion(new RegionKey(kind, "a"));
            rank.timer.recorder().stop(new RegionKey(kind, "a"));
        }

        assertThat(csv(CsvReport.ofCallStats(rank.summary())).lines().skip(2))
                .map(line -> line.split("\",\"")[13] + " " + line.split("\",\"")[14] + " " + line.split("\",\"")[17])
                .containsExactly("a code 2", "a mpi 1", "a lifecycle 1", "a sql 1", "a other 1");
    }

    @Test
    void a_large_offset_does_not_hide_the_variance() {
        Rank rank = new Rank().call("a", SECOND + 1).call("a", SECOND + 2).call("a", SECOND + 3);

        assertThat(csv(CsvReport.ofCallStats(rank.summary())).lines().skip(2))
                .singleElement()
                .asString()
                .contains("\"1.00000000199999994E+0000\",\"1.00000000000000007E-0018\",\"1.00000000000000006E-0009\"");
    }

    @Test
    void call_statistics_of_ranks_name_the_ranks_of_extrema() {
        List<Summary> ranks = List.of(
                new Rank().call("a", SECOND).summary(),
                new Rank().call("a", 3 * SECOND).summary());
        String entry =
                "\"entry\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"1\",\"0\",\"0\",\"a\",\"code\",\"false\",\"2\",\"2\","
                        + "\"4.00000000000000000E+0000\",\"2.00000000000000000E+0000\",\"2.00000000000000000E+0000\","
                        + "\"1.41421356237309515E+0000\",\"1.00000000000000000E+0000\",\"0\",\"0\","
                        + "\"3.00000000000000000E+0000\",\"0\",\"1\"";

        assertThat(csv(RankReports.csvOfCallStats(UnionSummary.reduce(ranks)))
                        .lines()
                        .skip(2))
                .containsExactly("\"2\",\"mpi_call_statistics\"," + entry);
        assertThat(csv(RankReports.csvOfCallStats(StrictSummary.reduce(ranks)))
                        .lines()
                        .skip(2))
                .containsExactly("\"2\",\"mpi_call_statistics\"," + entry);
    }

    @Test
    void a_timer_that_keeps_no_statistics_has_no_entries() {
        FTimer plain = FTimer.create();
        plain.start("a");
        plain.stop("a");

        assertThat(csv(CsvReport.ofCallStats(plain.summary())).lines()).hasSize(2);
    }

    @Test
    void a_file_accepts_records_of_one_process_and_of_ranks_but_no_other_schema() throws IOException {
        Summary local = new Rank().call("a", 1).site(OTHER, 0, 1).summary();
        UnionSummary ranks = UnionSummary.reduce(List.of(local));
        Path sites = folder.resolve("sites.csv");
        Path calls = folder.resolve("calls.csv");
        CsvReport.ofSites(local).append(sites);
        RankReports.csvOfSites(ranks).append(sites);
        CsvReport.ofCallStats(local).append(calls);
        RankReports.csvOfCallStats(ranks).append(calls);

        assertThat(sites)
                .content()
                .isEqualTo(csv(CsvReport.ofSites(local))
                        + csv(RankReports.csvOfSites(ranks)).substring(SITE_HEADER.length()));
        for (CsvReport other : List.of(CsvReport.of(local), RankReports.csv(ranks), CsvReport.ofCallStats(local))) {
            assertThatExceptionOfType(AppendRejectedException.class)
                    .isThrownBy(() -> other.append(sites))
                    .withMessageContaining("line 1");
        }
        assertThatExceptionOfType(AppendRejectedException.class)
                .isThrownBy(() -> CsvReport.ofSites(local).append(calls))
                .withMessageContaining("CSV format 1 of kind site_timers or mpi_site_timers");
    }

    @Test
    void a_rejected_summary_has_no_report() {
        Summary rejected = FTimer.builder().diagnostics(line -> {}).build().summary();

        for (CsvReport report : List.of(CsvReport.ofSites(rejected), CsvReport.ofCallStats(rejected))) {
            assertThatExceptionOfType(FTimerException.class).isThrownBy(() -> report.write(folder.resolve("none")));
        }
        assertThat(folder.resolve("none")).doesNotExist();
    }
}
