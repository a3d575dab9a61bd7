package io.ftimer.cli.input;

import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * A schema of the CSV dictionary, as data.
 *
 * @param version the first field of every record
 * @param header the columns; the first three are {@code format_version}, {@code summary_kind} and {@code record_type}
 * @param kinds the kinds of reports by the second field of their records
 */
record CsvFamily(String version, List<String> header, Map<String, Kind> kinds) {
    /** The first three columns identify the type of a record. */
    static final int LEADING_COLUMNS = 3;

    /**
     * One kind of report.
     *
     * @param calls the column of the calls of an entry
     * @param inclusive the column of its inclusive time
     * @param self the column of its self time; empty if there is none
     * @param window the column of the length of the window in the summary; empty if there is none
     * @param derived columns that follow from the others, which trees leave out
     * @param used the columns with a value, by type of record
     * @param optional those of them that can be empty
     */
    record Kind(
            String calls,
            String inclusive,
            String self,
            String window,
            Set<String> derived,
            Map<String, BitSet> used,
            BitSet optional) {}

    static final List<CsvFamily> ALL = List.of(
            new Builder(
                            "2",
                            "format_version,summary_kind,record_type,key,value,start_date,end_date,total_time,"
                                    + "num_entries,has_active_timers,num_ranks,min_total_time,avg_total_time,max_total_time,"
                                    + "min_total_time_rank,max_total_time_rank,total_time_imbalance,node_id,parent_id,depth,"
                                    + "name,inclusive_time,self_time,call_count,avg_time,pct_time,is_active,min_inclusive_time,"
                                    + "avg_inclusive_time,max_inclusive_time,min_inclusive_time_rank,max_inclusive_time_rank,"
                                    + "inclusive_imbalance,min_self_time,avg_self_time,max_self_time,self_imbalance,"
                                    + "min_call_count,avg_call_count,max_call_count,min_pct_time,avg_pct_time,max_pct_time")
                    .kind("local", "call_count", "inclusive_time", "self_time", "total_time", "avg_time", "pct_time")
                    .use("summary", "start_date..has_active_timers")
                    .use("entry", "node_id..name inclusive_time..is_active")
                    .kind("mpi", "avg_call_count", "avg_inclusive_time", "avg_self_time", "avg_total_time")
                    .use("summary", "num_entries num_ranks..total_time_imbalance")
                    .use("entry", "node_id..name min_inclusive_time..max_pct_time")
                    .build(),
            new Builder(
                            "1",
                            "format_version,summary_kind,record_type,key,value,num_entries,num_ranks,min_total_time,"
                                    + "avg_total_time,max_total_time,min_total_time_rank,max_total_time_rank,"
                                    + "total_time_imbalance,node_id,parent_id,depth,name,participating_rank_count,"
                                    + "missing_rank_count,min_participating_inclusive_time,avg_participating_inclusive_time,"
                                    + "max_participating_inclusive_time,min_participating_inclusive_time_rank,"
                                    + "max_participating_inclusive_time_rank,participating_inclusive_imbalance,"
                                    + "min_participating_self_time,avg_participating_self_time,max_participating_self_time,"
                                    + "participating_self_imbalance,min_participating_call_count,avg_participating_call_count,"
                                    + "max_participating_call_count,min_participating_pct_time,avg_participating_pct_time,"
                                    + "max_participating_pct_time")
                    .kind(
                            "mpi_union",
                            "avg_participating_call_count",
                            "avg_participating_inclusive_time",
                            "avg_participating_self_time",
                            "avg_total_time")
                    .use("summary", "num_entries..total_time_imbalance")
                    .use("entry", "node_id..max_participating_pct_time")
                    .build(),
            new Builder(
                            "1",
                            "format_version,summary_kind,record_type,key,value,start_date,end_date,"
                                    + "summary_window_time,timed_region_envelope_time,sum_lane_root_inclusive_time,"
                                    + "sum_lane_self_time,configured_lane_capacity,observed_participating_lane_count,"
                                    + "num_entries,node_id,parent_id,depth,name,eligible_lane_count,participating_lane_count,"
                                    + "missing_lane_count,missing_lane_count_known,sum_lane_inclusive_time,sum_lane_self_time,"
                                    + "min_lane_inclusive_time,avg_lane_inclusive_time,max_lane_inclusive_time,"
                                    + "lane_inclusive_imbalance,min_lane_self_time,avg_lane_self_time,max_lane_self_time,"
                                    + "lane_self_imbalance,min_lane_call_count,avg_lane_call_count,max_lane_call_count")
                    .kind(
                            "openmp",
                            "avg_lane_call_count",
                            "avg_lane_inclusive_time",
                            "avg_lane_self_time",
                            "summary_window_time")
                    .use("summary", "start_date..num_entries")
                    .use("entry", "node_id..max_lane_call_count")
                    .build(),
            hybrid("mpi_openmp", ""),
            hybrid("mpi_openmp_union", ",participation_policy"),
            new Builder(
                            "1",
                            "format_version,summary_kind,record_type,key,value,start_date,end_date,total_time,"
                                    + "num_ranks,num_entries,label,groups,file,line,participating_rank_count,"
                                    + "running_rank_count,iteration,depth,start_time,iteration_count,sum_time,avg_time,"
                                    + "time_variance,time_deviation,min_time,min_time_iteration,min_time_rank,max_time,"
                                    + "max_time_iteration,max_time_rank")
                    .kind("site_timers", "iteration_count", "sum_time", "", "total_time")
                    .use("summary", "start_date..total_time num_entries")
                    .use("entry", "label..running_rank_count iteration..start_time? iteration_count..sum_time")
                    .use("entry", "avg_time..max_time_rank?")
                    .kind("mpi_site_timers", "iteration_count", "sum_time", "", "")
                    .use("summary", "num_ranks..num_entries")
                    .use("entry", "label..running_rank_count iteration..start_time? iteration_count..sum_time")
                    .use("entry", "avg_time..max_time_rank?")
                    .build(),
            callStatistics("1", "name,"),
            callStatistics("2", "name,kind,"));

