package io.ftimer.conformance.replay;

import io.ftimer.TimerId;
import io.ftimer.conformance.result.DatePlaceholder;
import io.ftimer.conformance.scenario.LaneCommand;
import io.ftimer.conformance.scenario.Step;
import io.ftimer.lanes.LaneConfig;
import io.ftimer.lanes.LaneTimer;
import io.ftimer.mpi.MpiLaneTimer;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.NanoClock;
import io.ftimer.values.Status;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One timer object of a scenario of lanes.
 *
 * <p>Scenarios refer to handles by number. {@link TimerId#number()} happens to count as the reference does, so that the
 * numbers need no translation. Not thread-safe.
 */
final class ScenarioLanes {
    private static final Map<String, MismatchMode> MODES =
            Map.of("1", MismatchMode.STRICT, "2", MismatchMode.WARN, "3", MismatchMode.REPAIR);

    private final LaneTimer timer;
    private final LaneGroups groups;
    private final MpiLaneTimer overRanks;
    private final Map<Long, TimerId> handles = new HashMap<>();

    ScenarioLanes(NanoClock clock, List<String> diagnostics, LaneGroups groups) {
        timer = LaneTimer.builder()
                .clock(clock)
                .dates(DatePlaceholder.DATES, DatePlaceholder.ZONE)
                .diagnostics(diagnostics::add)
                .errorPolicy(ErrorPolicy.RETURN)
                .build();
        this.groups = groups;
        this.overRanks = groups.over(timer);
    }

    LaneTimer timer() {
        return timer;
    }

    /** Returns the reduction of the timer over ranks. */
    MpiLaneTimer overRanks() {
        return overRanks;
    }

    /** Initializes the timer; zero lanes mean those of a team of the default size, which a scenario may change at any time. */
    Status init(Step<LaneCommand> step, int defaultTeamSize) {
        String communicator = "";
        LaneConfig config = LaneConfig.defaults();
        for (int word = 0; word < step.wordCount(); word++) {
            String option = step.text(word);
            String value = option.substring(option.indexOf('=') + 1);
            switch (option.substring(0, option.length() - value.length())) {
                case "lanes=" -> config = config.withLaneCapacity(number(step, value));
                case "diags=" ->
                    config = new LaneConfig(config.laneCapacity(), number(step, value), config.mismatchMode());
                case "mode=" -> config = new LaneConfig(config.laneCapacity(), config.diagnosticsBound(), mode(value));
                case "comm=" -> communicator = value;
                default -> throw step.problem("an unknown option of init: " + option);
            }
        }
        if (config.laneCapacity() == 0) {
            config = config.withLaneCapacity(defaultTeamSize + 1);
        }
        return groups.init(step, overRanks, config, communicator);
    }

    @SuppressWarnings("NullAway") // an unknown mode is null here
    private static MismatchMode mode(String value) {
        return MODES.get(value);
    }

    private static int number(Step<LaneCommand> step, String value) {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw step.problem("not a number: " + value);
        }
    }

    /** Registers a name and returns the number of its handle, 0 if that is rejected. */
    long register(String name) {
        return known(timer.register(name));
    }

    /** Looks a name up and returns the number of its handle, 0 if that is rejected. */
    long lookup(String name) {
        return known(timer.lookup(name));
    }

    private long known(TimerId id) {
        handles.put(id.number(), id);
        return id.number();
    }

    /** Returns the handle of a number, {@link TimerId#NONE} if this timer never issued it. */
    TimerId handle(long number) {
        return handles.getOrDefault(number, TimerId.NONE);
    }
}
