package io.ftimer.export.internal.bounds;

import io.ftimer.export.internal.tree.SuiteTreeBuilder;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.ExportedTree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * How the tests of a run were executed, which decides whether the bounds of a file say anything about it. Files of other tools and benchmarks
 * do not say it, and are always comparable. Thread safety: thread-confined.
 */
final class RunSetup {
    private static final String NONE = "none";

    private final Set<TreeId> tests = new HashSet<>();
    private final SortedSet<String> modules = new TreeSet<>();
    private final SortedSet<String> releases = new TreeSet<>();
    private final SortedSet<String> agents = new TreeSet<>();
    private final SortedSet<String> problems = new TreeSet<>();

    /**
     * Why nothing can be said about a run.
     *
     * @param reason a sentence without a full stop
     * @param remedy what to do, as an imperative
     */
    record Obstacle(String reason, String remedy) {}

    void add(TreeId id, ExportedTree tree) {
        String agent = tree.facts().get(SuiteTreeBuilder.AGENT);
        if (id.isTest() && agent != null) {
            tests.add(id);
            agents.add(agent);
            Optional.ofNullable(tree.facts().get(SuiteTreeBuilder.MODULE)).ifPresent(modules::add);
            Optional.ofNullable(tree.facts().get("java_release")).ifPresent(releases::add);
            Optional.ofNullable(tree.facts().get(SuiteTreeBuilder.AGENT_PROBLEM))
                    .ifPresent(problems::add);
        }
    }

    /** Returns why the lines of a file say nothing about this run; empty if they do. */
    Optional<Obstacle> obstacle(Bounds bounds, String file) {
        if (!problems.isEmpty()) {
            return Optional.of(
                    new Obstacle(String.join(", ", problems), "the baseline stays as it is; run the tests again"));
        }
        if (agents.size() > 1) {
            return Optional.of(new Obstacle(
                    "the JVMs of the run differ: "
                            + agents.stream().map(RunSetup::words).collect(Collectors.joining(" and ")),
                    "run all tests with the same options of the agent"));
        }
        return bounds.agent()
                .filter(line -> !agents.isEmpty() && !agents.first().equals(line.pattern()))
                .map(line -> new Obstacle(
                        "the bounds are on runs " + words(line.pattern()) + ", and this run was "
                                + words(agents.first()),
                        "run the tests " + words(line.pattern()) + "; if the change is intended, remove the line \""
                                + line.key() + "\" from " + file + " first"));
    }

    private static String words(String agent) {
        return agent.equals(NONE) ? "without the agent" : "with the agent for " + agent;
    }

    /** Returns the line that says what the agent instrumented in the run; empty if nothing is known, or was instrumented. */
    Optional<Omission> line() {
        return agents.stream()
                .filter(agent -> !agent.equals(NONE))
                .findFirst()
                .map(agent -> new Omission(Omission.What.AGENT, agent, ""));
    }

    /**
     * Returns what the run is, for people; empty if it does not say it.
     *
     * @param leftOut the number of tests that have lines and did not run
     */
    String text(long leftOut, boolean isComparable) {
        if (tests.isEmpty()) {
            return "";
        }
        String ofModules = modules.size() < 2 ? "" : " (" + String.join(", ", ShownText.lines(modules)) + ')';
        List<String> parts = new ArrayList<>(List.of(ShownText.counted(tests.size(), "test") + " ran" + ofModules));
        if (leftOut > 0) {
            parts.add(ShownText.grouped(leftOut) + " of the baseline did not");
        }
        parts.add("Java " + String.join(" and ", releases));
        agents.forEach(agent -> parts.add(words(agent)));
        return String.join(", ", parts) + (isComparable ? ": comparable" : ": not comparable");
    }
}
