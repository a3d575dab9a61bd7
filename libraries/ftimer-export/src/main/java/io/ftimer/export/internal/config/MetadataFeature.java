package io.ftimer.export.internal.config;

import io.ftimer.TimerSessionBuilder;
import io.ftimer.internal.text.NearestNames;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.internal.config.FeatureKey;
import io.ftimer.report.internal.config.SessionFeature;
import io.ftimer.report.internal.settings.Separated;
import io.ftimer.report.internal.settings.TextSetting;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Facts about a process in the metadata of the reports of sessions, switched on by the configuration. */
public final class MetadataFeature implements SessionFeature {
    private static final FeatureKey<List<ProcessFact>> METADATA = new FeatureKey<>(
            new TextSetting<>(
                    "metadata",
                    List.of(),
                    "any of memory and overhead, separated by commas",
                    text -> Optional.of(Separated.by(",", text).stream()
                            .map(MetadataFeature::named)
                            .distinct()
                            .toList())),
            "metadata of reports: high-water marks of memory, estimated overhead");

    /** For the service loader. */
    public MetadataFeature() {}

    private static ProcessFact named(String text) {
        return Stream.of(ProcessFact.values())
                .filter(fact -> nameOf(fact).equals(text.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> unknown(text));
    }

    private static IllegalArgumentException unknown(String text) {
        List<String> known =
                Stream.of(ProcessFact.values()).map(MetadataFeature::nameOf).toList();
        return new IllegalArgumentException("unknown metadata \"" + TextEscapes.display(text) + "\", expected "
                + TextSetting.alternatives(known) + NearestNames.hint(text, known));
    }

    private static String nameOf(ProcessFact fact) {
        return fact.name().toLowerCase(Locale.ROOT);
    }

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
