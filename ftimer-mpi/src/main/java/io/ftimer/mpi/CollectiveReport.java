package io.ftimer.mpi;

import io.ftimer.CheckedRunnable;
import io.ftimer.internal.engine.Rejection;
import io.ftimer.internal.text.Saturated;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.mpi.internal.CallDepth;
import io.ftimer.mpi.internal.ExportedReduction;
import io.ftimer.reduce.ExecutionDomain;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.AppendRejectedException;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.Report;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.TreeSink;
import io.ftimer.report.internal.files.ReportFile;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.Status;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A result over ranks, or a report of it, seen from one of the ranks that make it together. The steps, in order:
 *
 * <ol>
 *   <li>{@link #check()}: each rank takes its own summary;
 *   <li>{@link #agree}: the ranks exchange a few numbers, and all of them either continue or reject the call;
 *   <li>{@link #reduce}: the summaries become one result, at rank 0 or on every rank;
 *   <li>{@link #written}: rank 0 writes the report and broadcasts how that went;
 *   <li>{@link #answer}: each rank reports a failure as its error policy says.
 * </ol>
 */
record CollectiveReport<R extends ReducedSummary>(Participant participant, Reduction<R> reduction) {
    /** Marks the problem of a rejected append; no text that is displayed contains it. */
    private static final String APPEND_REJECTED = "\n";

    /** Returns the result on every rank; collective. */
    R result() {
        return CallDepth.hiding(
                () -> Objects.requireNonNull(reduced(true), "a reduction to every rank gives each of them a result"));
    }

    /** Returns a report of the result; each way of writing it is collective. */
    MpiReport report(Function<R, ? extends Report<?>> format) {
        return new MpiReport(target -> deliver(
                result -> written(ofReport(), result == null ? null : () -> target.write(format.apply(result)))));
    }

    /**
     * Lets rank 0 write the parts of all ranks, one after the other; collective.
     *
     * @param parts lets each rank keep its own part
     */
    static Status gather(CollectiveReport<UnionSummary> parts, TreeExporter format, Path file) {
        return parts.deliver(part -> {
            Communicator ranks = parts.ranks();
            UnionSummary mine = Objects.requireNonNull(part, "every rank has its own part");
            boolean isRoot = ranks.rank() == 0;
            if (!isRoot) {
                RankMessages.send(ranks, mine.toBytes());
            }
            return parts.written(parts.ofReport(), isRoot ? () -> RankTrees.write(format, file, ranks, mine) : null);
        });
    }

    /**
     * Reduces, and if that succeeds, lets every rank take the steps that follow; collective.
     *
     * @param next takes them, given the result at rank 0 and null on other ranks, and returns the status
     */
    Status deliver(Function<@Nullable R, Status> next) {
        return participant.deliver(() -> {
            R result = reduced(false);
            try {
                return result == null || result.status().isSuccess() ? next.apply(result) : result.status();
            } catch (CommunicationException e) {
                return answer(e);
            }
        });
    }

    /**
     * Lets ranks write; collective.
     *
     * @param what what is written, for messages
     * @param writer what this rank does; null if others write
     * @return the same on every rank: {@link Status#IO} if some could not write, which one message names
     */
    Status written(String what, @Nullable CheckedRunnable<IOException> writer) {
        @Nullable String problem = "its output threw an exception";
        RankReasons failures;
        try {
            problem = problem(writer);
        } finally {
            // also if the user's Appendable throws an unchecked exception: the other ranks wait
            failures = RankReasons.of(ranks(), problem);
        }
        if (failures.ranks().isEmpty()) {
            return Status.SUCCESS;
        }
        String text = failures.explain(failures.who() + " could not write " + what);
        DiagnosticId id = text.contains(APPEND_REJECTED) ? DiagnosticId.APPEND_REJECTED : DiagnosticId.IO_FAILED;
        return reject(id, id.status(), ranks().rank() == 0, text.replace(APPEND_REJECTED, ""), null);
    }

    private static @Nullable String problem(@Nullable CheckedRunnable<IOException> writer) {
        try {
            if (writer != null) {
                writer.run();
            }
            return null;
        } catch (IOException e) {
            return (e instanceof AppendRejectedException ? APPEND_REJECTED : "")
                    + TextEscapes.display(String.valueOf(e.getMessage()));
        }
    }

    String ofReport() {
        return "the report of " + operation();
    }

    private Communicator ranks() {
        return Objects.requireNonNull(participant.communicator());
    }

    /**
     * Returns the result, on every rank if it is a rejected one or wanted {@code everywhere}; otherwise at rank 0, and null on other
     * ranks. Collective; for delivery.
     */
    @Nullable
    R reduced(boolean everywhere) {
        try {
            Participant.Contribution mine = check();
            Communicator ranks = mine.ranks();
            if (ranks == null) {
                return reduction.rejected(mine.status());
            }
            Agreement agreed = agree(ranks, mine, everywhere);
            UnionSummary part = mine.part();
            if (part == null) {
                return reduction.rejected(agreed.status());
            }
            return agreed.isReady() ? reduce(ranks, part, agreed, everywhere) : reject(ranks, agreed, mine.status());
        } catch (CommunicationException e) {
            return reduction.rejected(answer(e));
        }
    }

    private Participant.Contribution check() {
        Participant.Contribution mine = participant.contribution();
        if (mine.ranks() != null) {
            return mine;
        }
        if (mine.thrown() != null) {
            throw mine.thrown();
        }
        if (mine.part() == null) {
            return mine;
        }
        Status rejected = participant.hasEngine()
                ? reject(
                        DiagnosticId.NO_COMMUNICATOR,
                        true,
                        "the timer was initialized with a null communicator; initialize it with another one")
                : reject(
                        DiagnosticId.NO_MPI_ENGINE,
                        true,
                        "there is no MPI engine; pass the communicator of one to " + participant.userType() + ".of");
        return Participant.Contribution.rejected(null, rejected);
    }

    private Agreement agree(Communicator ranks, Participant.Contribution mine, boolean everywhere) {
        UnionSummary part = mine.part();
        Agreement agreed = Agreement.of(
                ranks,
                reduction.call().number(everywhere),
                reduction.call().describe(operation(), everywhere),
                mine,
                part == null ? null : reduction.hash(part));
        if (mine.thrown() != null) {
            // only now: the other ranks needed this one to agree
            throw mine.thrown();
        }
        return agreed;
    }

    private @Nullable R reduce(Communicator ranks, UnionSummary mine, Agreement agreed, boolean everywhere) {
        R result = reduction.reduce(ranks, mine, agreed.sameTrees(), everywhere);
        if (result != null && !result.status().isSuccess()) {
            rejectTogether(DiagnosticId.TREES_DIFFER, result.status(), reduction.explain(result));
        }
        return result;
    }

    private Status answer(CommunicationException failure) {
        DiagnosticId id = DiagnosticId.COMMUNICATION_FAILED;
        String why = TextEscapes.display(String.valueOf(failure.getMessage()));
        // on every rank: without communication, none knows of the others, and they may have other problems
        return reject(id, id.status(), true, operation() + " failed: " + why, failure);
    }

    /** Rejects the call on every rank, for the reason that the ranks agreed on; {@code mine} is the status of this one. */
    private R reject(Communicator ranks, Agreement agreed, Status mine) {
        Agreement.Calls calls = agreed.calls();
        if (!calls.areOfOneVersion()) {
            return reduction.rejected(reject(
                    DiagnosticId.VERSIONS_DIFFER,
                    ranks.rank() == calls.highestRank(),
                    "rank " + calls.highestRank() + " has a newer version of fTimer than other ranks: protocol "
                            + calls.highestVersion() + ", and the oldest has " + calls.lowestVersion()
                            + "; start all ranks with the same version"));
        }
        if (!calls.areSame()) {
            DiagnosticId id = DiagnosticId.CALLS_DIFFER;
            return reduction.rejected(rejectTogether(
                    id,
                    id.status(),
                    agreed.why() + "; make the same collective calls in the same order on every rank"));
        }
        if (agreed.ofWorkers()) {
            return rejectForWorkers(ranks, agreed);
        }
        String why = switch (agreed.status()) {
            case ACTIVE -> agreed.why() + "; stop them on every rank first";
            case NOT_INITIALIZED -> agreed.why() + "; call init() on every rank first";
            default -> participant.reason("rank " + agreed.rejectingRank());
        };
        DiagnosticId id = agreed.status() == Status.ACTIVE
                ? DiagnosticId.REGIONS_OPEN
                : mine == Status.NOT_INITIALIZED ? DiagnosticId.NOT_INITIALIZED : DiagnosticId.RANK_REJECTED;
        return reduction.rejected(rejectTogether(id, agreed.status(), why));
    }

    /** Clears the rejected calls of the workers of all ranks and reports those of one rank; collective. */
    private R rejectForWorkers(Communicator ranks, Agreement agreed) {
        int rank = agreed.rejectingRank();
        byte[] mine = participant.drainWorkers().getBytes(StandardCharsets.UTF_8);
        byte[] line = ranks.broadcast(ranks.rank() == rank ? mine : null, rank);
        return reduction.rejected(rejectTogether(
                DiagnosticId.WORKERS_REJECTED,
                agreed.status(),
                "calls of workers were rejected on rank " + rank + ": " + new String(line, StandardCharsets.UTF_8)));
    }

    private Status reject(DiagnosticId id, boolean isSpokesman, String why) {
        return reject(id, id.status(), isSpokesman, operation() + " rejected: " + why, null);
    }

    private Status rejectTogether(DiagnosticId id, Status status, String why) {
        return reject(id, status, ranks().rank() == 0, operation() + " rejected: " + why, null);
    }

    private Status reject(DiagnosticId id, Status status, boolean isSpokesman, String text, @Nullable Throwable cause) {
        return participant.reject(status, isSpokesman, new Rejection(id, operation(), () -> text), cause);
    }

    private String operation() {
        return participant.userType() + "." + reduction.operation();
    }

    /** The trees of all ranks in one file. Stateless. */
    private static final class RankTrees {
        private RankTrees() {}

        /** Writes a file with the trees of all ranks at rank 0, while the other ranks send their parts, one at a time. */
        static void write(TreeExporter format, Path file, Communicator world, UnionSummary mine) throws IOException {
            ExportedRun run = new ExportedRun("ranks of a job", Map.of("ranks", Integer.toString(world.size())));
            try (RankMessages others = new RankMessages(world)) {
                ReportFile.replace(file, (out, atStart) -> {
                    TreeSink sink = format.open(run, out);
                    writeTrees(0, mine, sink);
                    while (others.hasNext()) {
                        int rank = others.nextRank();
                        writeTrees(rank, PartType.UNION.decoded(others.next(), rank), sink);
                    }
                    sink.finish();
                });
            }
        }

        /** Writes the tree of a rank; of a rank with lanes, those of the teams and of the serial lane, with sums over lanes. */
        private static void writeTrees(int rank, UnionSummary part, TreeSink sink) throws IOException {
            for (ExecutionDomain domain : ExecutionDomain.values()) {
                List<ReducedEntry> entries = part.entries(domain);
                boolean hasLanes = domain != ExecutionDomain.RANK;
                if (!entries.isEmpty() || !hasLanes && !part.hasLanes()) {
                    sink.accept(new ExportedTree(
                            ExportedTree.Kind.RANK,
                            group(domain),
                            "rank " + rank,
                            true,
                            Saturated.of(part.total().sumNanos()),
                            Map.of(),
                            entries.stream()
                                    .map(entry -> ExportedReduction.of(
                                            entry, hasLanes ? Map.of("lanes", entry.participatingSamples()) : Map.of()))
                                    .toList()));
                }
            }
        }

        private static String group(ExecutionDomain domain) {
            return switch (domain) {
                case RANK -> "";
                case TEAM -> "teams";
                case SERIAL -> "serial";
            };
        }
    }
}
