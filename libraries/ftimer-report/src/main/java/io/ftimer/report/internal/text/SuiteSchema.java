package io.ftimer.report.internal.text;

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

    public static final RecordSchema SCHEMA = RecordSchema.of(
            5,
            "",
            "test region site sql_text other_thread not_recorded_thread not_met not_verified upper_bound finding"
                    + " template template_region absent_path jvm proof end",
            """
            text | jvm | all | identifies the JVM on this machine
            integer | attempt | test | counts executions of the test in this JVM from 1
            text | test_id | test, absent_path, proof | JUnit's unique id of the test, or of the first that named the path
            text | class_name method_name | test, template | the class as it ran, with `$` before a nested class; the method, for a dynamic test its factory, empty for a class that failed itself
            text | parameter_types | test, template | types of the method's parameters without packages, such as `String, int[]`, and without those that fTimer passes; tests are compared by class, method and these
            text | display_name | test, jvm, proof | display names from the class down; the module
            text | template_id template_name | test, template | the parameterized or repeated test of an invocation, or a test in such a class; otherwise empty
            text | outcome | test | `passed` or `failed`; disabled and aborted tests have no records
            text | failed_in failure | test | what failed: `before` (instance, arguments, methods and extensions before the test), `body`, `after`, `class` (methods before and after all tests, factories), or `exit` if the JVM ended meanwhile; the message, cut after 4,000 characters
            text | start_date | test | start, `yyyy-MM-dd HH:mm:ss +hhmm`
            integer | java_release | test, template, jvm | release of Java, such as 17; of a test, only if it counted steps
            integer=window | window_nanos | test | duration, lifecycle methods included
            integer | not_recorded_calls | test | regions of other threads during the test that are in no tree
            text | unassigned_allocated_bytes unassigned_work | test | what threads without a region in the tree added to the metric during the body: regions may lack it; with `ftimer.metrics` only
            integer | node_id parent_id depth | region | the position in the tree
            text | path | region, template_region, sql_text, upper_bound, finding, absent_path | the path, as in assertions, with kinds; cut after 128 levels, where it ends with `/...`; names of more than 1,000 characters lose their middle; the path or pattern of an expectation
            text | name | region, site, sql_text, finding, other_thread, not_recorded_thread, jvm | name of the region or thread, label of the site, or SQL text without literals; empty for a finding without one; what the agent selects
            kind | kind | region | the [kind](#read-the-files) of the region
            integer=calls | call_count | region, finding, not_recorded_thread | calls of the region, executions of the statement, or regions that the thread opened
            integer?=inclusive integer?=self | inclusive_nanos self_nanos | region | including and excluding the regions directly inside, summed over threads; times are empty with `ftimer.times=false`
            flag | is_active | region, site | whether it was running when the test ended
            integer=metric | invocations | template, template_region | invocations; those that have the path
            integer=metric | failed_invocations | template | failed invocations
            integer=metric | min_window_nanos median_window_nanos max_window_nanos | template | over the invocations; the median of an even number is the lower middle value
            integer=metric | min_call_count median_call_count | template_region | the same for the calls, over the invocations that have the path
            integer=metric | max_call_count | template_region, sql_text, finding | the same; calls or executions that one call of the region around makes at most
            integer?=metric | steps_per_call | finding | steps of a call, where each takes more than the one before; otherwise empty
            text | calls_by_invocation | template_region | the calls in each invocation by index, as in `1+9+2*3`, where `2*3` is two in each of three, and `~` is one that was aborted; empty if all have as many
            integer=metric | min_inclusive_nanos median_inclusive_nanos max_inclusive_nanos min_self_nanos median_self_nanos max_self_nanos | template_region | the same for inclusive and self times
            integer=calls integer=inclusive integer=self | sum_call_count sum_inclusive_nanos sum_self_nanos | template_region | the sums over these invocations
            integer | left_out_records | test, template, end | records that were left out as there are too many; in `end`: tests of the JVM, or of all, that could not be written
            integer=metric | ended_count sum_nanos min_nanos max_nanos | region, site, sql_text | number, sum, minimum and maximum of the times of calls or iterations that have ended; for a region with `ftimer.statistics=true`; no minimum and maximum if the count is 0
            text integer | file line | site | the place in the source
            text | place | region, sql_text, not_met, finding | the line of the application that opened the region first, called its method, or executes the statement most, as in a stack trace; empty if unknown
            text | expectation | not_met, not_verified, upper_bound, absent_path, proof | the expectation in words; `upper bound` or `absence`
            text | expected | not_met | what was expected
            text | found | not_met, upper_bound, jvm, proof | what was found, or `inconclusive`; a hash of the class files; `proven`, `does not bite` or `not proven`
            integer | spare | upper_bound | how many more than were found the upper bound accepts
            text | reason | not_verified, upper_bound, jvm, proof | why it is inconclusive; why the bound is far above what was found, if that is given; why the agent is not active; why it is not proven
            text | nearest | absent_path | the nearest path; empty if none is near
            flag | is_of_earlier_test | other_thread | whether code of an earlier test created the thread
            flag | is_ignored | not_recorded_thread | whether `ftimer.otherThreads.ignore` ignores the thread
            integer?=metric | METRICS | test, region, template_region | numbers of `ftimer.metrics`, `self_` without the regions directly inside; sums over ended calls, all threads, and the invocations of a template; of a test the steps of its body; empty if not measured
            """.replace("METRICS", String.join(" ", METRICS)));

    private SuiteSchema() {}
}
