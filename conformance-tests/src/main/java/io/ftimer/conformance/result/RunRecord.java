package io.ftimer.conformance.result;

import java.util.List;

/** The results of a scenario on all of its ranks. The kind is serial, mpi, openmp or hybrid. */
public record RunRecord(String scenario, String kind, int ranks, List<RankRecord> perRank) {}
