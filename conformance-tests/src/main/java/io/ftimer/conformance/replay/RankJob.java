package io.ftimer.conformance.replay;

import java.nio.file.Path;

/**
 * A scenario of several ranks to be replayed.
 *
 * @param language the language of the scenario
 * @param file its file
 * @param ranks how many ranks it is for
 * @param folder the empty folder that all ranks work in
 */
public record RankJob(Language language, Path file, int ranks, Path folder) {}
