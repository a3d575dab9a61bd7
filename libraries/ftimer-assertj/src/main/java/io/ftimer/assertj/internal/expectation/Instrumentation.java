package io.ftimer.assertj.internal.expectation;

import io.ftimer.assertj.internal.expectation.InstrumentedCode.PatternUse;
import io.ftimer.assertj.internal.tree.InconclusiveReason;
import io.ftimer.assertj.internal.tree.InconclusiveReason.Cause;
import io.ftimer.internal.text.ShownText;
import io.ftimer.summary.Summary;
import io.ftimer.values.RegionPath;
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
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The regions that tests expect from the agent, by {@code ftimer.instrument} or by the command line of the JVM.
 *
 * <p>Thread safety: thread-safe.
 */
public final class Instrumentation {
    /** Of a JVM that needs no agent. */
    public static final Instrumentation NONE = new Instrumentation(new Agent(), List.of(), Absence.NONE);

    /** Where it is unknown what should have been instrumented. */
    private static final InstrumentedPattern ANYTHING = InstrumentedPattern.parse("**");

    private static volatile @Nullable Instrumentation ofRun;

    private static final Map<String, Instrumentation> OF_JVM = new HashMap<>();

    private final Agent agent;
    private final List<InstrumentedPattern> patterns;
    private final Absence absence;
    private final Set<String> searched = new HashSet<>();

    /**
     * Why something is not instrumented that should be.
     *
     * @param headline what is not active
     * @param problem the reason; empty if the agent is active
     * @param remedy what to do, as an imperative
     */
    record Absence(String headline, String problem, String remedy) {
        private static final Absence NONE = new Absence("", "", "");

        private boolean isEmpty() {
            return problem.isEmpty();
        }

        InconclusiveReason reason() {
            String advice = Character.toUpperCase(remedy.charAt(0)) + remedy.substring(1) + ".";
            return new InconclusiveReason(Cause.METHODS, headline, List.of(problem), advice);
        }
    }

    private Instrumentation(Agent agent, List<InstrumentedPattern> patterns, Absence absence) {
        this.agent = agent;
        this.patterns = patterns;
        this.absence = absence;
    }

    /**
     * Instruments what the options select when they are given for the first time. If that is impossible, prints one line that says
     * what to do.
     *
     * @param options the options of the agent; blank if only its command line has some
     */
    public static Instrumentation of(String options) {
        synchronized (OF_JVM) {
            return OF_JVM.computeIfAbsent(
                    options.strip(), wanted -> start(wanted, new Agent(), line -> System.err.println(line)));
        }
    }

    /** As {@link #of}, with the configuration of the whole run, which assertions outside of tests use too. */
    public static void startRun(String options) {
        ofRun = of(options);
    }

    public static Instrumentation ofRun() {
        Instrumentation configured = ofRun;
        return configured == null ? of("") : configured;
    }

    static Instrumentation start(String options, Agent agent, Consumer<String> console) {
        if (agent.isActive() && !agent.recordsHere()) {
            return elsewhere(options, agent);
        }
        Absence absence = options.isEmpty() ? Absence.NONE : instrument(options, agent);
        List<InstrumentedPattern> patterns = new ArrayList<>();
        if (agent.isActive()) {
            patterns.addAll(agent.report().patternsOnly());
        } else {
            patterns.addAll(InstrumentedPattern.ofOptions(options));
            patterns.addAll(InstrumentedPattern.ofOptions(agent.requested()));
        }
        if (absence.isEmpty() && !agent.isActive() && !agent.requested().isEmpty()) {
            absence = new Absence(
                    "the agent is not active",
                    "this JVM has no agent, although the goal prepare-agent has added it to its arguments",
                    "begin the <argLine> of your own with @{argLine}");
        }
        if (!agent.problem().isEmpty()) {
            absence = new Absence(
                    "the agent rejected its options",
                    agent.problem(),
                    "correct the options after -javaagent:ftimer-agent.jar=");
        }
        if (absence.isEmpty()) {
            return patterns.isEmpty() && !agent.isActive() ? NONE : new Instrumentation(agent, patterns, absence);
        }
        if (agent.isActive() || !agent.problem().isEmpty()) {
            // options were rejected, so that it is unknown what they should select
            patterns.add(ANYTHING);
        }
        Instrumentation inactive = new Instrumentation(agent, List.copyOf(patterns), absence);
        inactive.problem().ifPresent(problem -> console.accept("ftimer: " + problem));
        return inactive;
    }

    /** Instruments what the options select. Returns why it is impossible. */
    private static Absence instrument(String options, Agent agent) {
        String headline =
                (options.startsWith(InstrumentedCode.WORK) ? "ftimer.work" : "ftimer.instrument") + " is not active";
        try {
            if (agent.isActive()) {
                agent.instrument(options);
                return Absence.NONE;
            }
            return new Absence(headline, "this JVM has no agent", remedy(agent));
        } catch (IllegalArgumentException e) {
            return new Absence(headline, String.valueOf(e.getMessage()), "correct the setting");
        }
    }

    /** Returns the instrumentation of a class loader with an fTimer of its own, which the agent does not use. */
    private static Instrumentation elsewhere(String options, Agent agent) {
        List<InstrumentedPattern> patterns = new ArrayList<>(InstrumentedPattern.ofOptions(options));
        patterns.addAll(agent.report().patternsOnly());
        return new Instrumentation(
                agent,
                patterns,
                new Absence(
                        "ftimer.instrument is not active",
                        "the class loader of this test has an fTimer of its own, and the agent records with another",
                        "let that class loader leave fTimer to its parent (in Quarkus: quarkus.class-loading.parent-first-artifacts)"));
    }

