package io.ftimer.reduce;

import io.ftimer.RegionPath;
import io.ftimer.reduce.HybridDisagreement.Reason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Finds out whether the lanes of several ranks may be reduced strictly. Not thread-safe. */
final class HybridAgreement {
    /** What one rank has of one region. */
    private record Share(long eligibleLanes, int participatingLanes, boolean known) {
        Reason problem() {
            return known ? Reason.LANES_MISSING : Reason.LANES_UNKNOWN;
        }

        boolean isWhole() {
            return known && eligibleLanes == participatingLanes;
        }
    }

    private record Region(ExecutionDomain domain, RegionPath path) {}

    /** What each rank that has the region has of it. */
    private final Map<Region, Map<Integer, Share>> shares = new LinkedHashMap<>();

    private final int rankCount;

    private HybridAgreement(List<LaneSummary> summaries) {
        rankCount = summaries.size();
        for (ExecutionDomain domain : ExecutionDomain.values()) {
            for (int rank = 0; rank < rankCount; rank++) {
                place(rank, summaries.get(rank), domain);
            }
        }
    }

    /** Returns what is wrong: within ranks, or, if nothing is, between them; empty if nothing is at all. */
    static List<HybridDisagreement> disagreements(List<LaneSummary> summaries) {
        HybridAgreement agreement = new HybridAgreement(summaries);
        List<HybridDisagreement> within = agreement.withinRanks();
        return within.isEmpty() ? agreement.betweenRanks() : within;
    }

    private void place(int rank, LaneSummary summary, ExecutionDomain domain) {
        LaneTree tree = new LaneTree();
        tree.add(summary, domain, LaneRecord::lane);
        for (Row row : tree.canonical()) {
            Participation participation = tree.participation(row);
            shares.computeIfAbsent(new Region(domain, row.path()), unused -> new TreeMap<>())
                    .put(rank, new Share(participation.eligibleLanes(), row.samples.count(), participation.known()));
        }
    }

    private List<HybridDisagreement> withinRanks() {
        Findings findings = new Findings();
        shares.forEach((region, byRank) -> byRank.forEach((rank, share) -> {
            if (!share.isWhole()) {
                findings.add(region, share.problem(), rank);
            }
        }));
        return findings.list();
    }

    private List<HybridDisagreement> betweenRanks() {
        Findings findings = new Findings();
        shares.forEach((region, byRank) -> {
            Share first = byRank.get(0);
            for (int rank = 1; rank < rankCount; rank++) {
                Share share = byRank.get(rank);
                if (first == null && share != null) {
                    findings.add(region, Reason.NOT_ON_RANK_ZERO, rank);
                } else if (first != null && share == null) {
                    findings.add(region, Reason.ONLY_ON_RANK_ZERO, rank);
                } else if (first != null && share != null && first.eligibleLanes() != share.eligibleLanes()) {
                    findings.add(region, Reason.TEAM_SIZE, rank);
                }
            }
        });
        return findings.list();
    }

    /** Ranks gathered by region and reason, in the order in which these were found. */
    private static final class Findings {
        private record Finding(Region region, Reason reason) {}

        private final Map<Finding, List<Integer>> ranks = new LinkedHashMap<>();

        void add(Region region, Reason reason, int rank) {
            ranks.computeIfAbsent(new Finding(region, reason), unused -> new ArrayList<>())
                    .add(rank);
        }

        List<HybridDisagreement> list() {
            List<HybridDisagreement> list = new ArrayList<>();
            ranks.forEach((finding, where) -> list.add(new HybridDisagreement(
                    finding.region().path(), finding.region().domain(), finding.reason(), where)));
            return list;
        }
    }
}
