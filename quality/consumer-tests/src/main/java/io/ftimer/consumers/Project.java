package io.ftimer.consumers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A project that the invoker builds, and its file {@code expected.txt}. Each line begins with a word; paths are below the folder of
 * the project, except those of {@code from} and {@code page}, which are below the root of the repository:
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
 * output FILE              what Surefire prints of the tests is that file, in which … is anything within a line
 * page PAGE TEXT            there is the example of the page that contains the text, if indented otherwise; in an output, each of its lines
 * </pre>
 */
public final class Project {
    /** Maven of Debian resets colors before it. */
    private static final String BEGIN_OF_BUILD = "[INFO] Scanning for projects...";

    /** What Surefire prints of tests, after what the JVM prints of its options. */
    private static final Pattern TESTS =
            Pattern.compile("(\\[INFO\\] Running .*?)\\n\\[INFO\\] *\\n\\[INFO\\] Results:", Pattern.DOTALL);

    private static final Pattern EXAMPLE = Pattern.compile("^```.*\\n((?:(?!```$).*\\n)*)```$", Pattern.MULTILINE);

    private final Path folder;
    private final Path root;
    private final Map<String, String> environment;
    private final List<String> expected;
    private final List<String> problems = new ArrayList<>();
    private String subject = "build-1.log";
    private int runs;

    /** Reads what a project must show. Commands get the variables of the environment. */
    public Project(Path folder, Path root, Map<String, String> environment) throws IOException {
        this.folder = folder;
        this.root = root;
        this.environment = environment;
        expected = Files.readAllLines(folder.resolve("expected.txt")).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .toList();
    }

    /** Returns what follows a word in each of its lines. */
    List<String> arguments(String word) {
        return expected.stream()
                .filter(line -> line.startsWith(word + " "))
                .map(line -> line.substring(word.length() + 1))
                .toList();
    }

    /** Returns why the project is not to be built, or an empty text. */
    String leftOut(boolean full, Path log) throws IOException, InterruptedException {
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

    /** Compares the builds with what the project must show. Throws an error with all differences. */
    public void verify() throws Exception {
        List<List<String>> builds = new ArrayList<>(List.of(new ArrayList<>()));
        for (String line : Files.readAllLines(folder.resolve("build.log"))) {
            if (line.endsWith(BEGIN_OF_BUILD)) {
                builds.add(new ArrayList<>());
            }
            builds.get(builds.size() - 1).add(line);
        }
        for (int build = 1; build < builds.size(); build++) {
            Files.write(folder.resolve("build-" + build + ".log"), builds.get(build));
        }
        for (String line : expected) {
            verify(line);
        }
        if (!problems.isEmpty()) {
            throw new AssertionError(String.join("\n  ", problems) + "\n  (see " + folder + ")");
        }
    }

    /** Compares the files of a project that is not built with pages, and returns the differences. */
    List<String> compareWithPages() throws Exception {
        for (String line : expected) {
            subject = line.startsWith("run ") ? "run.log" : subject;
            if (line.startsWith("file ") || line.startsWith("page ") && Files.exists(folder.resolve(subject))) {
                verify(line);
            }
        }
        return problems;
    }

    private void verify(String line) throws Exception {
        String[] words = line.split(" ", 3);
        switch (words[0]) {
            case "full", "needs", "from" -> {}
            case "tests" -> {
                List<String> failures = Files.readAllLines(folder.resolve("expected-failures.txt"));
                new TestResults(folder.resolve(words[2]))
                        .compare(failures, Integer.parseInt(words[1])).stream()
                                .map(problem -> words[2] + ": " + problem)
                                .forEach(problems::add);
            }
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
            case "output" -> compareOutput(words[1]);
            case "page" -> compareWithPage(words[1], words[2]);
            default -> problems.add("invalid line in expected.txt: " + line);
        }
    }

    private List<String> linesOfSubject() throws IOException {
        Path file = folder.resolve(subject);
        if (Files.exists(file)) {
            return Files.readAllLines(file);
        }
        problems.add(subject + " does not exist");
        return List.of();
    }

    private void count(String expectedCount, Predicate<String> condition, String text) throws IOException {
        long count = linesOfSubject().stream().filter(condition).count();
        int number = Integer.parseInt(expectedCount.replace("+", ""));
        if (expectedCount.endsWith("+") ? count < number : count != number) {
            problems.add(subject + ": expected \"" + text + "\" in " + expectedCount + " lines, found it in " + count);
        }
    }

    private void compareOutput(String file) throws IOException {
        String output = String.join("\n", linesOfSubject());
        Matcher tests = TESTS.matcher(output);
        String expression = Stream.of(
                        Files.readString(folder.resolve(file)).strip().split("…"))
                .map(Pattern::quote)
                .collect(Collectors.joining(".*"));
        if (!tests.find() || !tests.group(1).strip().matches(expression)) {
            problems.add(subject + ": what is printed of the tests differs from " + file + ":\n" + output);
        }
    }

    private void compareWithPage(String page, String text) throws IOException {
        String example = EXAMPLE.matcher(Files.readString(root.resolve(page)))
                .results()
                .map((MatchResult block) -> block.group(1))
                .filter(block -> block.contains(text))
                .findFirst()
                .map(block -> withoutIndentation(block.lines().toList()))
                .orElse("no example contains \"" + text + "\"");
        String lines = withoutIndentation(linesOfSubject());
        // an output has more lines between them, and more in a line
        boolean isSame = subject.endsWith(".log") ? example.lines().allMatch(lines::contains) : lines.contains(example);
        if (!isSame) {
            problems.add(
                    subject + ": does not have the example of " + page + " that contains \"" + text + "\": " + example);
        }
    }

    private static String withoutIndentation(List<String> lines) {
        return lines.stream().map(String::strip).collect(Collectors.joining("\n", "\n", "\n"));
    }

    private int run(String command, Path output) throws IOException, InterruptedException {
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
            problems.add(output.getFileName() + ": ended after 10 minutes");
            process.descendants().forEach(ProcessHandle::destroyForcibly);
        }
        return process.waitFor();
    }
}
