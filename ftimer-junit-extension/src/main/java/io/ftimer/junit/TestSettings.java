package io.ftimer.junit;

import io.ftimer.junit.internal.expect.Conditions;
import io.ftimer.values.NanoClock;

/**
 * What holds for one test.
 *
 * @param clock the clock of its session
 * @param lifecycleRegions whether lifecycle methods are recorded
 * @param misuse what becomes of it if it leaves regions open or site timers running, or has operations rejected
 * @param report what is printed about it
 * @param conditions under which the demands of its annotations are verified
 */
record TestSettings(
        NanoClock clock, boolean lifecycleRegions, Misuse misuse, ReportLevel report, Conditions conditions) {}
