package io.ftimer.conformance.scenario;

import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The input of a recorded run of lanes.
 *
 * @param tags its special properties
 * @param ranks number of processes; empty for a run without a communicator
 * @param steps the commands in order
 * @param clockMoves the moves of the clock alone, as a scenario of timers: they determine how exact a run can be
 */
public record LaneScenario(Set<String> tags, OptionalInt ranks, List<LaneStep> steps, Scenario clockMoves) {}
