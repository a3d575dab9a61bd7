package io.ftimer.config;

import io.ftimer.report.FileNameTemplate;
import io.ftimer.report.Report;
import io.ftimer.report.ReportDestination;
import io.ftimer.values.DiagnosticId;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * The rank of this process in its job. File names get it when they are planned, so that a name that needs an unknown rank is
 * rejected at the start and not at the end of the program.
 *
 * @param number the rank, empty if it is not known
 */
record ProcessRank(OptionalInt number) {
    /** The variables in which launchers of MPI pass the rank, innermost first: mpirun may run in a step of Slurm. */
    private static final List<String> VARIABLES = List.of("OMPI_COMM_WORLD_RANK", "PMI_RANK", "SLURM_PROCID");

    /** Returns the rank that a launcher gave this process, which is known before MPI is initialized, and without MPI. */
    static ProcessRank ofLauncher(Map<String, String> environment) {
        return new ProcessRank(VARIABLES.stream()
                .map(name -> environment.getOrDefault(name, ""))
                .filter(value -> value.matches("\\d{1,9}"))
                .mapToInt(Integer::parseInt)
                .findFirst());
    }

    static ProcessRank of(int number) {
        return new ProcessRank(OptionalInt.of(number));
    }

    /** @throws IllegalArgumentException if the template needs a rank and it is not known; so do the other overloads */
    FileNameTemplate in(FileNameTemplate template) {
        requireKnown(template.needsRank(), template);
        return number.isPresent() ? template.ofRank(number.getAsInt()) : template;
    }

    ReportTarget in(ReportTarget target) {
        return new ReportTarget(target.destination().map(this::in), target.isSet());
    }

    List<PlannedReport> in(List<PlannedReport> reports) {
        return reports.stream()
                .map(planned -> new PlannedReport(planned.kind(), in(planned.target())))
                .toList();
    }

    /**
     * Returns whether this rank may replace a file: ranks other than 0 need their number in its name, or they would replace the
     * file of rank 0. If not, a diagnostic says so.
     */
    boolean owns(ReportTarget target, Consumer<String> diagnostics) {
        return target.destination()
                .filter(ReportDestination::isFile)
                .map(file -> owns(file.needsRank(), file, diagnostics))
                .orElse(true);
    }

    boolean owns(FileNameTemplate file, Consumer<String> diagnostics) {
        return owns(file.needsRank(), file, diagnostics);
    }

    /** Adds the rank, if it is known, to a report where other ranks write too: to the end of a file, or to no file. */
    void label(Report<?> report, ReportTarget target, boolean append) {
        if (append || !target.isFile()) {
            number.ifPresent(rank -> report.metadata("Rank", Integer.toString(rank)));
        }
    }

    private boolean owns(boolean isOfOneRank, Object file, Consumer<String> diagnostics) {
        if (isOfOneRank || number.orElse(0) == 0) {
            return true;
        }
        diagnostics.accept(DiagnosticId.IO_FAILED.line("rank " + number.getAsInt() + " will not write \"" + file
                + "\", which is the file of rank 0; add $RANK to its name"));
        return false;
    }

    private ReportDestination in(ReportDestination destination) {
        requireKnown(destination.needsRank(), destination);
        return number.isPresent() ? destination.ofRank(number.getAsInt()) : destination;
    }

    private void requireKnown(boolean needed, Object name) {
        if (needed && number.isEmpty()) {
            throw new IllegalArgumentException(
                    "\"" + name + "\" contains $RANK, but the rank of this process is not known; set the key rank");
        }
    }
}
