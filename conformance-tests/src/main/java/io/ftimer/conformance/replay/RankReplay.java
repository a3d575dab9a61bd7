package io.ftimer.conformance.replay;

import io.ftimer.conformance.result.NotReplayed;
import io.ftimer.conformance.result.RankRecord;
import java.util.Map;

/**
 * What one rank did.
 *
 * @param rank its operations and diagnostics
 * @param omitted the omissions, with the number of commands of each
 */
public record RankReplay(RankRecord rank, Map<NotReplayed, Integer> omitted) {}
