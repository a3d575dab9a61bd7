package io.ftimer.conformance.replay;

import io.ftimer.TimerId;
import io.ftimer.conformance.result.LaneOpRecord;
import io.ftimer.conformance.result.RankRecord;
import io.ftimer.conformance.result.SummaryRecord;
import io.ftimer.conformance.scenario.LaneCommand;
import io.ftimer.conformance.scenario.Scenario;
import io.ftimer.conformance.scenario.Step;
import io.ftimer.lanes.LaneMember;
import io.ftimer.lanes.LaneRegion;
import io.ftimer.lanes.LaneTimer;
import io.ftimer.mpi.MpiReport;
import io.ftimer.reduce.LaneSummary;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.report.FortranReport;
import io.ftimer.report.RankReports;
import io.ftimer.report.Report;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.Status;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs the commands of one rank of a scenario of lanes and writes down what they did. For one run, by one thread. */
final class LaneInterpreter {
    private static final String FIRST_OBJECT = "A";
    private static final String FIRST_HANDLE = "R";
    private static final int MOST_MEMBERS = 1000;

    /** The result of an operation besides its status. */
    private record Given(
            @Nullable Object status,
            @Nullable SummaryRecord openmp,
            @Nullable SummaryRecord hybrid,
            @Nullable SummaryRecord hybridUnion) {
        static Given of(Object status) {
            return new Given(status, null, null, null);
        }
    }

    private final LaneGroups groups;
    private final WorkFolder folder;
    private final ScenarioClock clock = new ScenarioClock();
    private final ReplayMetadata metadata = new ReplayMetadata();
    private final List<LaneOpRecord> ops = new ArrayList<>();
    private final List<String> stderr = new ArrayList<>();
    private final LocalReports reports = new LocalReports(stderr);
    private final Map<String, ScenarioLanes> objects = new HashMap<>();
    private final Map<String, Long> numbers = new HashMap<>();
    private final Map<String, LaneRegion> regions = new HashMap<>();
    private String selected = FIRST_OBJECT;
    private int defaultTeamSize = Runtime.getRuntime().availableProcessors();
    private @Nullable TeamThreads team;

    /** Creates a fresh rank that works in {@code folder}. */
    LaneInterpreter(Path folder, LaneGroups groups) {
        this.groups = groups;
        this.folder = new WorkFolder(folder);
    }

    /**
     * Runs the commands of {@code rank} and returns what they did.
     *
     * @throws io.ftimer.conformance.scenario.MalformedScenarioException if a command is invalid
     * @throws ReplayException if a command throws anything else
     */
    RankReplay run(Scenario<LaneCommand> scenario, int rank) {
        try {
            for (Step<LaneCommand> step : scenario.steps()) {
                if (step.runsOn(rank)) {
                    ReplayException.naming(step, () -> execute(step));
                }
            }
            return new RankReplay(new RankRecord(rank, List.copyOf(ops), List.copyOf(stderr)), Map.of());
        } finally {
            endTeam();
        }
    }

    private void execute(Step<LaneCommand> step) {
        switch (step.command()) {
            case THREADS -> defaultTeamSize = step.integer(0, 1, MOST_MEMBERS);
            case COLORS -> {}
            case ADVANCE -> clock.advance(step.decimal(0));
            case USE -> selected = step.text(0);
            case TEAM -> beginTeam(step);
            case END -> endTeam();
            case REGION_COPY -> regions.put(step.text(1), region(step.text(0)).duplicate());
            case FILE -> folder.createFile(step);
            case FILE_APPEND -> folder.extendFile(step);
            case META -> metadata.add(step.text(0), step.text(1));
            case META_NOVALUE -> metadata.add(step.text(0), null);
            case META_NOKEY -> metadata.add(null, step.text(0));
            case META_CLEAR -> metadata.clear();
            default -> operateOnLanes(step);
        }
    }

    // ---- teams ------------------------------------------------------------------------------------------------------

    private void beginTeam(Step<LaneCommand> step) {
        if (team != null) {
            throw step.problem("a team inside a team");
        }
        team = new TeamThreads(timer().team(step.integer(0, 1, MOST_MEMBERS)));
    }

    private void endTeam() {
        if (team != null) {
            team.close();
            team = null;
        }
    }

    private void operateOnLanes(Step<LaneCommand> step) {
        ErrorPolicy policy = step.withoutStatus() ? ErrorPolicy.WARN : ErrorPolicy.RETURN;
        lanes();
        objects.values().forEach(lanes -> lanes.timer().errorPolicy(policy));
        if (!step.isInTeam()) {
            ops.add(operate(step, 0));
            return;
        }
        TeamThreads running = team;
        if (running == null) {
            throw step.problem("a lane outside of a team");
        }
        step.lanes(running.size()).forEach(lane -> ops.add(running.call(lane, () -> operateNested(step, lane))));
    }

