package io.ftimer.conformance.result;

import java.util.List;

/** The results of one rank: its operations and the diagnostics that they wrote, both in order. */
public record RankRecord(int rank, List<? extends ReplayedOperation> ops, List<String> stderr) {}
