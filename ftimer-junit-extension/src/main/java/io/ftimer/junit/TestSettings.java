package io.ftimer.junit;

import io.ftimer.assertj.internal.verdict.UnboundRule;
import io.ftimer.assertj.internal.weaving.Instrumentation;
import io.ftimer.junit.internal.expect.Conditions;
import io.ftimer.values.NanoClock;

/**
 * The settings of one test.
 *
 * @param clock the clock of its session
 * @param lifecycleRegions whether lifecycle methods are recorded
 * @param misuse the consequence of misuse
 * @param report what the console shows about it
 * @param unbound what unbound threads mean for it
 * @param instrumentation the regions that it expects from the agent
 * @param callStatistics whether the statistics of the calls of each region are recorded
 * @param conditions the conditions under which its expectations are checked
 */
record TestSettings(
        NanoClock clock,
        boolean lifecycleRegions,
        Misuse misuse,
        ReportLevel report,
        UnboundRule unbound,
        Instrumentation instrumentation,
        boolean callStatistics,
        Conditions conditions) {}
