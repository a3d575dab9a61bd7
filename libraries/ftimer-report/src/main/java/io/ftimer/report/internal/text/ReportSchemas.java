package io.ftimer.report.internal.text;

import java.util.List;

/** The formats of CSV reports, and of the files of benchmarks. */
public final class ReportSchemas {
    private static final String METADATA = "text | key value | metadata | as passed by the caller\n";

    /** Local summaries and strict reductions over ranks. */
    public static final RecordSchema LOCAL = RecordSchema.of(2, "local mpi", "summary metadata entry", METADATA + """
            text | start_date end_date | local summary | wall-clock labels of the window, `yyyy-MM-dd HH:mm:ss +hhmm`
            real=window | total_time | local summary | length of the window, seconds
            integer | num_entries | summary | number of entry records
            flag | has_active_timers | local summary | whether a region was running: an interim result
            integer | num_ranks | mpi summary | number of ranks
            real real=window real | min_total_time avg_total_time max_total_time | mpi summary | windows of the ranks, seconds
            integer | min_total_time_rank max_total_time_rank | mpi summary | the lowest rank with this minimum or maximum
            real | total_time_imbalance | mpi summary | maximum over mean
            integer integer integer text | node_id parent_id depth name | entry | the position in the tree, and the name of the region
            real?=inclusive real?=self | inclusive_time self_time | local entry | seconds including and excluding the regions directly inside; times are empty if only calls were counted
            integer=calls | call_count | local entry | number of calls
            real?=derived | avg_time | local entry | inclusive seconds per call, 0 without calls
            real?=derived | pct_time | local entry | inclusive time as a percentage of the window
            flag | is_active | local entry | whether it was running
            real real=inclusive real | min_inclusive_time avg_inclusive_time max_inclusive_time | mpi entry | inclusive seconds over ranks
            integer | min_inclusive_time_rank max_inclusive_time_rank | mpi entry | the lowest rank with this minimum or maximum
            real | inclusive_imbalance | mpi entry | maximum over mean
            real real=self real real integer real=calls integer | min_self_time avg_self_time max_self_time self_imbalance min_call_count avg_call_count max_call_count | mpi entry | the same for self seconds and calls; means are reals
            real | min_pct_time avg_pct_time max_pct_time | mpi entry | each rank's percentage of its own window
            """);

    public static final RecordSchema UNION = RecordSchema.of(1, "mpi_union", "summary metadata entry", METADATA + """
            integer | num_entries | summary | number of entry records
            integer | num_ranks | summary | number of ranks
            real real=window real | min_total_time avg_total_time max_total_time | summary | windows of the ranks, seconds
            integer | min_total_time_rank max_total_time_rank | summary | the lowest rank with this minimum or maximum
            real | total_time_imbalance | summary | maximum over mean
            integer integer integer text | node_id parent_id depth name | entry | the position in the tree, and the name of the region
            integer | participating_rank_count missing_rank_count | entry | ranks that have the region, and the others
            real real=inclusive real | min_participating_inclusive_time avg_participating_inclusive_time max_participating_inclusive_time | entry | inclusive seconds over the ranks that have the region
            integer | min_participating_inclusive_time_rank max_participating_inclusive_time_rank | entry | the lowest rank with this minimum or maximum
            real | participating_inclusive_imbalance | entry | maximum over mean
            real real=self real real integer real=calls integer | min_participating_self_time avg_participating_self_time max_participating_self_time participating_self_imbalance min_participating_call_count avg_participating_call_count max_participating_call_count | entry | the same for self seconds and calls
            real | min_participating_pct_time avg_participating_pct_time max_participating_pct_time | entry | each rank's percentage of its own window
            """);

    public static final RecordSchema LANES = RecordSchema.of(1, "openmp", "summary metadata entry", METADATA + """
            text | start_date end_date | summary | wall-clock labels of the window, `yyyy-MM-dd HH:mm:ss +hhmm`
            real=window real | summary_window_time timed_region_envelope_time | summary | length of the window, and total time of timed regions, seconds
            real | sum_lane_root_inclusive_time sum_lane_self_time | summary | inclusive seconds of all roots, and self seconds of all entries, summed over lanes
            integer | configured_lane_capacity observed_participating_lane_count | summary | maximum number of lanes, lane 0 included, and number of those that have an entry
            integer | num_entries | summary | number of entry records
            integer integer integer text | node_id parent_id depth name | entry | the position in the tree, and the name of the region
            integer | eligible_lane_count | entry | lanes that could have it: the largest team that ran it, plus lane 0 if that ran it
            integer | participating_lane_count | entry | lanes that have it
            integer flag | missing_lane_count missing_lane_count_known | entry | eligible lanes that do not have it, and whether that number is exact
            real | sum_lane_inclusive_time sum_lane_self_time | entry | inclusive and self seconds, summed over lanes
            real real=inclusive real | min_lane_inclusive_time avg_lane_inclusive_time max_lane_inclusive_time | entry | inclusive seconds over lanes; the maximum is at least 0
            real | lane_inclusive_imbalance | entry | maximum over mean, 1 unless the mean is positive
            real real=self real real integer real=calls integer | min_lane_self_time avg_lane_self_time max_lane_self_time lane_self_imbalance min_lane_call_count avg_lane_call_count max_lane_call_count | entry | the same for self seconds, taken on each lane, and calls
            """)
            .withQuotedHeader();

