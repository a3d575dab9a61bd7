package io.ftimer.conformance.ranks;

import io.ftimer.ErrorPolicy;
import io.ftimer.FTimer;
import io.ftimer.Status;
import io.ftimer.Summary;
import io.ftimer.conformance.replay.Collectives;
import io.ftimer.conformance.replay.InitRequest;
import io.ftimer.conformance.replay.ReportTarget;
import io.ftimer.conformance.result.ReducedRecord;
import io.ftimer.conformance.scenario.Command;
import io.ftimer.reduce.ReducedSummary;
import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.CsvReport;
import io.ftimer.report.TextReport;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The MPI commands of one rank, by gathering the summaries of all ranks and reducing them. Writes no diagnostics. */
final class ThreadCollectives implements Collectives {
    private record Place(OptionalInt color, int key, int rank, Communicator[] made) {}

    private final int rank;
    private final Communicator world;
    private final Map<FTimer, @Nullable Communicator> captured = new HashMap<>();
    private @Nullable Communicator part;

    ThreadCollectives(int rank, Communicator world) {
        this.rank = rank;
        this.world = world;
        this.part = world;
    }

    @Override
    public boolean canReduce() {
        return true;
    }

    @Override
    public void barrier() {
        world.gather(rank, rank);
    }

    @Override
    public void split(OptionalInt color, int key) {
        List<Place> places = world.gather(rank, new Place(color, key, rank, new Communicator[1]));
        List<Place> mine = places.stream()
                .filter(place -> place.color().equals(color))
                .sorted(Comparator.comparingInt(Place::key).thenComparingInt(Place::rank))
                .toList();
        if (mine.get(0).rank() == rank) {
            mine.get(0).made()[0] =
                    new Communicator(mine.stream().map(Place::rank).toList());
        }
        barrier();
        part = color.isEmpty() ? null : mine.get(0).made()[0];
    }

    @Override
    public Status init(FTimer timer, InitRequest request) {
        Status status = request.applyTo(timer);
        if (status == Status.SUCCESS) {
            captured.put(
                    timer,
                    switch (request.communicator()) {
                        case "null" -> null;
                        case "sub" -> part;
                        default -> world;
                    });
        }
        return status;
    }

    @Override
    public Reduced reduce(Reduction reduction) {
        FTimer timer = reduction.timer();
        timer.errorPolicy(ErrorPolicy.RETURN);
        Summary summary = timer.summary();
        if (summary.status() != Status.SUCCESS) {
            return new Reduced(summary.status(), ReducedRecord.NONE);
        }
        Communicator communicator = captured.get(timer);
        if (communicator == null) {
            return new Reduced(Status.UNKNOWN, ReducedRecord.NONE);
        }
        List<Summary> summaries = communicator.gather(rank, summary);
        boolean isStrict =
                reduction.command().word().startsWith("mpi_") && reduction.command() != Command.MPI_UNION_SUMMARY;
        ReducedSummary reduced = isStrict ? StrictSummary.reduce(summaries) : UnionSummary.reduce(summaries);
        ReportTarget target = reduction.target();
        Status status = reduced.status();
        if (target != null && status == Status.SUCCESS) {
            boolean isRoot = communicator.rankOf(rank) == 0;
            status = communicator
                    .gather(rank, isRoot ? write(reduction.command(), reduced, target) : Status.SUCCESS)
                    .get(0);
        }
        return new Reduced(status, ReducedRecord.of(reduced));
    }

    private static Status write(Command command, ReducedSummary reduced, ReportTarget target) {
        boolean isCsv = command == Command.MPI_CSV || command == Command.UNION_CSV;
        try {
            if (reduced instanceof StrictSummary strict) {
                if (isCsv) {
                    target.write(CsvReport.of(strict));
                } else {
                    target.write(TextReport.of(strict));
                }
            } else if (reduced instanceof UnionSummary union) {
                if (isCsv) {
                    target.write(CsvReport.of(union));
                } else {
                    target.write(TextReport.of(union));
                }
            }
            return Status.SUCCESS;
        } catch (IOException e) {
            return Status.IO;
        }
    }
}
