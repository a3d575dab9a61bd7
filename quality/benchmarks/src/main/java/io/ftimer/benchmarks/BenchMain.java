package io.ftimer.benchmarks;

import io.ftimer.benchmarks.ranks.RankScaling;
import io.ftimer.benchmarks.scale.Scale;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.openjdk.jmh.runner.RunnerException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures the overhead of fTimer and compares it with the bounds. */
@Command(name = "bench", mixinStandardHelpOptions = true, sortOptions = false)
public final class BenchMain implements Callable<Integer> {
    private static final Path CSV = Path.of("target", "bench.csv");

    @Option(names = "--quick", description = "Shorter runs, rougher figures.")
    private boolean quick;

    @Option(names = "--gate", description = "Exit 1 if a bound is missed or a bounded figure is inconclusive.")
    private boolean gate;

    @Option(names = "--smoke", description = "Run every benchmark for one iteration, without judging it.")
    private boolean smoke;

    @Option(names = "--peers", description = "Measure other libraries beside fTimer, without bounds.")
    private boolean peers;

    @Option(names = "--ranks", description = "Measure only the traffic of MPI ranks.")
    private boolean ranks;

    @Option(names = "--scale", description = "Only run large sizes, and check counts, sums, memory and files.")
    private boolean scale;

    @Option(
            names = "--figures",
            paramLabel = "REGEX",
            defaultValue = "",
            description = "Measure only figures whose names match.")
    private Pattern wanted = Pattern.compile("");

    @Option(
            names = "--collector",
            paramLabel = "NAME",
            description = "Measure with this garbage collector: G1, Parallel, Serial, Z, Shenandoah.")
    private Optional<String> collector = Optional.empty();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    private BenchMain() {}

    public static void main(String[] arguments) {
        // other benchmarks may run on this machine; the yardstick detects it
        System.setProperty("jmh.ignoreLock", "true");
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new BenchMain());
    }

    @Override
    public Integer call() throws RunnerException, IOException {
        checkOptions();
        if (scale) {
            return new Scale(quick).run(out()) ? 0 : 1;
        }
        if (ranks) {
            return (smoke ? RankScaling.SMOKE : RankScaling.FULL).run(out()) || !gate ? 0 : 1;
        }
        return smoke ? smoke() : measure();
    }

    private void checkOptions() {
        boolean chosen = peers || isPart() || collector.isPresent();
        if (chosen && (scale || ranks || smoke)) {
            throw invalid("--scale, --ranks and --smoke cannot be combined with --peers, --figures and --collector");
        }
        collector.filter(name -> !Machine.hasCollector(name)).ifPresent(name -> {
            throw invalid("--collector: this JVM has no collector \"" + name
                    + "\"; expected G1, Parallel, Serial, Z or Shenandoah, if it has them");
        });
    }

    private ParameterException invalid(String message) {
        return new ParameterException(spec.commandLine(), "bench: " + message);
    }

    private boolean isPart() {
        return !wanted.pattern().isEmpty();
    }

    private int smoke() throws RunnerException {
        Forks inThisJvm = new Forks(Effort.SMOKE, Optional.empty());
        List<FigureTrial> trials = Figures.smoke();
        for (FigureTrial trial : trials) {
            inThisJvm.measure(trial);
        }
        RankScaling.SMOKE.run(out());
        out().println("bench: ran every benchmark, with every value of a parameter in one of them, in " + trials.size()
                + " trials");
        return 0;
    }

    private int measure() throws RunnerException, IOException {
        Machine machine = Machine.here(collector);
        List<Figure> figures = figures(machine, true);
        if (figures.isEmpty()) {
            spec.commandLine().getErr().println("bench: no figure matches " + wanted + "; ./bench prints their names");
            return 2;
        }
        Effort effort = quick ? Effort.QUICK : Effort.FULL;
        PrintWriter err = spec.commandLine().getErr();
        FigureProgress progress = new FigureProgress(System::nanoTime, err::println);
        List<Outcome> printed = new ArrayList<>();
        out().println(Table.header(machine));
        out().flush();
        Table table = new Table(
                machine,
                new FigureMeasurements(
                                figures,
                                effort,
                                new Forks(effort, collector),
                                progress,
                                outcome -> print(outcome, printed))
                        .run());
        printChanged(table.outcomes(), printed);
        out().println();
        if (!peers && !isPart()) {
            Figures.ELSEWHERE.forEach(what -> out().println("not measured: " + what));
        }
        figures(machine, false)
                .forEach(figure -> out().println("not measured: " + figure.goal() + " (" + figure.what() + "): needs "
                        + figure.processors() + " processors, this machine has " + machine.processors()));
        Files.createDirectories(CSV.getParent());
        try (BufferedWriter csv = Files.newBufferedWriter(CSV)) {
            table.writeCsv(csv);
        }
        out().println("the table as CSV: " + CSV);
        out().println();
        boolean scales = peers || isPart() || RankScaling.FULL.run(out());
        int conclusion = conclude(table.outcomes());
        return gate && !scales ? 1 : conclusion;
    }

    private void print(Outcome outcome, List<Outcome> printed) {
        printed.add(outcome);
        out().println(Table.line(outcome));
        out().flush();
    }

    /** Prints the figures that further rounds have changed. */
    private void printChanged(List<Outcome> outcomes, List<Outcome> printed) {
        List<Outcome> changed =
                outcomes.stream().filter(outcome -> !printed.contains(outcome)).toList();
        if (!changed.isEmpty()) {
            out().println();
            out().println("after further rounds:");
            changed.forEach(outcome -> out().println(Table.line(outcome)));
        }
    }

    /** Returns the wanted figures for which the machine has enough processors, or the others. */
    private List<Figure> figures(Machine machine, boolean enough) {
        return (peers ? Figures.peers() : Figures.all())
                .stream()
                        .filter(figure -> wanted.matcher(figure.name()).find())
                        .filter(figure -> enough == figure.processors() <= machine.processors())
                        .toList();
    }

    private int conclude(List<Outcome> outcomes) {
        List<Outcome> broken = outcomes.stream().filter(Outcome::isBroken).toList();
        broken.forEach(outcome -> out().println("bench: " + outcome.complaint()));
        if (broken.isEmpty()) {
            out().println("bench: all bounds kept");
        }
        return gate && !broken.isEmpty() ? 1 : 0;
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
