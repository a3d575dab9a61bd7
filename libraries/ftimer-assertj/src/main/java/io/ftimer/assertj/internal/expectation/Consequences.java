package io.ftimer.assertj.internal.expectation;

import io.ftimer.assertj.internal.tree.InconclusiveReason.Cause;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.internal.text.NearestNames;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.internal.text.Separated;
import io.ftimer.report.internal.text.TextSetting;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What follows if an expectation cannot be verified. Immutable.
 *
 * @param ofCauses the consequences other than failure
 */
public record Consequences(Map<Cause, Consequence> ofCauses) {
    public static final TextSetting<Consequences> SETTING = new TextSetting<>(
            "ftimer.inconclusive",
            new Consequences(Map.of()),
            "fail, warn or list, also of one cause as in threads:list",
            Consequences::parse);

    public static final Consequences LISTED = parse("list").orElseThrow();

    /** The consequence of an expectation that cannot be verified, strictest first. */
    public enum Consequence {
        FAIL,
        WARN,
        /** The report of the run lists the expectation. */
        LIST
    }

    private static Optional<Consequences> parse(String text) {
        Map<Cause, Consequence> ofCauses = new EnumMap<>(Cause.class);
        // that of one cause outweighs that of all, wherever it stands
        List<String> parts = Separated.by(",", text).stream()
                .sorted(Comparator.comparing(part -> part.indexOf(':') >= 0))
                .toList();
        for (String part : parts) {
            int colon = part.indexOf(':');
            Optional<Consequence> consequence = EnumWords.find(
                    Consequence.class, part.substring(colon + 1).strip().toLowerCase(Locale.ROOT));
            if (consequence.isEmpty()) {
                return Optional.empty();
            }
            List<Cause> causes = colon < 0 ? List.of(Cause.values()) : List.of(cause(part.substring(0, colon)));
            causes.forEach(cause -> ofCauses.put(cause, consequence.get()));
        }
        return ofCauses.isEmpty() ? Optional.empty() : Optional.of(new Consequences(ofCauses));
    }

    private static Cause cause(String word) {
        List<String> words = EnumWords.all(Cause.class);
        return EnumWords.find(Cause.class, word.strip().toLowerCase(Locale.ROOT))
                .orElseThrow(() -> new IllegalArgumentException("unknown cause \"" + TextEscapes.display(word.strip())
                        + "\", expected " + EnumWords.alternatives(words) + NearestNames.hint(word, words)));
    }

    /** Returns the consequences outside of tests, where no report could list an expectation. */
    static Consequences ofProcess() {
        Map<Cause, Consequence> all = new EnumMap<>(Cause.class);
        all.putAll(SETTING.ofProcess().ofCauses);
        all.replaceAll((cause, configured) -> configured == Consequence.LIST ? Consequence.WARN : configured);
        return new Consequences(all);
    }

    /** Returns those of a test beside others: its result must not depend on what threads of the others do. */
    public Consequences besideOthers() {
        Map<Cause, Consequence> all = new EnumMap<>(Map.of(Cause.THREADS, Consequence.LIST));
        all.putAll(ofCauses);
        return new Consequences(all);
    }

    @Override
    public String toString() {
        return ofCauses.entrySet().stream()
                .map(each -> EnumWords.of(each.getKey()) + ':' + EnumWords.of(each.getValue()))
                .collect(Collectors.joining(","));
    }

    Consequence of(Collection<Cause> causes) {
        return causes.stream()
                .map(cause -> ofCauses.getOrDefault(cause, Consequence.FAIL))
                .min(Comparator.naturalOrder())
                .orElse(Consequence.FAIL);
    }
}