    /** Strict reductions over ranks and their lanes. */
    public static final RecordSchema HYBRID = hybrid("mpi_openmp");

    /** Unions over ranks and their lanes. */
    public static final RecordSchema HYBRID_UNION =
            hybrid("mpi_openmp_union").with("text | participation_policy | all | in unions only: `sparse_union`");

    private static final String STATISTICS = METADATA + """
            text | start_date end_date | LOCAL summary | wall-clock labels of the window, `yyyy-MM-dd HH:mm:ss +hhmm`
            real=window | total_time | LOCAL summary | length of the window, seconds
            integer | num_ranks | mpi_LOCAL summary | number of ranks
            integer | num_entries | summary | number of entry records
            """;

    private static final String STATISTICS_OF_TIMES = """
            real=inclusive | sum_time | entry | total of these calls or iterations in seconds
            real? | avg_time | entry | the sum, rounded once to seconds, divided by the count; empty if that is 0
            real? | time_variance time_deviation | entry | sample variance in square seconds, rounded once, and its square root; 0 if the count is 1, empty if it is 0
            real? | min_time | entry | minimum in seconds; empty, as its number and rank, if there is none, or if it is unknown in a difference
            integer? | min_time_NUMBER | entry | the number of its NUMBER
            integer? | min_time_rank | entry | its rank or lane; 0 unless ranks or lanes were reduced
            real? integer? integer? | max_time max_time_NUMBER max_time_rank | entry | the same for the maximum
            """;

    public static final RecordSchema SITES = statistics(1, "site_timers", "iteration", """
            text | label | entry | the label
            bits | groups | entry | its groups, one bit each, as 16 hexadecimal digits
            text integer | file line | entry | the place in the source
            integer | participating_rank_count running_rank_count | entry | threads, lanes or ranks that have started it, and those on which it was running; a running segment is in no time
            integer? | iteration | entry | the last iteration that was started; empty if it has no number
            integer? | depth | entry | site timers that were running when it was last started
            real? | start_time | entry | when it was last started, in seconds from the start of the window
            integer=calls | iteration_count | entry | iterations that have a time
            """);

    public static final RecordSchema CALL_STATISTICS = statistics(2, "call_statistics", "call", """
            integer integer integer text | node_id parent_id depth name | entry | the position in the tree, and the name of the region
            kind | kind | entry | the [kind](#read-the-files) of the region
            flag | is_active | entry | whether it was running
            integer | participating_rank_count | mpi_call_statistics entry | ranks that have the region
            integer=calls | ended_call_count | entry | calls that have ended; one that a repaired stop carried over has not
            """);

    public static final RecordSchema MPI_PROFILE = RecordSchema.of(4, "mpi_profile", "rank entry", """
            integer? | rank | all | the rank; empty in a file of one rank without the others
            integer=window | total_nanos | rank | length of the window
            integer | num_entries | rank | number of entry records
            integer integer integer text | node_id parent_id depth name | entry | the position in the tree, and the name of the region
            kind | kind | entry | the [kind](#read-the-files) of the region
            integer=calls | call_count | entry | number of calls
            integer=inclusive integer=self | inclusive_nanos self_nanos | entry | nanoseconds including and excluding the regions directly inside
            integer | mpi_nanos | entry | time of the MPI calls inside; of a call, its own
            integer | waiting_nanos | entry | the part of it in collectives, receives and waits
            integer | sent_bytes received_bytes | entry | bytes passed to the calls, and got from them
            real? | load_balance communication_efficiency parallel_efficiency | rank, entry | [efficiency](mpi-time.md#efficiency) over all ranks, of all root regions together and of the region; empty in calls, and if unknown
            """);

    /** The formats with a tree, or a list of sites, for each report. */
    public static final List<RecordSchema> OF_TREES =
            List.of(LOCAL, UNION, LANES, HYBRID, HYBRID_UNION, SITES, CALL_STATISTICS, MPI_PROFILE);

