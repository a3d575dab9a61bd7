package io.ftimer.report.internal.schema;

/** The format of the CSV files of one benchmark. */
public final class BenchmarkSchema {
    /** The columns. Each record has those of the benchmark and of one region, so it has no type. */
    public static final RecordSchema SCHEMA = RecordSchema.of(3, "", "", """
            text | benchmark mode params | benchmark | the benchmark, JMH's short name of the mode, parameters such as `size=100, kind=full`, and at their end `instrumented` if the agent opened regions
            integer | benchmark_threads forks iterations operations | benchmark | the threads of the benchmark, and the numbers that the record covers; 0 forks: the JVM of the runner
            flag | is_timed | benchmark | whether times were measured; if not, ignore all times
            real? | overhead_ns_per_op | benchmark | as `ftimer.overhead.norm`
            integer | error_count missed_count | benchmark | as `ftimer.errors` and `ftimer.incomplete`
            real? | ns_per_op score_ns_per_op outside_ns_per_op | benchmark | the time of an operation, averaged over all operations; JMH's score in the same unit; as `ftimer.outside.norm`. Empty if unknown
            real? | min_overhead_ns_per_op max_overhead_ns_per_op | benchmark | the range of the overhead
            text | thread | region | empty for all threads together
            integer text text kind | depth path name kind | region | depth from 0, path in the form of `RegionPath`, innermost name, and what that region stands for: `code`, `mpi`, `lifecycle`, `sql` or `other`
            integer=calls real=metric | call_count calls_per_op | region | calls in all iterations, and per operation
            real=metric | min_calls_per_op max_calls_per_op | region | calls per operation in the iterations with the fewest and the most
            integer=inclusive integer=self real?=metric real?=metric | inclusive_nanos self_nanos inclusive_ns_per_op self_ns_per_op | region | times in all iterations, and per operation
            real?=metric | self_overhead_ns_per_op min_self_overhead_ns_per_op max_self_overhead_ns_per_op | region | overhead in the self time, and its range
            real?=metric | self_percent | region | as `ftimer.PATH.share`
            real?=metric | inclusive_ns_per_call | region | inclusive time of one call
            real?=metric | p50_nanos p99_nanos max_nanos | region | percentiles of the inclusive time of single calls; empty if not measured
            integer?=metric | allocated_bytes cpu_nanos work | region | sums over all calls, inclusive; empty if not measured
            """);

    private BenchmarkSchema() {}
}
