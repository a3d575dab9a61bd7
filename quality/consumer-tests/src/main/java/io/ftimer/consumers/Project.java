package io.ftimer.consumers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A copy of a project that the invoker builds, and its file {@code expected.txt}. Each line begins with a word; paths are below the
 * folder of the project, except those of {@code from} and {@code page}, which are below the root of the repository:
 *
 * <pre>
 * # a comment
 * full                      only part of the full check
 * needs TEXT: COMMAND       left out, with the text, if the command of the shell fails
 * from FOLDER               the project also has the files of that folder; its own files replace them
 *
 * tests MIN REPORTS         in that folder, at least that many tests ran, and failed as expected-failures.txt says
 * file FILE                 the next lines are about that file; build-N.log is the output of the Nth build, and the first is build-1.log
 * run CODE COMMAND          the next lines are about the output of that command of the shell, which must exit with that code
 * lines COUNT TEXT          that many lines contain the text; 1+ is at least one
 * match COUNT EXPRESSION    the same for a regular expression
 * page PAGE TEXT            the lines of the example of the page that contains the text are there, in their order, if indented otherwise
 * </pre>
 */
public final class Project {
    /** Maven of Debian resets colors before it. */
    private static final String BEGIN_OF_BUILD = "[INFO] Scanning for projects...";

    private final Path folder;
    private final Path root;
    private final Map<String, String> environment;
    private final List<String> expected;
    private final List<String> problems = new ArrayList<>();
    private String subject = "build-1.log";
    private int runs;

    /** Reads what a project must show. Commands get the variables of the environment. */
    public Project(Path folder, Path root, Map<String, String> environment) {
        this.folder = folder;
        this.root = root;
        this.environment = environment;
        expected = Stream.of("expected.txt")
                .map(folder::resolve)
                .filter(Files::exists)
                .flatMap(file -> read(file).stream())
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .toList();
    }

