package io.ftimer.assertj.internal.instrumentation;

import io.ftimer.assertj.internal.instrumentation.InstrumentedCode.PatternUse;
import io.ftimer.assertj.internal.tree.InconclusiveReason;
import io.ftimer.assertj.internal.tree.InconclusiveReason.Cause;
import io.ftimer.internal.text.ShownText;
import io.ftimer.values.RegionPath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The regions that tests expect from the agent, by {@code ftimer.instrument} or by the command line of the JVM.
 *
 * <p>Thread safety: thread-safe.
 */
public final class Instrumentation {
    /** Of a JVM that needs no agent. */
    public static final Instrumentation NONE = new Instrumentation(new AgentOfJvm(), List.of(), "", "");

    private static volatile Instrumentation ofRun = NONE;

    private static final Map<String, Instrumentation> OF_JVM = new HashMap<>();

    private final Agent agent;
    private final List<InstrumentedPattern> patterns;
    private final String problem;
    private final String remedy;
    private final Set<String> searched = new HashSet<>();

    /**
     * @param patterns the patterns for methods that should be instrumented
     * @param problem why nothing is instrumented; empty if the agent is active
     */
    private Instrumentation(Agent agent, List<InstrumentedPattern> patterns, String problem, String remedy) {
        this.agent = agent;
        this.patterns = patterns;
        this.problem = problem;
        this.remedy = remedy;
    }

    /**
     * Instruments what the options select when they are given for the first time. If that is impossible, prints one line that says
     * what to do.
     *
     * @param options the options of the agent; blank if only its command line has some
     * @param attaches whether the agent is added to a JVM that was started without
     */
    public static Instrumentation of(String options, boolean attaches) {
        synchronized (OF_JVM) {
            return OF_JVM.computeIfAbsent(
                    options.strip(),
                    wanted -> start(wanted, attaches, new AgentOfJvm(), line -> System.err.println(line)));
        }
    }

    /** As {@link #of}, with the configuration of the whole run, which assertions outside of tests use too. */
    public static void startRun(String options, boolean attaches) {
        ofRun = of(options, attaches);
    }

    public static Instrumentation ofRun() {
        return ofRun;
    }

    static Instrumentation start(String options, boolean attaches, Agent agent, Consumer<String> console) {
        if (agent.isActive() && !agent.recordsHere()) {
            return elsewhere(options, agent);
        }
        if (options.isEmpty()) {
            return agent.isActive() ? active(agent) : NONE;
        }
        String problem = "";
        String remedy = "";
        try {
            if (attaches && !agent.isActive()) {
                agent.attach();
            }
            if (agent.isActive()) {
                agent.instrument(options);
                return active(agent);
            }
            problem = "this JVM has no agent";
            remedy = remedy(agent, ", or set ftimer.instrument.attach=true");
        } catch (IOException e) {
            problem = "the agent cannot be attached: " + e.getMessage();
            remedy = remedy(agent, "");
        } catch (IllegalArgumentException e) {
            problem = String.valueOf(e.getMessage());
            remedy = "correct the setting";
        }
        console.accept("ftimer: " + inactive(options) + ": " + problem + "; " + remedy);
        return new Instrumentation(agent, InstrumentedPattern.ofOptions(options), problem, remedy);
    }

    /** Returns the instrumentation of a class loader with an fTimer of its own, which the agent does not use. */
    private static Instrumentation elsewhere(String options, Agent agent) {
        List<InstrumentedPattern> patterns = new ArrayList<>(InstrumentedPattern.ofOptions(options));
        patterns.addAll(agent.report().patternsOnly());
        return new Instrumentation(
                agent,
                patterns,
                "the class loader of this test has an fTimer of its own, and the agent records with another",
                "let that class loader leave fTimer to its parent (in Quarkus: quarkus.class-loading.parent-first-artifacts)");
    }

    private static String inactive(String options) {
        return (options.startsWith(UncountedWork.OPTION) ? "ftimer.work" : "ftimer.instrument") + " is not active";
    }

    private static Instrumentation active(Agent agent) {
        return new Instrumentation(agent, agent.report().patternsOnly(), "", "");
    }