    private static CsvFamily callStatistics(String version, String region) {
        return new Builder(
                        version,
                        "format_version,summary_kind,record_type,key,value,start_date,end_date,total_time,"
                                + "num_ranks,num_entries,node_id,parent_id,depth,"
                                + region
                                + "is_active,participating_rank_count,"
                                + "ended_call_count,sum_time,avg_time,time_variance,time_deviation,min_time,min_time_call,"
                                + "min_time_rank,max_time,max_time_call,max_time_rank")
                .kind("call_statistics", "ended_call_count", "sum_time", "", "total_time")
                .use("summary", "start_date..total_time num_entries")
                .use("entry", "node_id..is_active ended_call_count..sum_time avg_time..max_time_rank?")
                .kind("mpi_call_statistics", "ended_call_count", "sum_time", "", "")
                .use("summary", "num_ranks..num_entries")
                .use("entry", "node_id..sum_time avg_time..max_time_rank?")
                .build();
    }

    private static CsvFamily hybrid(String kind, String more) {
        Builder builder = new Builder(
                        "1",
                        "format_version,summary_kind,record_type,key,value,num_ranks,num_entries,rank,"
                                + "configured_lane_capacity,observed_participating_lane_count,summary_window_time,"
                                + "timed_region_envelope_time,sum_lane_root_inclusive_time,sum_lane_self_time,"
                                + "min_rank_summary_window_time,avg_rank_summary_window_time,max_rank_summary_window_time,"
                                + "rank_summary_window_imbalance,min_rank_timed_region_envelope_time,"
                                + "avg_rank_timed_region_envelope_time,max_rank_timed_region_envelope_time,"
                                + "rank_timed_region_envelope_imbalance,min_rank_sum_lane_root_inclusive_time,"
                                + "avg_rank_sum_lane_root_inclusive_time,max_rank_sum_lane_root_inclusive_time,"
                                + "rank_sum_lane_root_inclusive_imbalance,min_rank_sum_lane_self_time,"
                                + "avg_rank_sum_lane_self_time,max_rank_sum_lane_self_time,rank_sum_lane_self_imbalance,"
                                + "node_id,parent_id,depth,name,execution_domain,participating_rank_count,"
                                + "missing_rank_count,eligible_rank_lane_sample_count,participating_rank_lane_sample_count,"
                                + "missing_rank_lane_sample_count,missing_rank_lane_sample_count_known,"
                                + "sum_participating_lane_inclusive_time,sum_participating_lane_self_time,"
                                + "min_participating_lane_inclusive_time,avg_participating_lane_inclusive_time,"
                                + "max_participating_lane_inclusive_time,participating_lane_inclusive_imbalance,"
                                + "min_participating_lane_self_time,avg_participating_lane_self_time,"
                                + "max_participating_lane_self_time,participating_lane_self_imbalance,"
                                + "min_participating_lane_call_count,avg_participating_lane_call_count,"
                                + "max_participating_lane_call_count,min_participating_lane_pct_time,"
                                + "avg_participating_lane_pct_time,max_participating_lane_pct_time,"
                                + "participating_lane_pct_imbalance"
                                + more)
                .kind(
                        kind,
                        "avg_participating_lane_call_count",
                        "avg_participating_lane_inclusive_time",
                        "avg_participating_lane_self_time",
                        "avg_rank_summary_window_time")
                .use("summary", "num_ranks..num_entries min_rank_summary_window_time..rank_sum_lane_self_imbalance")
                .use("rank", "rank..sum_lane_self_time")
                .use("entry", "node_id..participating_lane_pct_imbalance");
        if (!more.isEmpty()) {
            for (String type : List.of("summary", "metadata", "rank", "entry")) {
                builder.use(type, more.substring(1));
            }
        }
        return builder.build();
    }

