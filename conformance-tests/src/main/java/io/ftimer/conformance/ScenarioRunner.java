package io.ftimer.conformance;

import io.ftimer.conformance.ScenarioResult.Outcome;
import io.ftimer.conformance.compare.Comparison;
import io.ftimer.conformance.compare.EscapedReports;
import io.ftimer.conformance.compare.RealRule;
import io.ftimer.conformance.compare.RecordedResults;
import io.ftimer.conformance.compare.ReplayDifference;
import io.ftimer.conformance.replay.Language;
import io.ftimer.conformance.replay.RankEngine;
import io.ftimer.conformance.replay.RankJob;
import io.ftimer.conformance.replay.Replay;
import io.ftimer.conformance.replay.ReplayException;
import io.ftimer.conformance.replay.RowView;
import io.ftimer.conformance.result.FileTree;
import io.ftimer.conformance.result.NotReplayed;
import io.ftimer.conformance.result.ResultFiles;
import io.ftimer.conformance.scenario.ClockGrid;
import io.ftimer.conformance.scenario.MalformedScenarioException;
import io.ftimer.conformance.scenario.Scenario;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Replays scenario folders and compares the results. The input and the tags of a scenario determine what is compared
 * loosely or skipped.
 *
 * @param full whether to run slow scenarios too
 * @param out where to keep the actual results, if anywhere
 * @param engine where the ranks of scenarios with several ranks run
 */
public record ScenarioRunner(boolean full, Optional<Path> out, RankEngine engine) {
    static final String SCENARIO = "scenario.txt";

    /**
     * Lets the engine run the scenarios beforehand. Problems of a scenario are reported when it is run.
     *
     * @throws IOException if a folder for a run cannot be created, read or deleted
     */
    public void prepare(List<Path> folders) throws IOException {
        engine.prepare(folders.stream().flatMap(folder -> job(folder).stream()).toList());
    }

    private Optional<RankJob> job(Path folder) {
        Path absolute = folder.toAbsolutePath().normalize();
        Path file = absolute.resolve(SCENARIO);
        try {
            Language language = languageOf(absolute);
            Scenario<?> scenario = language.read(file);
            return scenario.ranks().isPresent() && reasonToSkip(scenario).isEmpty()
                    ? Optional.of(new RankJob(language, file, scenario.rankCount(), absolute))
                    : Optional.empty();
        } catch (MalformedScenarioException | IOException e) {
            return Optional.empty();
        }
    }

    /** Returns the outcome of the scenario in {@code folder}. */
    public ScenarioResult run(Path folder) {
        Path absolute = folder.toAbsolutePath().normalize();
        String name = nameOf(absolute);
        String title = nameOf(absolute.resolveSibling(".").normalize()) + "/" + name;
        try {
            Path file = absolute.resolve(SCENARIO);
            if (!Files.isRegularFile(file)) {
                throw new FileNotFoundException(SCENARIO + " is missing");
            }
            Language language = languageOf(absolute);
            Scenario<?> scenario = language.read(file);
            return judge(
                    title,
                    scenario,
                    rows -> scenario.ranks().isPresent()
                            ? Replay.of(name, language, file, scenario.rankCount(), engine)
                            : Replay.of(name, language, file, rows),
                    absolute.resolve("expected"));
        } catch (MalformedScenarioException | ReplayException | IOException e) {
            return new ScenarioResult(title, Outcome.FAILED, List.of(String.valueOf(e.getMessage())));
        }
    }

    private static Language languageOf(Path folder) {
        return RecordedResults.isOfLanes(folder.resolve("expected")) ? Language.LANES : Language.TIMERS;
    }

    /** Runs a scenario with some rows shown. */
    @FunctionalInterface
    private interface Replayer {
        Replay replay(RowView rows) throws IOException;
    }

    private static String nameOf(Path folder) {
        Path name = folder.getFileName();
        return name == null ? "" : name.toString();
    }

    private Optional<String> reasonToSkip(Scenario<?> scenario) {
        String reason = null;
        if (scenario.isTagged(Scenario.RAW_BYTES)) {
            reason = "its names are not UTF-8, and names are strings here";
        } else if (ClockGrid.of(scenario) == ClockGrid.BEYOND_LONG) {
            reason = "its clock leaves the range of 64-bit nanoseconds";
        } else if (scenario.isTagged(Scenario.SLOW) && !full) {
            reason = "it is slow; run it with --full";
        } else if (scenario.ranks().isPresent()) {
            return engine.reasonToSkip();
        }
        return Optional.ofNullable(reason);
    }

    /** Returns the result on a scenario, of which only the tags and the clock are needed here. */
    private ScenarioResult judge(String title, Scenario<?> scenario, Replayer replayer, Path folder)
            throws IOException {
        Optional<String> reason = reasonToSkip(scenario);
        if (reason.isPresent()) {
            return new ScenarioResult(title, Outcome.SKIPPED, List.of("skipped: " + reason.get()));
        }
        RecordedResults expected = RecordedResults.read(folder);
        RealRule reals = RealRule.of(scenario);
        RowView rows = RowView.whole();
        Replay replay = replayer.replay(rows);
        keep(title, replay);
        List<ReplayDifference> differences = differences(expected, replay, reals);
        List<String> notes = notes(reals, replay.omitted());
        if (!differences.isEmpty() && rows.differs()) {
            differences = differences(expected, replayer.replay(RowView.ofReference()), reals);
            notes.add("intended difference: a region without calls and time is shown if a region inside it has some;"
                    + " everything else was compared without such rows");
        }
        if (!differences.isEmpty() && RecordedResults.isOfLanes(folder) && EscapedReports.areIn(expected.files())) {
            differences = Comparison.differences(
                    new RecordedResults(expected.statuses(), expected.result(), EscapedReports.of(expected.files())),
                    replay.run(),
                    EscapedReports.of(replay.files()),
                    reals,
                    replay.omitted().keySet());
            notes.add("intended difference: control characters are escaped in text reports;"
                    + " everything else in them was compared, except the widths of columns");
        }
        return result(title, differences, notes);
    }

    private static ScenarioResult result(String title, List<ReplayDifference> differences, List<String> notes) {
        return differences.isEmpty()
                ? new ScenarioResult(title, Outcome.PASSED, notes)
                : new ScenarioResult(
                        title,
                        Outcome.FAILED,
                        differences.stream().map(ReplayDifference::toString).toList());
    }

    private static List<ReplayDifference> differences(RecordedResults expected, Replay replay, RealRule reals) {
        return Comparison.differences(
                expected, replay.run(), replay.files(), reals, replay.omitted().keySet());
    }

    private static List<String> notes(RealRule reals, Map<NotReplayed, Integer> omitted) {
        List<String> notes = new ArrayList<>();
        omitted.forEach((what, count) -> notes.add(what.describe(count)));
        reals.note().ifPresent(notes::add);
        return notes;
    }

    private void keep(String title, Replay replay) throws IOException {
        if (out.isEmpty()) {
            return;
        }
        Path target = out.get().resolve(title);
        FileTree.delete(target.resolve("files"));
        Files.createDirectories(target);
        Files.writeString(target.resolve("statuses.txt"), ResultFiles.statuses(replay.run()));
        Files.writeString(target.resolve("result.json"), ResultFiles.json(replay.run()));
        FileTree.write(target.resolve("files"), replay.files());
    }
}
