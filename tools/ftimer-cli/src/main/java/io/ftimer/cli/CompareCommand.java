package io.ftimer.cli;

import io.ftimer.cli.internal.ComparisonOptions;
import io.ftimer.cli.internal.ExitCodes;
import io.ftimer.cli.internal.Replacement;
import io.ftimer.cli.internal.StreamsCommand;
import io.ftimer.cli.internal.TreeChoice;
import io.ftimer.cli.internal.UnusableArgumentException;
import io.ftimer.export.html.HtmlReport;
import io.ftimer.export.internal.bounds.ComparedRuns;
import io.ftimer.export.internal.bounds.GateOutput;
import io.ftimer.export.internal.bounds.RunComparison;
import io.ftimer.export.internal.bounds.Subject;
import io.ftimer.export.internal.bounds.TreeId;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.internal.files.FilePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ftimer compare}. */
@Command(
        name = "compare",
        description = {
            "Compares two files: calls, SQL statements, steps and regions, of a single tree with times beside.",
            "Or what the tests of two commits count, which a command behind -- runs: here, and of base in a work tree of its own.",
            "The exit code is 1 if the result is regressed or inconclusive, and 2 if there is no region to compare."
        },
        customSynopsis = {
            "ftimer compare [OPTION...] BASE CURRENT",
            "ftimer compare [OPTION...] COMMIT|FOLDER|FILE -- COMMAND..."
        })
