package io.ftimer.export.internal.config;

import io.ftimer.TimerSessionBuilder;
import io.ftimer.report.internal.config.FeatureKey;
import io.ftimer.report.internal.config.SessionFeature;
import io.ftimer.report.internal.settings.TextSetting;
import java.util.List;

/** Facts about a process in the metadata of the reports of sessions, switched on by the configuration. */
public final class MetadataFeature implements SessionFeature {
    private static final FeatureKey<List<ProcessFact>> METADATA = new FeatureKey<>(
            TextSetting.list("metadata", "metadata", ProcessFact.class),
            "metadata of reports: high-water marks of memory, estimated overhead");

    /** For the service loader. */
    public MetadataFeature() {}

    @Override
    public List<FeatureKey<?>> keys() {
        return List.of(METADATA);
    }

    @Override
    public boolean prepare(Values values, TimerSessionBuilder options) {
        values.get(METADATA).forEach(fact -> fact.addTo(values));
        // reports have metadata, but none is written for it
        return false;
    }
}