    private static List<String> read(Path file) {
        try {
            return Files.readString(file).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns why the project is not to be built, or an empty text. */
    String leftOut(boolean full, Path log) {
        if (expected.contains("full") && !full) {
            return "--full";
        }
        for (String need : arguments("needs")) {
            String[] parts = need.split(": ", 2);
            if (run(parts[1], log) != 0) {
                return parts[0];
            }
        }
        return "";
    }

    private List<String> arguments(String word) {
        return expected.stream()
                .filter(line -> line.startsWith(word + " "))
                .map(line -> line.substring(word.length() + 1))
                .toList();
    }

    /** Copies the project into a folder, with the script that the invoker calls after the builds. */
    void copyTo(Path target) throws IOException {
        copy(folder, target);
        for (String from : arguments("from")) {
            copy(root.resolve(from), target);
        }
        Files.writeString(target.resolve("postbuild.groovy"), """
                new io.ftimer.consumers.Project(basedir.toPath(), java.nio.file.Path.of(root), [
                    OLDEST_JDK: oldest, NEWEST_JDK: newest, REPOSITORY: localRepositoryPath.path,
                    MVN: "mvn -B -ntp -Dmaven.repo.local=$localRepositoryPath" as String]).verify()
                """);
    }

    /** Copies what is not there yet, without results of builds. */
    private static void copy(Path source, Path target) throws IOException {
        try (Stream<Path> files = Files.walk(source)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path name = source.relativize(file);
                Path copy = target.resolve(name);
                if (!name.startsWith("target") && Files.notExists(copy)) {
                    Files.createDirectories(copy.getParent());
                    Files.copy(file, copy);
                }
            }
        }
    }

    /** Compares the builds with what the project must show. Throws an error with all differences. */
    public void verify() {
        splitLog();
        expected.forEach(this::verify);
        if (!problems.isEmpty()) {
            throw new AssertionError(String.join("\n  ", problems) + "\n  (see " + folder + ")");
        }
    }

    /** Compares the files of a project that is not built with pages, and returns the differences. */
    List<String> compareWithPages() {
        for (String line : expected) {
            subject = line.startsWith("run ") ? "run.log" : subject;
            if (line.startsWith("file ") || line.startsWith("page ") && Files.exists(folder.resolve(subject))) {
                verify(line);
            }
        }
        return problems;
    }

    private void splitLog() {
        List<List<String>> builds = new ArrayList<>(List.of(new ArrayList<>()));
        for (String line : read(folder.resolve("build.log"))) {
            if (line.endsWith(BEGIN_OF_BUILD)) {
                builds.add(new ArrayList<>());
            }
            builds.get(builds.size() - 1).add(line);
        }
        try {
            for (int build = 1; build < builds.size(); build++) {
                Files.write(folder.resolve("build-" + build + ".log"), builds.get(build));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void verify(String line) {
        String[] words = line.split(" ", 3);
        switch (words[0]) {
            case "full", "needs", "from" -> {}
            case "tests" -> verifyTests(Integer.parseInt(words[1]), words[2]);
            case "file" -> subject = words[1];
            case "run" -> {
                subject = "run-" + ++runs + ".log";
                int code = run(words[2], folder.resolve(subject));
                if (code != Integer.parseInt(words[1])) {
                    problems.add(subject + ": expected exit code " + words[1] + ", was " + code + ": " + words[2]);
                }
            }
            case "lines" -> count(words[1], text -> text.contains(words[2]), words[2]);
            case "match" -> count(words[1], Pattern.compile(words[2]).asPredicate(), words[2]);
            case "page" -> compareWithPage(words[1], words[2]);
            default -> problems.add("invalid line in expected.txt: " + line);
        }
    }

    private void verifyTests(int min, String reports) {
        Path folderOfReports = folder.resolve(reports);
        if (Files.isDirectory(folderOfReports)) {
            TestResults.read(folderOfReports).compare(read(folder.resolve("expected-failures.txt")), min).stream()
                    .map(problem -> reports + ": " + problem)
                    .forEach(problems::add);
        } else {
            problems.add("no test was run: no folder " + reports);
        }
    }

    private List<String> linesOfSubject() {
        Path file = folder.resolve(subject);
        if (Files.exists(file)) {
            return read(file);
        }
        problems.add(subject + " does not exist");
        return List.of();
    }

    private void count(String expectedCount, Predicate<String> condition, String text) {
        long count = linesOfSubject().stream().filter(condition).count();
        boolean atLeast = expectedCount.endsWith("+");
        int number = Integer.parseInt(expectedCount.replace("+", ""));
        if (atLeast ? count < number : count != number) {
            problems.add(subject + ": expected \"" + text + "\" in " + expectedCount + " lines, found it in " + count);
        }
    }

    /** The lines of an output may begin or end with something else. */
    private void compareWithPage(String page, String text) {
        boolean isOutput = subject.endsWith(".log");
        List<String> lines = linesOfSubject().stream().map(String::strip).toList();
        List<String> block =
                Example.of(root.resolve(page), text).stream().map(String::strip).toList();
        int found = 0;
        for (int begin = 0; begin + block.size() <= lines.size(); begin++) {
            int same = 0;
            while (same < block.size()
                    && (isOutput
                            ? lines.get(begin + same).contains(block.get(same))
                            : lines.get(begin + same).equals(block.get(same)))) {
                same++;
            }
            if (same == block.size()) {
                return;
            }
            found = Math.max(found, same);
        }
        problems.add(subject + ": does not have the example of " + page + " that contains \"" + text + "\": its line "
                + (found + 1) + " differs, \"" + block.get(found) + "\"");
    }

    private int run(String command, Path output) {
        try {
            ProcessBuilder builder = new ProcessBuilder("bash", "-ec", command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile());
            builder.environment().putAll(environment);
            builder.environment().put("ROOT", root.toString());
            builder.environment().merge("PATH", System.getProperty("java.home") + "/bin:", (old, jdk) -> jdk + old);
            Process process = builder.start();
            process.getOutputStream().close();
            if (!process.waitFor(10, TimeUnit.MINUTES)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
                Files.writeString(output, "ended after 10 minutes\n", StandardCharsets.UTF_8);
                return 124;
            }
            return process.exitValue();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