    private LaneOpRecord operateNested(Step<LaneCommand> step, int lane) {
        if (!step.isNested()) {
            return operate(step, lane);
        }
        try (LaneMember inner = timer().team(1).join(1)) {
            return operate(step, lane);
        }
    }

    // ---- operations -------------------------------------------------------------------------------------------------

    private LaneOpRecord operate(Step<LaneCommand> step, int lane) {
        int linesBefore = stderr.size();
        Given given = give(step);
        return new LaneOpRecord(
                step.line(),
                lane,
                step.command().word(),
                step.withoutStatus() ? null : given.status(),
                given.openmp(),
                given.hybrid(),
                given.hybridUnion(),
                List.copyOf(stderr.subList(linesBefore, stderr.size())));
    }

    private Given give(Step<LaneCommand> step) {
        return switch (step.command()) {
            case EXISTS -> Given.of(folder.exists(step) ? "yes" : "no");
            case SUMMARY -> {
                LaneSummary summary = timer().summary();
                yield new Given(summary.status().code(), SummaryRecord.of(summary), null, null);
            }
            case MPI_SUMMARY -> {
                ReducedSummary summary = lanes().overRanks().summary();
                yield new Given(summary.status().code(), null, SummaryRecord.ofLanes(summary), null);
            }
            case MPI_UNION_SUMMARY -> {
                ReducedSummary summary = lanes().overRanks().unionSummary();
                yield new Given(summary.status().code(), null, null, SummaryRecord.ofLanes(summary));
            }
            default -> Given.of(perform(step).code());
        };
    }

    private Status write(Step<LaneCommand> step, Supplier<Report<?>> report) {
        return reports.write(ReplayTarget.toFile(step, folder, metadata), step.withoutStatus(), report);
    }

    private Status write(Step<LaneCommand> step, MpiReport report) {
        return ReplayTarget.toFile(step, folder, metadata).write(report);
    }

    private Status perform(Step<LaneCommand> step) {
        LaneTimer timer = timer();
        return switch (step.command()) {
            case INIT -> lanes().init(step, defaultTeamSize);
            case FINALIZE -> timer.finish();
            case RESET -> timer.reset();
            case REGISTER -> remembered(step.text(0), lanes().register(step.text(0)));
            case LOOKUP -> remembered(step.text(0), lanes().lookup(step.text(0)));
            case START -> timer.start(handle(step));
            case STOP -> timer.stop(handle(step));
            case REGION_BEGIN -> timer.beginRegion(region(step));
            case REGION_END -> timer.endRegion(region(step));
            case CSV -> write(step, () -> RankReports.csv(timer.summary()));
            case REPORT -> write(step, () -> FortranReport.of(timer.summary()));
            case MPI_CSV -> write(step, lanes().overRanks().csvReport());
            case MPI_REPORT -> write(step, lanes().overRanks().fortranReport());
            case UNION_CSV -> write(step, lanes().overRanks().unionCsvReport());
            case UNION_REPORT -> write(step, lanes().overRanks().unionFortranReport());
            default -> throw new IllegalArgumentException("not an operation: " + step);
        };
    }

    private ScenarioLanes lanes() {
        return objects.computeIfAbsent(selected, unused -> new ScenarioLanes(clock.number(1), stderr, groups));
    }

    private LaneTimer timer() {
        return lanes().timer();
    }

    /** Remembers the number of a handle under a name, unless the name was rejected. */
    private Status remembered(String name, long number) {
        Status status = timer().lastStatus();
        if (status.isSuccess()) {
            numbers.put(withoutBlanksAtEnd(name), number);
        }
        return status;
    }

    /** Returns the name as Fortran compares it: with any number of blanks at its end. */
    private static String withoutBlanksAtEnd(String name) {
        return name.replaceFirst(" +$", "");
    }

    /** Numbers are remembered, as in the reference: the same one may be a handle of both objects. */
    private TimerId handle(Step<LaneCommand> step) {
        String word = step.text(0);
        if (!word.startsWith("#")) {
            return lanes().handle(numbers.getOrDefault(withoutBlanksAtEnd(word), 0L));
        }
        try {
            return lanes().handle(Long.parseLong(word.substring(1)));
        } catch (NumberFormatException e) {
            throw step.problem("not a literal of a handle: " + word);
        }
    }

    private LaneRegion region(Step<LaneCommand> step) {
        return region(step.wordCount() == 0 ? FIRST_HANDLE : step.text(0));
    }

    private LaneRegion region(String variable) {
        return regions.computeIfAbsent(variable, unused -> new LaneRegion());
    }
}
