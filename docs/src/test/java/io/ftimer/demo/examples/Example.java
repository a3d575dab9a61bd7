package io.ftimer.demo.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One block of Java on a page: a source file, members of a class, statements or an expression.
 *
 * @param place the page, and the number of the block on it, counted from 1
 * @param code as it is printed
 */
record Example(String place, String code) {
    static final String CLASS = "Compiled";

    private static final Pattern BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern MEMBERS = Pattern.compile("\\s*(?:@\\w|public static void ).*", Pattern.DOTALL);
    private static final Pattern PUBLIC_TYPE = Pattern.compile("^public (?:final )?class (\\w+)", Pattern.MULTILINE);
    private static final String LEFT_OUT = "{ ... }";

    /** The imports that an editor would add. */
    private static final String IMPORTS = Stream.of(
                    "io.ftimer.*",
                    "io.ftimer.assertj.*",
                    "static io.ftimer.assertj.FTimerAssertions.*",
                    "io.ftimer.config.*",
                    "io.ftimer.export.*",
                    "io.ftimer.export.html.*",
                    "io.ftimer.jdbc.*",
                    "io.ftimer.jmh.*",
                    "io.ftimer.junit.*",
                    "io.ftimer.lanes.*",
                    "io.ftimer.micrometer.*",
                    "io.ftimer.mpi.*",
                    "io.ftimer.mpi.assertj.*",
                    "static io.ftimer.mpi.assertj.RankAssertions.*",
                    "io.ftimer.mpi.gptl.*",
                    "io.ftimer.mpi.kit.*",
                    "io.ftimer.mpi.launch.*",
                    "io.ftimer.mpi.natives.*",
                    "io.ftimer.mpi.profile.*",
                    "io.ftimer.mpi.program.*",
                    "io.ftimer.mpi.trace.*",
                    "io.ftimer.opentelemetry.*",
                    "io.ftimer.reduce.*",
                    "io.ftimer.reduce.*",
                    "io.ftimer.reduce.stats.*",
                    "io.ftimer.report.*",
                    "io.ftimer.sites.*",
                    "io.ftimer.stats.*",
                    "io.ftimer.summary.*",
                    "io.ftimer.trace.*",
                    "io.ftimer.values.*",
                    "io.opentelemetry.api.trace.*",
                    "io.opentelemetry.sdk.*",
                    "io.opentelemetry.sdk.trace.*",
                    "java.net.http.HttpResponse.*",
                    "java.nio.file.*",
                    "java.time.*",
                    "java.util.*",
                    "java.util.concurrent.*",
                    "java.util.stream.*",
                    "javax.sql.*",
                    "net.ttddyy.dsproxy.support.*",
                    "org.junit.jupiter.api.*",
                    "org.junit.jupiter.api.extension.*",
                    "org.openjdk.jmh.annotations.Benchmark",
                    "org.openjdk.jmh.annotations.Mode",
                    "org.openjdk.jmh.results.RunResult",
                    "org.openjdk.jmh.runner.*",
                    "org.openjdk.jmh.runner.options.*",
                    "org.springframework.beans.factory.annotation.Autowired",
                    "org.springframework.boot.test.context.SpringBootTest")
            .map(name -> "import " + name + ";\n")
            .collect(Collectors.joining());

    /** Returns the examples of a page. */
    static List<Example> on(Path page) throws IOException {
        List<String> blocks = BLOCK.matcher(Files.readString(page))
                .results()
                .map(block -> block.group(1))
                .toList();
        return Stream.iterate(0, i -> i < blocks.size(), i -> i + 1)
                .map(i -> new Example(page.getFileName() + " " + (i + 1), blocks.get(i)))
                .toList();
    }

    boolean namesMpjExpress() {
        return code.contains("MPI.Init");
    }

    boolean isFile() {
        return code.startsWith("import ");
    }

    /** Returns the name that the source file must have: that of its public class, if it has one. */
    String fileName() {
        Matcher type = PUBLIC_TYPE.matcher(code);
        return (isFile() && type.find() ? type.group(1) : CLASS) + ".java";
    }

    /** Returns a source file with the example in it. */
    String source() {
        if (isFile()) {
            return code;
        }
        String complete = code.replace(LEFT_OUT, "{}").stripTrailing();
        if (MEMBERS.matcher(complete).matches()) {
            return inClass(complete);
        }
        if (!complete.endsWith(";") && !complete.endsWith("}") && !complete.contains("//")) {
            complete = "Object expression = " + complete + ";";
        }
        return inClass(lines(complete, true) + "void example() throws Exception {\n" + lines(complete, false) + "}\n");
    }

    private static String inClass(String members) {
        return IMPORTS + "abstract class " + CLASS + " extends io.ftimer.demo.examples.Given {\n" + members + "\n}\n";
    }

    /** Returns the lines that are constants of the class, or all others. */
    private static String lines(String code, boolean constants) {
        return code.lines()
                .filter(line -> line.startsWith("static final ") == constants)
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }
}
