package io.ftimer.conformance.replay;

import io.ftimer.Status;
import io.ftimer.Summary;
import io.ftimer.conformance.result.EventRecord;
import io.ftimer.conformance.result.LocalRecord;
import io.ftimer.conformance.result.Omission;
import io.ftimer.conformance.result.OpRecord;
import io.ftimer.conformance.result.RankRecord;
import io.ftimer.conformance.scenario.Command;
import io.ftimer.conformance.scenario.MalformedScenarioException;
import io.ftimer.conformance.scenario.Scenario;
import io.ftimer.conformance.scenario.Step;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Runs the commands of one rank and writes down what they did. For one run, by one thread. */
public final class RankInterpreter {
    private static final String UNDEFINED = "undefined";

    private final Collectives collectives;
    private final RowView rows;
    private final WorkFolder folder;
    private final ScenarioClock clock = new ScenarioClock();
    private final Metadata metadata = new Metadata();
    private final List<OpRecord> ops = new ArrayList<>();
    private final List<EventRecord> events = new ArrayList<>();
    private final List<String> stderr = new ArrayList<>();
    private final Map<Omission, Integer> omitted = new EnumMap<>(Omission.class);
    private final RankTimers timers = new RankTimers(stderr, events);
    private final TimerOperations operations;
    private final LocalReports reports;

    /** Creates a fresh rank that works in {@code folder}. */
    public RankInterpreter(Path folder, Collectives collectives, RowView rows) {
        this.collectives = collectives;
        this.rows = rows;
        this.folder = new WorkFolder(folder);
        this.operations = new TimerOperations(timers, clock, collectives);
        this.reports = new LocalReports(this.folder, metadata, stderr);
    }

    /**
     * Runs the commands of {@code rank} and returns what they did.
     *
     * @throws MalformedScenarioException if a command makes no sense
     * @throws ReplayException if a command throws anything else
     */
    public RankRecord run(Scenario scenario, int rank) {
        for (Step step : scenario.steps()) {
            if (step.runsOn(rank)) {
                try {
                    execute(step);
                } catch (MalformedScenarioException e) {
                    throw e;
                } catch (RuntimeException e) {
                    throw new ReplayException(step + " threw " + e, e);
                }
            }
        }
        return new RankRecord(rank, List.copyOf(ops), List.copyOf(stderr));
    }

    /** Returns what was left out, and how many commands of it. */
    public Map<Omission, Integer> omitted() {
        return omitted;
    }

    private void execute(Step step) {
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
            case SPLIT -> split(step);
            case BARRIER -> collectives.barrier();
            default -> operate(step);
        }
    }

    private void split(Step step) {
        OptionalInt color = step.text(0).equals(UNDEFINED)
                ? OptionalInt.empty()
                : OptionalInt.of(step.integer(0, 0, Integer.MAX_VALUE));
        collectives.split(color, step.wordCount() == 1 ? 0 : step.integer(1, 0, Integer.MAX_VALUE));
    }

    private void operate(Step step) {
        timers.writeDiagnostics(step.withoutStatus());
        OpRecord op = step.command().isReduction() ? reduced(step) : operated(step);
        if (op != null) {
            ops.add(op.withEvents(events));
            events.clear();
        }
    }

    private OpRecord operated(Step step) {
        return switch (step.command()) {
            case LOOKUP -> {
                long number = operations.lookup(step);
                yield answered(step, timers.selected().timer().lastStatus()).withId(number);
            }
            case SUMMARY -> {
                Summary summary = summary();
                yield answered(step, summary.status()).withLocal(step.text(0), LocalRecord.of(summary));
            }
            case REPORT, CSV, PRINT, PRINT_BROKEN -> answered(step, reports.write(step, this::summary));
            case GUARD_DROP -> {
                operations.dropGuard(step);
                yield silent(step);
            }
            case GUARD_ASSIGN -> {
                omit(Omission.GUARD_ASSIGNMENT);
                yield silent(step);
            }
            default -> answered(step, operations.perform(step));
        };
    }

    private Summary summary() {
        return rows.of(timers.selected().timer().summary());
    }

    /** Runs a reduction, or returns null if it is left out. */
    private @Nullable OpRecord reduced(Step step) {
        Command command = step.command();
        boolean isSummary = command == Command.MPI_SUMMARY || command == Command.MPI_UNION_SUMMARY;
        try (ReportTarget target = isSummary ? null : ReportTarget.of(step, folder, metadata)) {
            if (!collectives.canReduce()) {
                omit(Omission.REDUCTION);
                return null;
            }
            Collectives.Reduced reduced = collectives.reduce(
                    new Collectives.Reduction(command, timers.selected().timer(), target));
            OpRecord op = answered(step, reduced.status());
            return switch (command) {
                case MPI_SUMMARY -> op.withStrict(step.text(0), reduced.summary());
                case MPI_UNION_SUMMARY -> op.withUnion(step.text(0), reduced.summary());
                default -> op;
            };
        } catch (IOException e) {
            throw step.problem("its output cannot be closed: " + e);
        }
    }

    private void omit(Omission what) {
        omitted.merge(what, 1, Integer::sum);
    }

    private static OpRecord answered(Step step, Status status) {
        return OpRecord.of(step.line(), step.command().word(), step.withoutStatus() ? null : status.code());
    }

    /** The result of a command that never has a status argument. */
    private static OpRecord silent(Step step) {
        return OpRecord.of(step.line(), step.command().word(), null);
    }
}