final class CompareCommand extends StreamsCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "BASE CURRENT|COMMAND",
            description = {
                "The file to compare with and the file to judge; - is standard input.",
                "Or base, a folder, a file, or a commit, from where the current branch left it, and the command."
            })
    private List<String> words = new ArrayList<>();

    @Option(names = "--base", paramLabel = "FILE", description = "The counts of base, in place of BASE.")
    private @Nullable String given;

    @Option(names = "--twice", description = "Runs the tests of base twice, and leaves out those whose counts differ.")
    private boolean twice;

    @Option(names = "--html", paramLabel = "FILE", description = "Also writes the comparison as an HTML report.")
    private @Nullable Path html;

    @Mixin
    private ComparisonOptions report = new ComparisonOptions();

    @Mixin
    private TreeChoice choice = new TreeChoice();

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<String> command = report.behindDashes();
        List<String> operands = new ArrayList<>(words.subList(0, words.size() - command.size()));
        if (given != null) {
            operands.add(0, given);
        }
        int expected = command.isEmpty() ? 2 : 1;
        if (operands.size() != expected) {
            throw report.wrong(
                    operands.size() > expected
                            ? "unknown argument " + ShownText.quoted(operands.get(expected))
                            : "expected two files, or a commit, a folder or a file, and a command behind --");
        }
        List<Path> files = UnusableArgumentException.unlessValid(
                () -> operands.stream().map(FilePath::of).toList());
        if (twice && (command.isEmpty() || Files.isRegularFile(files.get(0)))) {
            throw report.wrong("--twice needs base as a commit or a folder, and a command behind --");
        }
        List<GateOutput> outputs = report.outputs(streams, files);
        if (html != null) {
            Replacement.check(html, "html", files);
        }
        ComparedRuns result;
        if (command.isEmpty()) {
            result = compareFiles(files.get(0), files.get(1));
        } else {
            try (TestedBuilds builds = new TestedBuilds(command, streams)) {
                result = compareBuilds(files.get(0), operands.get(0), builds);
            }
        }
        ComparisonOptions.write(result, outputs, streams);
        return result.outcome().fails() ? ExitCodes.REGRESSED : ExitCodes.SAME;
    }

    private ComparedRuns compareFiles(Path base, Path current) throws IOException {
        Run before = read(List.of(base));
        Run after = read(List.of(current));
        choice.requireMatch();
        boolean isSingle = before.trees().size() == 1 && after.trees().size() == 1;
        requireRegions(base + " or " + current, before, after);
        ComparedRuns result = compared(
                base.toString(), before.trees(), isSingle ? List.of(named(before, after)) : after.trees(), List.of());
        if (isSingle && before.first().isTimed() && after.first().isTimed()) {
            result = result.withTimes(before.first(), after.first());
        }
        writePage(before, after);
        return result;
    }

    /** Compares what the tests of base and those of the current folder count. */
    private ComparedRuns compareBuilds(Path base, String name, TestedBuilds builds)
            throws IOException, InterruptedException {
        List<String> notes = new ArrayList<>();
        String commit = Files.exists(base) ? "" : builds.fork(name);
        Run before;
        Set<TreeId> unsteady = new LinkedHashSet<>();
        if (Files.isRegularFile(base)) {
            before = read(List.of(base));
        } else {
            Path folder = commit.isEmpty() ? base : builds.checkOut(commit);
            before = read(builds.test("base", folder, notes));
            if (twice) {
                Set<Subject> different = compared(
                                name,
                                before.trees(),
                                read(builds.test("base", folder, notes)).trees(),
                                List.of())
                        .different();
                unsteady.addAll(before.tests());
                unsteady.removeIf(test -> !different.contains(Subject.of(test)));
            }
        }
        List<String> failures = new ArrayList<>();
        Run after = read(builds.test("head", Path.of(""), failures));
        choice.requireMatch();
        notes.addAll(failures);
        requireRegions("base or head", before, after);
        writePage(before, after);
        before = before.without(unsteady, "counted differently in two runs of base, and left out", notes);
        after = after.without(unsteady, "", notes);
        Set<TreeId> removed = minus(before.tests(), after.tests());
        after = after.without(minus(after.tests(), before.tests()), "added", notes);
        if (failures.isEmpty()) {
            // what a failed command did not run may still be there
            before = before.without(removed, "removed", notes);
        }
        if (!commit.isEmpty()) {
            List<Path> changed = builds.changed(commit);
            Set<TreeId> tests = after.tests();
            tests.removeIf(test -> changed.stream().noneMatch(file -> isSource(file, test)));
            after.without(tests, "of classes whose own code changed", notes);
            notes.add("base is " + commit);
        }
        return compared(name, before.trees(), after.trees(), notes);
    }

    private static Set<TreeId> minus(Set<TreeId> tests, Set<TreeId> others) {
        tests.removeAll(others);
        return tests;
    }

    private static boolean isSource(Path file, TreeId test) {
        String type = test.group().replaceFirst("[$].*", "").replace('.', '/');
        return ('/' + file.toString().replace('\\', '/'))
                .replaceFirst("[.][a-z]+$", "")
                .endsWith('/' + type);
    }

    private static void requireRegions(String files, Run before, Run after) {
        if (Stream.of(before, after)
                .flatMap(run -> run.trees().stream())
                .allMatch(tree -> tree.regions().isEmpty())) {
            throw new UnusableArgumentException("nothing to compare: no tree of " + files
                    + " has a region; name files of runs that opened regions");
        }
    }

    private void writePage(Run before, Run after) throws IOException {
        if (html != null) {
            HtmlReport.of(after.run(), after.trees())
                    .comparedWith(before.run(), before.trees())
                    .write(html);
        }
    }

    /** Compares two runs; all trees that are gone or new count. */
    private static ComparedRuns compared(
            String base, List<ExportedTree> before, List<ExportedTree> after, List<String> notes) {
        RunComparison comparison = new RunComparison(TextEscapes.displayPath(base));
        return UnusableArgumentException.unlessValid(() -> {
            before.forEach(comparison::before);
            after.forEach(comparison::accept);
            notes.forEach(comparison::note);
            return comparison.result();
        });
    }

    /** Returns the only tree of a run under the name of that of another run. */
    private static ExportedTree named(Run before, Run after) {
        ExportedTree name = before.first();
        ExportedTree tree = after.first();
        return new ExportedTree(
                name.kind(),
                name.group(),
                name.name(),
                tree.isTimed(),
                tree.windowNanos(),
                tree.facts(),
                tree.regions(),
                tree.statements(),
                tree.places(),
                name.test());
    }

    private record Run(ExportedRun run, List<ExportedTree> trees) {
        ExportedTree first() {
            return trees.get(0);
        }

        Set<TreeId> tests() {
            return trees.stream()
                    .map(TreeId::of)
                    .filter(TreeId::isTest)
                    .collect(Collectors.toCollection(LinkedHashSet::new));
        }

        /** Returns the run without some tests, which are noted if there is a word for them. */
        Run without(Set<TreeId> tests, String what, List<String> notes) {
            if (!tests.isEmpty() && !what.isEmpty()) {
                notes.add(what + ": " + ShownText.counted(tests.size(), "test") + ", "
                        + ShownText.list(tests.stream()
                                .map(test -> Subject.of(test).text())
                                .toList()));
            }
            return new Run(
                    run,
                    trees.stream()
                            .filter(tree -> !tests.contains(TreeId.of(tree)))
                            .toList());
        }
    }

    private Run read(List<Path> files) throws IOException {
        List<ExportedTree> trees = new ArrayList<>();
        ExportedRun[] found = new ExportedRun[1];
        for (Path file : files) {
            streams.read(file, run -> {
                found[0] = run;
                return choice.only(trees::add);
            });
        }
        return new Run(found[0], trees);
    }
}