    private static String remedy(Agent agent) {
        Optional<Path> jar = agent.jar();
        if (jar.isEmpty()) {
            return "bind the goal prepare-agent of ftimer-maven-plugin (an <argLine> of your own must begin with @{argLine})";
        }
        String argument = "-javaagent:" + jar.get();
        String quoted = argument.indexOf(' ') < 0 ? argument : '"' + argument + '"';
        return "start it with <argLine>" + quoted + "</argLine>";
    }

    /** Returns why a tree may lack regions that an expectation is about; empty if there is no reason. */
    public Optional<InconclusiveReason> reason(Collection<RegionPath> paths, Summary tree) {
        ExpectedRegionNames names = ExpectedRegionNames.of(paths);
        boolean isOfPatterns =
                patterns.stream().anyMatch(pattern -> names.mayHave(pattern) || names.mayBeMeantBy(pattern, Set.of()));
        if (!absence.isEmpty()) {
            return isOfPatterns ? Optional.of(absence.reason()) : Optional.empty();
        }
        List<MissingMethod> methods = missing(paths, tree);
        return isOfPatterns || !methods.isEmpty()
                ? loaded(InstrumentedCode::patterns, names::mayHave).notInstrumented(names, methods)
                : Optional.empty();
    }

    /** Returns the methods of expected names whose calls the tree lacks. */
    List<MissingMethod> missing(Collection<RegionPath> paths, Summary tree) {
        return !absence.isEmpty() || !agent.isActive()
                ? List.of()
                : ExpectedRegionNames.of(paths)
                        .methods()
                        .sorted()
                        .flatMap(name -> agent.explain(name).stream())
                        .filter(method -> method.concerns(paths, tree))
                        .toList();
    }

    /**
     * Returns what is instrumented once the classes are loaded of patterns that matched none so far. A test beside this one waits for them
     * too: what it concludes must not depend on who was first.
     */
    private InstrumentedCode loaded(
            Function<InstrumentedCode, List<PatternUse>> uses, Predicate<InstrumentedPattern> isWanted) {
        synchronized (searched) {
            InstrumentedCode code = agent.report();
            List<InstrumentedPattern> unused = uses.apply(code).stream()
                    .filter(PatternUse::isIneffective)
                    .map(PatternUse::pattern)
                    .filter(pattern -> !pattern.isOption() && isWanted.test(pattern) && searched.add(pattern.text()))
                    .toList();
            unused.forEach(agent::load);
            return unused.isEmpty() ? code : agent.report();
        }
    }

    /** Returns whether steps count, or should. */
    public boolean countsSteps() {
        return !absence.isEmpty()
                || agent.isActive()
                        && agent.recordsHere()
                        && !agent.report().work().isEmpty();
    }

    /** Returns why steps may be missing in a count; empty if there is no reason. */
    public Optional<InconclusiveReason> reasonOfWork(long steps) {
        if (!agent.isActive() || !agent.recordsHere()) {
            Absence inactive = new Absence("the agent is not active", absence.problem(), absence.remedy());
            // steps are of a counter of the user then
            return steps > 0
                    ? Optional.empty()
                    : Optional.of(absence.isEmpty() ? InstrumentedCode.NO_STEPS : inactive.reason());
        }
        return absence.isEmpty()
                ? loaded(InstrumentedCode::work, pattern -> true).reasonOfWork(steps)
                : Optional.of(absence.reason());
    }

    /** Counts steps by place, too, or no more, in methods that are called from now on; without effect if there is no agent. */
    public void countByPlace(boolean counts) {
        if (agent.isActive() && agent.recordsHere()) {
            agent.countByPlace(counts);
        }
    }

    /** Returns whether the agent records each SQL statement of this JVM: a driver that was not loaded has executed none. */
    public boolean recordsSql() {
        return absence.isEmpty()
                && patterns.stream().anyMatch(pattern -> pattern.text().equals("jdbc=true"));
    }

    /** Returns the patterns and options that select what is instrumented, and {@code none} if nothing is, without an agent for instance. */
    public String selected() {
        if (!absence.isEmpty() || !agent.isActive()) {
            return "none";
        }
        InstrumentedCode code = agent.report();
        List<String> texts = Stream.concat(
                        code.patternsOnly().stream().map(InstrumentedPattern::text),
                        code.work().stream()
                                .map(use ->
                                        InstrumentedCode.WORK + use.pattern().text()))
                .distinct()
                .sorted()
                .toList();
        return texts.isEmpty() ? "none" : String.join(";", texts);
    }

    /** Returns why nothing is instrumented that should be, and what to do; empty if there is no reason. */
    public Optional<String> problem() {
        return absence.isEmpty()
                ? Optional.empty()
                : Optional.of(absence.headline() + ": " + absence.problem() + "; " + absence.remedy());
    }

    /** Returns lines about what was instrumented so far, and about each pattern without effect; empty if nothing should be. */
    public List<String> lines() {
        if (!absence.isEmpty()) {
            return List.of(absence.headline() + ": " + absence.problem());
        }
        InstrumentedCode code = agent.isActive() ? agent.report() : InstrumentedCode.parse("");
        if (patterns.isEmpty() && code.work().isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        int counted = code.work().stream().mapToInt(PatternUse::classes).sum();
        if (!code.classes().isEmpty() || counted == 0) {
            lines.add(
                    "the agent instrumented " + ShownText.counted(code.classes().size(), "method") + " of "
                            + ShownText.counted(Set.copyOf(code.classes()).size(), "class", "classes"));
        }
        if (counted > 0) {
            lines.add("the agent counts the steps of " + ShownText.counted(counted, "class", "classes"));
        }
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
