package io.ftimer.conformance.replay;

import io.ftimer.conformance.result.EventRecord;
import io.ftimer.conformance.result.NotReplayed;
import io.ftimer.conformance.result.OpRecord;
import io.ftimer.conformance.result.RankRecord;
import io.ftimer.conformance.result.SummaryRecord;
import io.ftimer.conformance.scenario.Command;
import io.ftimer.conformance.scenario.Scenario;
import io.ftimer.conformance.scenario.Step;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.MpiReport;
import io.ftimer.mpi.MpiTimer;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.report.CsvReport;
import io.ftimer.report.FortranReport;
import io.ftimer.summary.Summary;
import io.ftimer.values.Status;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs the commands of one rank and writes down what they did. For one run, by one thread. */
final class RankInterpreter {
    private final RowView rows;
    private final WorkFolder folder;
    private final ScenarioClock clock = new ScenarioClock();
    private final ReplayMetadata metadata = new ReplayMetadata();
    private final List<OpRecord> ops = new ArrayList<>();
    private final List<EventRecord> events = new ArrayList<>();
    private final List<String> stderr = new ArrayList<>();
    private final Map<NotReplayed, Integer> omitted = new EnumMap<>(NotReplayed.class);
    private final RankTimers timers;
    private final RankGroups groups;
    private final TimerOperations operations;
    private final LocalReports reports;

    /** Creates a fresh rank that works in {@code folder}; the world is null without MPI. */
    RankInterpreter(Path folder, @Nullable Communicator world, RowView rows) {
        this.rows = rows;
        this.folder = new WorkFolder(folder);
        this.timers = new RankTimers(world, stderr, events);
        this.groups = new RankGroups(world);
        this.operations = new TimerOperations(timers, clock, groups);
        this.reports = new LocalReports(stderr);
    }

    /**
     * Runs the commands of {@code rank} and returns what they did, and what was left out.
     *
     * @throws io.ftimer.conformance.scenario.MalformedScenarioException if a command is invalid
     * @throws ReplayException if a command throws anything else
     */
    RankReplay run(Scenario<Command> scenario, int rank) {
        for (Step<Command> step : scenario.steps()) {
            if (step.runsOn(rank)) {
                ReplayException.naming(step, () -> execute(step));
            }
        }
        return new RankReplay(new RankRecord(rank, List.copyOf(ops), List.copyOf(stderr)), omitted);
    }

    private void execute(Step<Command> step) {
        switch (step.command()) {
            case ADVANCE -> clock.advance(step.decimal(0));
            case TIME -> clock.set(step.decimal(0));
            case USE -> timers.select(step.integer(0, 1, RankTimers.COUNT));
            case FILE -> folder.createFile(step);
            case MKDIR -> folder.createFolder(step);
            case META -> metadata.add(step.text(0), step.text(1));
            case META_NOVALUE -> metadata.add(step.text(0), null);
            case META_NOKEY -> metadata.add(null, step.text(0));
            case META_CLEAR, META_EMPTY -> metadata.clear();
            case SPLIT -> groups.split(step);
            case BARRIER -> groups.barrier(step);
            default -> operate(step);
        }
    }

    private void operate(Step<Command> step) {
        timers.writeDiagnostics(step.withoutStatus());
        OpRecord op = step.command().isReduction() ? performOverRanks(step) : operated(step);
        ops.add(op.withEvents(events));
        events.clear();
    }

    private OpRecord operated(Step<Command> step) {
        return switch (step.command()) {
            case LOOKUP -> {
                long number = operations.lookup(step);
                yield OpRecord.of(step, timers.selected().timer().lastStatus()).withId(number);
            }
            case SUMMARY -> {
                Summary summary = summary();
                yield OpRecord.of(step, summary.status()).withLocal(step.text(0), SummaryRecord.of(summary));
            }
            case REPORT, CSV, PRINT, PRINT_BROKEN -> OpRecord.of(step, reported(step));
            case GUARD_DROP -> {
                operations.dropGuard(step);
                yield OpRecord.silent(step);
            }
            case GUARD_ASSIGN -> {
                omit(NotReplayed.GUARD_ASSIGNMENT);
                yield OpRecord.silent(step);
            }
            default -> OpRecord.of(step, operations.perform(step));
        };
    }

    private Status reported(Step<Command> step) {
        return reports.write(
                ReplayTarget.of(step, folder, metadata),
                step.withoutStatus(),
                () -> step.command() == Command.CSV ? CsvReport.of(summary()) : FortranReport.of(summary()));
    }

    /** Runs a command over ranks and returns its result. */
    private OpRecord performOverRanks(Step<Command> step) {
        MpiTimer timer = timers.selected().overRanks();
        return switch (step.command()) {
            case MPI_SUMMARY -> {
                ReducedSummary summary = timer.summary();
                yield OpRecord.of(step, summary.status()).withStrict(step.text(0), SummaryRecord.of(summary));
            }
            case MPI_UNION_SUMMARY -> {
                ReducedSummary summary = timer.unionSummary();
                yield OpRecord.of(step, summary.status()).withUnion(step.text(0), SummaryRecord.of(summary));
            }
            case MPI_REPORT, MPI_PRINT, MPI_PRINT_BROKEN -> OpRecord.of(step, write(step, timer.fortranReport()));
            case MPI_CSV -> OpRecord.of(step, write(step, timer.csvReport()));
            case UNION_REPORT, UNION_PRINT, UNION_PRINT_BROKEN ->
                OpRecord.of(step, write(step, timer.unionFortranReport()));
            case UNION_CSV -> OpRecord.of(step, write(step, timer.unionCsvReport()));
            default -> throw new IllegalArgumentException("not a command over ranks: " + step);
        };
    }

    private Status write(Step<Command> step, MpiReport report) {
        try (ReplayTarget target = ReplayTarget.of(step, folder, metadata)) {
            return target.write(report);
        } catch (IOException e) {
            throw step.problem("its output cannot be closed: " + e);
        }
    }

    private Summary summary() {
        return rows.of(timers.selected().timer().summary());
    }

    private void omit(NotReplayed what) {
        omitted.merge(what, 1, Integer::sum);
    }
}
