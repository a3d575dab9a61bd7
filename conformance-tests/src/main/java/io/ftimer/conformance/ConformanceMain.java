package io.ftimer.conformance;

import io.ftimer.conformance.ScenarioResult.Outcome;
import io.ftimer.conformance.replay.InProcessEngine;
import io.ftimer.conformance.replay.JobEngine;
import io.ftimer.conformance.replay.RankEngine;
import io.ftimer.mpi.launch.MpiEngine;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code conformance}: replays recorded runs and prints every difference. */
@CommandLine.Command(
        name = "conformance",
        description = "Replays recorded runs of the Fortran library and prints one line for each difference.",
        sortOptions = false,
        exitCodeListHeading = "Exit status:%n",
        exitCodeList = {"0:nothing failed", "1:a scenario failed", "2:nothing was run"})
public final class ConformanceMain implements Callable<Integer> {
    private static final List<RankEngine> ENGINES = Stream.concat(
                    Stream.of(InProcessEngine.INSTANCE),
                    MpiEngine.all().stream().map(JobEngine::new))
            .toList();

    /** The names of all engines. */
    private static final class EngineNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return ENGINES.stream().map(RankEngine::engineName).iterator();
        }
    }

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(names = "--out", paramLabel = "DIR", description = "Keep the actual results in DIR/FAMILY/NAME.")
    private @Nullable Path out;

    @Option(
            names = "--engine",
            paramLabel = "NAME",
            defaultValue = "inprocess",
            description = "Where ranks run: ${COMPLETION-CANDIDATES}; ${DEFAULT-VALUE} unless given.",
            completionCandidates = EngineNames.class)
    private String engine = "";

    @Option(names = "--without-mpi", description = "Skip scenarios that need MPJ Express, Open MPI or MPICH.")
    private boolean withoutMpi;

    @Option(names = "--full", description = "Run slow scenarios too.")
    private boolean full;

    @Option(names = "--help", usageHelp = true, description = "Show this and exit.")
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private boolean help;

    @Parameters(
            arity = "1..*",
            paramLabel = "FOLDER",
            description = "A folder of scenarios, or the folder of one scenario.")
    private List<Path> folders = new ArrayList<>();

    /** Runs the command and exits with its status. */
    public static void main(String[] args) {
        System.exit(new CommandLine(new ConformanceMain()).execute(args));
    }

    @Override
    public Integer call() throws IOException {
        List<Path> scenarios = new ArrayList<>();
        for (Path folder : folders) {
            scenarios.addAll(scenariosIn(folder));
        }
        ScenarioRunner runner = new ScenarioRunner(full, Optional.ofNullable(out), engine());
        PrintWriter printer = spec.commandLine().getOut();
        runner.prepare(scenarios);
        List<ScenarioResult> results = new ArrayList<>();
        for (Path scenario : scenarios) {
            ScenarioResult result = runner.run(scenario);
            result.report().forEach(printer::println);
            results.add(result);
        }
        long noted = results.stream().filter(ScenarioResult::passedWithNote).count();
        if (noted > 0) {
            printer.println(noted + " of these passed with a note, see above");
        }
        long failed = count(results, Outcome.FAILED);
        printer.println(count(results, Outcome.PASSED) + " passed, " + failed + " failed, "
                + count(results, Outcome.SKIPPED) + " skipped");
        printer.flush();
        return failed == 0 ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private RankEngine engine() {
        // a launcher keeps results, which are those of one run of the command
        return named() instanceof JobEngine launching ? new JobEngine(launching.launcher(), withoutMpi) : named();
    }

    private RankEngine named() {
        return ENGINES.stream()
                .filter(known -> known.engineName().equals(engine))
                .findFirst()
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "unknown engine " + engine + "; the engines are: " + String.join(", ", new EngineNames())));
    }

    private static long count(List<ScenarioResult> results, Outcome outcome) {
        return results.stream().filter(result -> result.outcome() == outcome).count();
    }

    /** Returns the folder itself if it is a scenario, or else the folders in it, in the order of their names. */
    private List<Path> scenariosIn(Path folder) throws IOException {
        if (isScenario(folder)) {
            return List.of(folder);
        }
        List<Path> found = List.of();
        if (Files.isDirectory(folder)) {
            try (Stream<Path> children = Files.list(folder)) {
                found = children.filter(Files::isDirectory).sorted().toList();
            }
        }
        if (found.stream().noneMatch(ConformanceMain::isScenario)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "no scenario in " + folder + ": it must hold " + ScenarioRunner.SCENARIO
                            + ", or folders that do, such as those of conformance-tests/recorded/serial");
        }
        return found;
    }

    private static boolean isScenario(Path folder) {
        return Files.isRegularFile(folder.resolve(ScenarioRunner.SCENARIO));
    }
}
