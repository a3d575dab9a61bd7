package io.ftimer.conformance.result;

import java.util.List;

/** What a scenario did on all of its ranks. The kind is serial, mpi, openmp or hybrid. */
public record RunRecord(String scenario, String kind, int ranks, List<RankRecord> perRank) {}