    private static String remedy(Agent agent, String alternative) {
        Optional<Path> jar = agent.jar();
        if (jar.isEmpty()) {
            return "bind the goal prepare-agent of ftimer-maven-plugin (an <argLine> of your own must begin with @{argLine}),"
                    + " or add the dependency io.ftimer:ftimer-agent";
        }
        String argument = "-javaagent:" + jar.get();
        String quoted = argument.indexOf(' ') < 0 ? argument : '"' + argument + '"';
        return "start it with <argLine>" + quoted + "</argLine>" + alternative;
    }

    /**
     * Returns why a tree may lack regions that an expectation is about; empty if there is no reason.
     *
     * @param paths the paths or patterns that the expectation is about
     */
    public Optional<InconclusiveReason> reason(Collection<RegionPath> paths) {
        ExpectedRegionNames names = ExpectedRegionNames.of(paths);
        if (patterns.stream().noneMatch(pattern -> names.mayHave(pattern) || names.mayBeMeantBy(pattern, Set.of()))) {
            return Optional.empty();
        }
        if (!problem.isEmpty()) {
            String advice = Character.toUpperCase(remedy.charAt(0)) + remedy.substring(1) + ".";
            return Optional.of(new InconclusiveReason(
                    Cause.METHODS, "ftimer.instrument is not active", List.of(problem), List.of(advice)));
        }
        return NotInstrumented.of(names, codeFor(names)).reason();
    }

    /**
     * Returns what is instrumented once the classes are loaded of patterns that matched none so far. A test beside this one waits for them
     * too: what it concludes must not depend on who was first.
     */
    private InstrumentedCode codeFor(ExpectedRegionNames names) {
        synchronized (searched) {
            InstrumentedCode code = agent.report();
            Stream<InstrumentedPattern> ofAnnotations = code.hasUnknownAnnotation() ? names.classes() : Stream.empty();
            List<InstrumentedPattern> unused = Stream.concat(
                            code.patterns().stream()
                                    .filter(use -> use.isIneffective() && names.mayHave(use.pattern()))
                                    .map(PatternUse::pattern),
                            ofAnnotations)
                    .filter(pattern -> searched.add(pattern.text()))
                    .toList();
            unused.forEach(ClassPathSearch::load);
            return unused.isEmpty() ? code : agent.report();
        }
    }

    /** Returns why steps may be missing in a count; empty if there is no reason. */
    public Optional<InconclusiveReason> reasonOfWork(long steps) {
        if (!agent.isActive() || !agent.recordsHere()) {
            return steps > 0 ? Optional.empty() : Optional.of(UncountedWork.withoutAgent(problem, remedy));
        }
        synchronized (searched) {
            List<InstrumentedPattern> unused = agent.report().work().stream()
                    .filter(PatternUse::isIneffective)
                    .map(PatternUse::pattern)
                    .filter(pattern -> searched.add(UncountedWork.OPTION + pattern.text()))
                    .toList();
            unused.forEach(ClassPathSearch::load);
            return UncountedWork.reason(agent.report(), steps);
        }
    }

    /** Returns whether the agent records each SQL statement of this JVM: a driver that was not loaded has executed none. */
    public boolean recordsSql() {
        return problem.isEmpty()
                && patterns.stream().anyMatch(pattern -> pattern.text().equals("jdbc=true"));
    }

    /** Returns lines about what was instrumented so far, and about each pattern without effect; empty if nothing should be. */
    public List<String> lines() {
        if (!problem.isEmpty()) {
            return List.of("ftimer.instrument is not active: " + problem);
        }
        InstrumentedCode code = agent.isActive() ? agent.report() : InstrumentedCode.parse("");
        if (patterns.isEmpty() && code.work().isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        lines.add("the agent instrumented " + ShownText.counted(code.methodCount(), "method") + " of "
                + ShownText.counted(code.classes().size(), "class", "classes"));
        List<String> constructed = code.patterns().stream()
                .flatMap(use -> use.constructors().stream())
                .distinct()
                .toList();
        if (!constructed.isEmpty()) {
            lines.add("constructors of " + ShownText.counted(constructed.size(), "class", "classes")
                    + " have no regions; a pattern must name them, such as " + constructed.get(0) + "::new");
        }
        Stream.concat(code.patterns().stream(), code.work().stream())
                .map(PatternUse::problem)
                .filter(text -> !text.isEmpty())
                .forEach(lines::add);
        return lines;
    }
}
