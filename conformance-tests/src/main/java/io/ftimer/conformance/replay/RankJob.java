package io.ftimer.conformance.replay;

import io.ftimer.conformance.scenario.Scenario;
import java.nio.file.Path;

/**
 * A scenario of several ranks to be replayed.
 *
 * @param file where the scenario stands
 * @param scenario its content
 * @param folder the empty folder that all ranks work in
 */
public record RankJob(Path file, Scenario scenario, Path folder) {}
