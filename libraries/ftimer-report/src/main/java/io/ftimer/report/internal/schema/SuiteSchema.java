package io.ftimer.report.internal.schema;

import java.util.List;

/** The format of the file of a test suite, {@code suite.csv}. */
public final class SuiteSchema {
    /** The columns of metrics, each named as its metric, with underscores. */
    public static final List<String> METRICS = List.of(
            "allocated_bytes",
            "self_allocated_bytes",
            "work",
            "self_work",
            "jdk_work",
            "self_jdk_work",
            "cpu_nanos",
            "collections",
            "collection_millis",
            "memory_peak_bytes");

    private static final String TEST =
            "test, region, site, sql_text, other_thread, not_recorded_thread, not_met, not_verified, finding";

    /** The columns. */
    public static final RecordSchema SCHEMA = RecordSchema.of(
            5, "", TEST.replace(",", "") + " template template_region absent_path end", """
            text | jvm | all | identifies the JVM uniquely on this machine
            integer | attempt | TEST | counts the executions of the test in this JVM from 1; together with `jvm` and `test_id` it identifies one execution
            text | test_id | TEST, absent_path | the unique id of the test in JUnit; of the first test that named the path
            text | class_name method_name | test, template, template_region | the code of the test: its class as it ran, with `$` before a nested class; its method, for a dynamic test its factory; empty for a class that failed itself
            text | parameter_types | test, template, template_region | the types of the parameters of the method without packages, such as `String, int[]`, and without those that fTimer passes; with class and method what tests are compared by
            text | display_name | test | the display names from the class down to the test
            text | template_id template_name | test, template, template_region | the template of an invocation: a parameterized or repeated test, or a test in such a class; empty for other tests
            text | outcome | test | `passed` or `failed`; disabled and aborted tests have no records
            text | failed_in failure | test | the part of a failed test that failed: `before` (its instance, its arguments, and methods and extensions before it), `body`, `after`, or `class` for methods before and after all tests and for factories; `exit` if the JVM ended while it ran; the message of the failure, cut after 4,000 characters
            text | start_date | test | wall-clock label of the start, `yyyy-MM-dd HH:mm:ss +hhmm`
            integer | java_release | test, template | the feature release of Java that counted its steps, such as 17; empty for a test without steps
            integer=window | window_nanos | test | duration of the test, lifecycle methods included
            integer | not_recorded_calls | test | regions that other threads opened during the test, which are not in any tree
            text | unassigned_allocated_bytes unassigned_work | test | what threads without a region in the tree added to the metric during the body: the numbers of regions may lack it; with the metrics of `ftimer.metrics` only
            integer | node_id parent_id depth | region | the position in the tree
            text | path | region, template_region, sql_text, finding, absent_path | the names from the root down, as in assertions, each with its kind unless that is code: `solve/MPI_Send[mpi]`; cut after 128 levels, where it ends with `/...`; names of more than 1,000 characters lose their middle; the path or pattern of an expectation
            text | name | region, site, sql_text, finding, other_thread, not_recorded_thread | the region's name; the label of the site; the text of the SQL statement without literals, empty for a finding without one; the thread's name
            kind | kind | region | `code`, `mpi`, `lifecycle`, `sql` or `other`
            integer=calls | call_count | region, finding, not_recorded_thread | number of calls of the region, or of executions of the statement; number of regions that the thread opened
            integer?=inclusive integer?=self | inclusive_nanos self_nanos | region | including and excluding the regions directly inside; thread time, summed over threads; empty with `ftimer.times=false`, as the other times of regions
            flag | is_active | region, site | whether it was running when the test ended
            integer=metric | invocations | template, template_region | number of invocations; number of those that have the path
            integer=metric | failed_invocations | template | number of failed invocations
            integer=metric | min_window_nanos median_window_nanos max_window_nanos | template | over the invocations; for an even number, the median is the lower of the two middle values
            integer=metric | min_call_count median_call_count | template_region | the same for the calls, over the invocations that have the path
            integer=metric | max_call_count | template_region, sql_text, finding | the same; how many calls or executions one call of the region around makes at most
            integer?=metric | steps_per_call | finding | the steps of a call, where each takes more than the one before; empty for others
            text | calls_by_invocation | template_region | the calls in each invocation in the order of their indices, as in `1+9+2*3`, where `2*3` is two calls in each of three; `~` for one without a record, as it was aborted; empty if all have as many
            integer=metric | min_inclusive_nanos median_inclusive_nanos max_inclusive_nanos | template_region | the same for inclusive times
            integer=metric | min_self_nanos median_self_nanos max_self_nanos | template_region | the same for self times
            integer=calls integer=inclusive integer=self | sum_call_count sum_inclusive_nanos sum_self_nanos | template_region | the sums over these invocations
            integer | left_out_records | test, template, end | number of records that were left out because there are too many; at the end of the records of a JVM or, without one, of the file, of tests that could not be written
            integer=metric | ended_count sum_nanos min_nanos max_nanos | region, site, sql_text | number, sum, minimum and maximum of the times of single calls or iterations that have ended; for a region only with `ftimer.statistics=true`, and without minimum and maximum if the count is 0
            text integer | file line | site | the place in the source
            text | place | region, sql_text, not_met, finding | the line of the application that opened the region first or executes the statement most, as in a stack trace; empty if it is unknown
            text | expectation | not_met, not_verified, absent_path | the expectation in words; `upper bound` or `absence`
            text | expected found | not_met | what was expected of the tree of a failed test, and what was found, or `inconclusive`
            text | reason | not_verified | why it could not be verified
            text | nearest | absent_path | the nearest path of the JVM or run; empty if none is near
            flag | is_of_earlier_test | other_thread | whether code of an earlier test created the thread, which took part although the test did not bind it
            flag | is_ignored | not_recorded_thread | whether `ftimer.otherThreads.ignore` ignores the thread
            integer?=metric | METRICS | region, template_region | further numbers of `ftimer.metrics`: including and excluding the regions directly inside, or including them; summed over the calls that have ended, on all threads, and over the invocations of a template; empty if not measured
            """.replace("TEST", TEST)
                    .replace("METRICS", String.join(" ", METRICS)));

    private SuiteSchema() {}
}
