package io.ftimer.assertj.internal.instrumentation;

import io.ftimer.assertj.internal.instrumentation.InstrumentedCode.PatternUse;
import io.ftimer.assertj.internal.tree.InconclusiveReason;
import io.ftimer.assertj.internal.tree.InconclusiveReason.Cause;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Why a count of steps may lack some. Stateless. */
final class UncountedWork {
    static final String OPTION = "work=";

    private static final String SETTING =
            "Set ftimer.work to the code whose steps count, for example ftimer.work=com.acme.**.";

    static final InconclusiveReason NOTHING =
            new InconclusiveReason(Cause.METHODS, "this JVM counts no steps", List.of(), List.of(SETTING));

    private UncountedWork() {}

    /** Returns the reason that the agent knows, or that there are no steps at all. */
    static Optional<InconclusiveReason> reason(InstrumentedCode code, long steps) {
        if (code.work().isEmpty()) {
            // steps are of a counter of the user then
            return steps > 0 ? Optional.empty() : Optional.of(NOTHING);
        }
        List<String> ineffective = code.work().stream()
                .filter(PatternUse::isIneffective)
                .map(PatternUse::problem)
                .toList();
        List<String> uncounted = code.uncounted().stream()
                .map(left -> left.type() + ": " + left.reason())
                .toList();
        if (!ineffective.isEmpty() || !uncounted.isEmpty()) {
            return Optional.of(new InconclusiveReason(
                    Cause.METHODS,
                    "the agent does not count all steps that it should",
                    Stream.concat(ineffective.stream(), uncounted.stream())
                            .limit(NotInstrumented.NAMED)
                            .toList(),
                    List.of("Correct such patterns, or remove them; to do without the steps of a class, exclude it:"
                            + " work.exclude=com.acme.Parser.*")));
        }
        return steps > 0
                ? Optional.empty()
                : Optional.of(new InconclusiveReason(
                        Cause.METHODS,
                        "no step was counted",
                        List.of("the code called no method of "
                                + String.join(
                                        ", ",
                                        code.work().stream()
                                                .map(use ->
                                                        OPTION + use.pattern().text())
                                                .toList())),
                        List.of(SETTING)));
    }
}
