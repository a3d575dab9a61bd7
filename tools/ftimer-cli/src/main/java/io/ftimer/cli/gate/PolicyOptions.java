package io.ftimer.cli.gate;

import io.ftimer.gate.GatePolicy;
import io.ftimer.gate.GateSetting;
import java.util.Optional;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Adds an option for each setting of the policy. Stateless. */
final class PolicyOptions implements IModelTransformer {
    /** Called by picocli. */
    PolicyOptions() {}

    @Override
    public CommandSpec transform(CommandSpec command) {
        for (GateSetting setting : GateSetting.values()) {
            command.addOption(OptionSpec.builder(setting.option())
                    .description("The reaction to " + setting.meaning() + "; " + setting.whenAbsent() + " by default.")
                    .type(String.class)
                    .paramLabel(setting.allowed().replace(" or ", "|"))
                    .arity("1")
                    .build());
        }
        return command;
    }

    /**
     * Returns the policy of a command line.
     *
     * @throws IllegalArgumentException if a value is invalid
     */
    static GatePolicy policy(ParseResult parsed) {
        return GatePolicy.of(
                GateSetting::option,
                setting -> Optional.ofNullable(parsed.matchedOption(setting.option()))
                        .map(option -> option.getValue().toString()));
    }
}
