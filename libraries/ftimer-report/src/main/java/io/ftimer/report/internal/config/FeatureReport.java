package io.ftimer.report.internal.config;

import io.ftimer.report.Report;
import io.ftimer.summary.Summary;
import java.util.function.Function;

/**
 * A report at the end of a session that a feature adds to the configuration; its value is the place, and the file there is
 * replaced.
 *
 * @param key its key, such as {@code output.gptl}
 * @param meaning what it is, for the user guide
 * @param maker makes the report of a summary
 */
public record FeatureReport(String key, String meaning, Function<Summary, Report<?>> maker) {}
