package io.ftimer.conformance.result;

import java.util.List;

/** What one rank did: its operations and the diagnostics that they wrote, both in order. */
public record RankRecord(int rank, List<? extends Operation> ops, List<String> stderr) {}
