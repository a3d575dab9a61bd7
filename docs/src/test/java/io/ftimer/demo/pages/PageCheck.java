package io.ftimer.demo.pages;

import io.ftimer.demo.pages.PageSteps.Kind;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jspecify.annotations.Nullable;
import org.xml.sax.SAXException;

/** Compiles, runs and compares the blocks of a page as its reader does, and counts those that it can only list. */
final class PageCheck {
    private static final Pattern TEST =
            Pattern.compile("^import org\\.junit\\.jupiter\\.api\\.Test;", Pattern.MULTILINE);
    private static final Pattern MAIN = Pattern.compile("public static void main\\(");
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");
    private static final Pattern COMMAND =
            Pattern.compile("(?:^|\\W)(ftimer (?:gate|convert|show|compare|scale) [^'\n]+)");
    private static final long SECONDS = 120;

    /** What a step must print; nothing is expected of commands without an output on the page. */
    private record Step(
            Block block,
            List<String> words,
            int code,
            @Nullable String shown,
            boolean isExact) {
        String name() {
            return String.join(" ", words.subList(2, words.size()));
        }
    }

    private final Page page;
    private final PageData data;
    private final JavaBlocks java;
    private final ConsumerPath consumer;
    private final Path inputs;
    private final Path folder;
    private final List<String> problems = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();

    /** How many blocks were compiled, executed and compared. */
    private int verified;

    PageCheck(Page page, PageData data, JavaBlocks java, ConsumerPath consumer, Path inputs, Path folder) {
        this.page = page;
        this.data = data;
        this.java = java;
        this.consumer = consumer;
        this.inputs = inputs;
        this.folder = folder;
    }

    int verified() {
        return verified;
    }

    List<String> problems() throws Exception {
        List<Path> classPath = consumer.toCompile(page.artifacts(), data.libraries(page));
        compile(classPath);
        List<Block> blocks = page.blocks();
        for (int i = 0; i < blocks.size(); i++) {
            Block block = blocks.get(i);
            Optional<PageData.Entry> entry = data.of(page, block);
            if (entry.filter(known -> known.verb().equals("in")).isPresent()) {
                isIn(block, Path.of("..").resolve(entry.get().argument()));
            }
            if (block.language().matches("bash|sh")) {
                hasShellSyntax(block);
            }
            if (block.isJava()) {
                if (isExecuted(block)) {
                    boolean shown = i + 1 < blocks.size()
                            && blocks.get(i + 1).isOutput()
                            && data.of(page, blocks.get(i + 1)).isEmpty();
                    execute(block, shown ? blocks.get(++i) : null, classPath);
                }
            } else if (entry.isEmpty()) {
                other(block);
            } else if (entry.get().verb().equals("prints")) {
                prints(block);
            } else if (entry.get().verb().equals("valid")) {
                Path file = Files.writeString(folder.resolve("block-" + block.line()), block.text());
                command(block, "ftimer show --validate " + file, null);
                verified++;
            }
        }
        runSteps(consumer.toRun(page.artifacts(), data.libraries(page)));
        return problems;
    }

    private void compile(List<Path> classPath) throws IOException {
        List<Block> compiled = page.blocks().stream()
                .filter(block ->
                        block.isJava() && !block.isImports() && !isElsewhere(block) && ConsumerPath.suffices(block))
                .toList();
        verified += compiled.size();
        List<Block> all = Stream.concat(
                        compiled.stream(), page.blocks().stream().flatMap(this::statements))
                .toList();
        int group = 0;
        for (List<Block> blocks : JavaBlocks.groups(all)) {
            Path classes = folder.resolve("classes-" + group++);
            problems.addAll(java.compile(page, blocks, classes, classPath));
        }
        problems.addAll(JavaBlocks.unusedImports(page));
    }

    private boolean isElsewhere(Block block) {
        return data.of(page, block)
                .filter(entry -> List.of("by", "not").contains(entry.verb())
                        || entry.verb().equals("in") && block.isFile())
                .isPresent();
    }

    private boolean isExecuted(Block block) {
        return data.of(page, block)
                .map(entry -> entry.verb().equals("run"))
                .orElseGet(() -> block.isFile()
                        && (TEST.matcher(block.text()).find()
                                || MAIN.matcher(block.text()).find()
                                        && !block.text().contains("[0]")));
    }

    /** Executes a block as it is and, if the text before its output announces a change, changed. */
    private void execute(Block block, @Nullable Block output, List<Path> classPath) throws IOException {
        Kind kind =
                !block.isFile() ? Kind.STATEMENTS : TEST.matcher(block.text()).find() ? Kind.TEST : Kind.PROGRAM;
        boolean isChanged = output != null && output.announcesChange();
        String shown = output == null || isChanged ? kind == Kind.TEST ? "" : null : output.text();
        steps.add(step(kind, block, folder.resolve("classes-0"), 0, shown, false));
        if (output != null) {
            verified++;
        }
        if (isChanged) {
            Path changed = folder.resolve("changed-" + block.line());
            Block next = new Block(block.line(), block.language(), block.before(), output.changed(block));
            problems.addAll(java.compile(page, List.of(next), changed, classPath));
            steps.add(step(kind, next, changed, 1, output.text(), false));
        }
    }

    private void isIn(Block block, Path file) throws IOException {
        if (!withoutIndentation(Files.readString(file)).contains(withoutIndentation(block.text()))) {
            problems.add(at(block) + file + " does not contain this block");
        }
        verified++;
    }

    private static String withoutIndentation(String text) {
        return text.replaceAll("(?m)^ +", "");
    }