    /** The files of one benchmark. Each record has those of the benchmark and of one region, so it has no type. */
    public static final RecordSchema BENCHMARK = RecordSchema.of(4, "", "", """
            text | benchmark mode params | benchmark | the benchmark, JMH's short name of the mode, and parameters such as `size=100, kind=full`, with `instrumented` at the end if the agent opened regions
            integer | benchmark_threads forks iterations operations | benchmark | what the record covers; 0 forks: the JVM of the runner
            flag | is_timed | benchmark | whether times were measured; if not, ignore all times
            real? | overhead_ns_per_op | benchmark | as `ftimer.overhead.norm`
            integer | error_count missed_count | benchmark | as `ftimer.errors` and `ftimer.incomplete`
            real? | ns_per_op score_ns_per_op outside_ns_per_op | benchmark | mean time of an operation; JMH's score in the same unit; as `ftimer.outside.norm`; empty if unknown
            real? | min_overhead_ns_per_op max_overhead_ns_per_op | benchmark | the range of the overhead
            text | thread | region | empty for all threads together
            integer text text kind | depth path name kind | region | depth from 0, path in the form of `RegionPath`, innermost name and its [kind](csv-dictionary.md#read-the-files)
            integer=calls real=metric | call_count calls_per_op | region | calls in all iterations, and per operation
            real=metric | min_calls_per_op max_calls_per_op | region | calls per operation in the iterations with the fewest and the most
            integer=inclusive integer=self real?=metric real?=metric | inclusive_nanos self_nanos inclusive_ns_per_op self_ns_per_op | region | times in all iterations, and per operation
            real?=metric | self_overhead_ns_per_op min_self_overhead_ns_per_op max_self_overhead_ns_per_op | region | overhead in the self time, and its range
            real?=metric | self_percent | region | as `ftimer.PATH.share`
            real?=metric | inclusive_ns_per_call | region | inclusive time of one call
            integer?=metric | allocated_bytes work jdk_work | region | sums over all calls, inclusive; empty if not measured
            """);

    private ReportSchemas() {}

    private static RecordSchema hybrid(String kind) {
        return RecordSchema.of(1, kind, "summary metadata rank entry", METADATA + """
            integer | num_ranks | summary | number of ranks
            integer | num_entries | summary | number of entry records
            integer | rank | rank | number of the rank
            integer | configured_lane_capacity observed_participating_lane_count | rank | maximum number of lanes, lane 0 included, and number of those that have an entry
            real=window real | summary_window_time timed_region_envelope_time | rank | length of the window, and total time of timed regions, seconds
            real | sum_lane_root_inclusive_time sum_lane_self_time | rank | inclusive seconds of all roots, and self seconds of all entries, summed over lanes
            real real=window real real | min_rank_summary_window_time avg_rank_summary_window_time max_rank_summary_window_time rank_summary_window_imbalance | summary | windows over ranks, and maximum over mean
            real | min_rank_timed_region_envelope_time avg_rank_timed_region_envelope_time max_rank_timed_region_envelope_time rank_timed_region_envelope_imbalance min_rank_sum_lane_root_inclusive_time avg_rank_sum_lane_root_inclusive_time max_rank_sum_lane_root_inclusive_time rank_sum_lane_root_inclusive_imbalance min_rank_sum_lane_self_time avg_rank_sum_lane_self_time max_rank_sum_lane_self_time rank_sum_lane_self_imbalance | summary | the same for timed regions, inclusive seconds of roots, and self seconds
            integer integer integer text | node_id parent_id depth name | entry | the position in the tree, and the name of the region
            text | execution_domain | entry | `openmp_level1_team` for workers, `serial_lane` for lane 0
            integer | participating_rank_count missing_rank_count | entry | ranks that have it on at least one lane, and the others
            integer | eligible_rank_lane_sample_count participating_rank_lane_sample_count | entry | on the ranks that have it: lanes that could have it, and lanes that do
            integer flag | missing_rank_lane_sample_count missing_rank_lane_sample_count_known | entry | eligible lanes that do not have it, 0 if that is not known, and whether it is
            real | sum_participating_lane_inclusive_time sum_participating_lane_self_time | entry | inclusive and self seconds, summed over samples
            real real=inclusive real real | min_participating_lane_inclusive_time avg_participating_lane_inclusive_time max_participating_lane_inclusive_time participating_lane_inclusive_imbalance | entry | inclusive seconds over samples, and maximum over mean
            real real=self real real integer real=calls integer | min_participating_lane_self_time avg_participating_lane_self_time max_participating_lane_self_time participating_lane_self_imbalance min_participating_lane_call_count avg_participating_lane_call_count max_participating_lane_call_count | entry | the same for self seconds and calls
            real | min_participating_lane_pct_time avg_participating_lane_pct_time max_participating_lane_pct_time participating_lane_pct_imbalance | entry | inclusive seconds as a percentage of the window of the same rank
            """)
                .withQuotedHeader();
    }

    /** Returns the schema of statistics of one process and over ranks. */
    private static RecordSchema statistics(int version, String kind, String numbered, String rows) {
        return RecordSchema.of(
                version,
                "LOCAL mpi_LOCAL".replace("LOCAL", kind),
                "summary metadata entry",
                STATISTICS.replace("LOCAL", kind).concat(rows).concat(STATISTICS_OF_TIMES.replace("NUMBER", numbered)));
    }
}