    private static final class Builder {
        private final String version;
        private final List<String> header;
        private final Map<String, Kind> kinds = new LinkedHashMap<>();
        private String current = "";

        Builder(String version, String header) {
            this.version = version;
            this.header = List.of(header.split(","));
        }

        Builder kind(String name, String calls, String inclusive, String self, String window, String... derived) {
            current = name;
            kinds.put(
                    name,
                    new Kind(
                            calls,
                            inclusive,
                            self,
                            window,
                            new TreeSet<>(Arrays.asList(derived)),
                            new LinkedHashMap<>(),
                            new BitSet()));
            return use("metadata", "key..value");
        }

        /**
         * Adds columns with a value to a type of record of the latest kind.
         *
         * @param ranges the names of columns, or the first and last of some in a row; {@code ?} after those that can be empty
         */
        Builder use(String recordType, String ranges) {
            Kind kind = Objects.requireNonNull(kinds.get(current));
            BitSet used = kind.used().computeIfAbsent(recordType, type -> {
                BitSet leading = new BitSet();
                leading.set(0, LEADING_COLUMNS);
                return leading;
            });
            int after = 0;
            for (String range : ranges.split(" ")) {
                boolean isOptional = range.endsWith("?");
                String[] ends = (isOptional ? range.substring(0, range.length() - 1) : range).split("\\.\\.");
                int first = indexOf(ends[0], after);
                after = ends.length == 1 ? first + 1 : indexOf(ends[1], first) + 1;
                used.set(first, after);
                if (isOptional) {
                    kind.optional().set(first, after);
                }
            }
            return this;
        }

        private int indexOf(String column, int from) {
            int index = header.subList(from, header.size()).indexOf(column);
            if (index < 0) {
                throw new IllegalStateException("no column " + column);
            }
            return from + index;
        }

        CsvFamily build() {
            return new CsvFamily(version, header, new LinkedHashMap<>(kinds));
        }
    }
}