    private void hasShellSyntax(Block block) throws IOException, InterruptedException {
        Path script = Files.writeString(folder.resolve("script"), block.text());
        Process bash = new ProcessBuilder("bash", "-n", script.toString())
                .redirectErrorStream(true)
                .start();
        String message = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (bash.waitFor() != 0) {
            problems.add(at(block) + message);
        }
    }

    /** Compares a block with what its statements print. */
    private void prints(Block block) {
        steps.add(step(Kind.STATEMENTS, block, folder.resolve("classes-0"), 0, block.text(), true));
        verified++;
    }

    /** Returns the statements that print a block, in its place. */
    private Stream<Block> statements(Block block) {
        return data
                .of(page, block)
                .filter(entry -> entry.verb().equals("prints"))
                .map(entry -> new Block(block.line(), "java", "", entry.argument() + "\n"))
                .stream();
    }

    private static Step step(Kind kind, Block block, Path classes, int code, @Nullable String shown, boolean isExact) {
        return new Step(block, List.of(kind.name(), classes + "/", JavaBlocks.className(block)), code, shown, isExact);
    }

    /** Runs the commands of a block, or parses it. */
    private void other(Block block) throws Exception {
        String text = block.text();
        switch (block.language()) {
            case "xml" -> parse(block, "<block>" + text + "</block>");
            case "properties" -> {
                new Properties().load(new StringReader(text));
                verified++;
            }
            case "yaml", "groovy" -> {
                for (MatchResult command : COMMAND.matcher(text).results().toList()) {
                    command(block, command.group(1).replace("$WORKSPACE/", ""), null);
                }
                verified++;
            }
            default -> {
                if (!block.isCommands()) {
                    problems.add(at(block)
                            + "neither compiled nor run nor the output of the block before; list it in pages.txt");
                    return;
                }
                session(block);
                verified++;
            }
        }
    }

    private void session(Block block) throws IOException {
        boolean isSession = block.text().startsWith("$ ");
        String command = "";
        StringBuilder output = new StringBuilder();
        for (String line : (block.text() + "$ ").lines().toList()) {
            if (isSession && !line.startsWith("$ ")) {
                output.append(line).append('\n');
                continue;
            }
            if (!command.isEmpty()) {
                command(block, command, output.isEmpty() ? null : output.toString());
            }
            command = line.replaceFirst("^\\$ ", "").replaceFirst(" +# .*", "");
            output.setLength(0);
        }
    }

    private void command(Block block, String command, @Nullable String shown) throws IOException {
        List<String> words =
                new ArrayList<>(List.of(Kind.COMMAND.name(), consumer.command().toString()));
        WORD.matcher(command)
                .results()
                .skip(1)
                .forEach(word -> words.add(word.group(1) == null ? word.group(2) : word.group(1)));
        if (!command.startsWith("ftimer ")) {
            problems.add(at(block) + "not a command that runs here: " + command + "; list it in pages.txt");
            return;
        }
        steps.add(new Step(block, words, data.exitCode(page, command), shown, true));
    }

    private void parse(Block block, String xml) throws Exception {
        try {
            DocumentBuilder parser = DocumentBuilderFactory.newInstance().newDocumentBuilder();
            parser.setErrorHandler(null);
            parser.parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
            verified++;
        } catch (SAXException e) {
            problems.add(at(block) + e.getMessage());
        }
    }

    private void runSteps(List<Path> classPath) throws Exception {
        if (steps.isEmpty() || !problems.isEmpty()) {
            return;
        }
        Path work = Files.createDirectories(folder.resolve("work"));
        copy(inputs.resolve(page.name()), work);
        Path list = folder.resolve("steps");
        Files.write(
                list,
                steps.stream()
                        .map(step -> String.join(PageSteps.SEPARATOR, step.words()))
                        .toList());
        Path tool = Path.of(PageSteps.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Path log = folder.resolve("log");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Dstdout.encoding=UTF-8",
                        "-cp",
                        Stream.concat(Stream.of(tool), classPath.stream())
                                .map(Path::toString)
                                .collect(Collectors.joining(File.pathSeparator)),
                        PageSteps.class.getName(),
                        list.toString())
                .directory(work.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            problems.add(page.name() + ": the steps took more than " + SECONDS + " s");
        }
        for (int i = 0; i < steps.size(); i++) {
            Path result = folder.resolve(String.valueOf(i));
            compare(steps.get(i), Files.exists(result) ? Files.readString(result) : "-1\n" + Files.readString(log));
        }
    }

    private void compare(Step step, String result) {
        int code = Integer.parseInt(result.substring(0, result.indexOf('\n')));
        String printed = result.substring(result.indexOf('\n') + 1);
        if (code != step.code()) {
            problems.add("%sexit code %d of %s, expected %d; it printed:\n%s"
                    .formatted(at(step.block()), code, step.name(), step.code(), printed));
        } else if (step.shown() != null
                && !(step.isExact() ? Shown.equal(step.shown(), printed) : Shown.alike(step.shown(), printed))) {
            problems.add("%sthe page shows another output of %s:\n%s\nit printed:\n%s"
                    .formatted(at(step.block()), step.name(), step.shown(), printed));
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        if (Files.isDirectory(from)) {
            try (Stream<Path> all = Files.walk(from)) {
                for (Path file : all.filter(Files::isRegularFile).toList()) {
                    Path target = to.resolve(from.relativize(file).toString());
                    Files.createDirectories(target.getParent());
                    Files.copy(file, target);
                }
            }
        }
    }

    private String at(Block block) {
        return page.name() + ":" + block.line() + ": ";
    }
}
