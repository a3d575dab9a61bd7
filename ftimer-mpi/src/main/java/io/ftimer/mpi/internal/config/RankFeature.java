package io.ftimer.mpi.internal.config;

import io.ftimer.TimerSessionBuilder;
import io.ftimer.mpi.gptl.GptlReport;
import io.ftimer.report.internal.config.FeatureKey;
import io.ftimer.report.internal.config.FeatureReport;
import io.ftimer.report.internal.config.SessionFeature;
import java.util.List;

/** The options of ranks, which {@code RankOptions} reads, and the timing file of GPTL. */
public final class RankFeature implements SessionFeature {
    /** For the service loader. */
    public RankFeature() {}

    @Override
    public List<FeatureKey<?>> keys() {
        return RankKeys.ALL_KEYS;
    }

    @Override
    public List<FeatureReport> reports() {
        return List.of(new FeatureReport(
                "output.gptl",
                "report in the GPTL layout at the end of the session; replaces the file",
                GptlReport::of));
    }

    @Override
    public boolean prepare(Values values, TimerSessionBuilder options) {
        return false;
    }
}
