package io.ftimer.fuzz;

import io.ftimer.cli.CommandTarget;
import io.ftimer.cli.internal.input.InputsTarget;
import io.ftimer.export.internal.bounds.BaselineTarget;
import io.ftimer.junit.internal.expect.GoldenTreeTarget;
import io.ftimer.junit.internal.suite.SuiteTarget;
import io.ftimer.report.AppendCheckTarget;
import io.ftimer.trace.TraceTextsTarget;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/** All targets by their names. */
final class FuzzTargets {
    private static final Map<String, Supplier<FuzzTarget>> ALL = new TreeMap<>(Map.ofEntries(
            Map.entry("append-check", AppendCheckTarget::new),
            Map.entry("baseline", BaselineTarget::new),
            Map.entry("command", CommandTarget::new),
            Map.entry("configuration", ConfigurationTarget::new),
            Map.entry("golden-tree", GoldenTreeTarget::new),
            Map.entry("inputs", InputsTarget::new),
            Map.entry("options", OptionsTarget::new),
            Map.entry("rank-part", RankPartTarget::new),
            Map.entry("region-path", RegionPathTarget::new),
            Map.entry("serialized-tree", SerializedTreeTarget::new),
            Map.entry("suite", SuiteTarget::new),
            Map.entry("template", TemplateTarget::new),
            Map.entry("trace", TraceTarget::new),
            Map.entry("trace-texts", TraceTextsTarget::new)));

    private FuzzTargets() {}

    static Set<String> names() {
        return ALL.keySet();
    }

    static FuzzTarget named(String name) {
        Supplier<FuzzTarget> target = ALL.get(name);
        if (target == null) {
            throw new IllegalArgumentException("no target \"" + name + "\"; expected one of " + names());
        }
        return target.get();
    }
}
