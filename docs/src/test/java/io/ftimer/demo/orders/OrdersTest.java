package io.ftimer.demo.orders;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.agent.AgentJar;
import io.ftimer.demo.orders.Concludes.Conclusion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The same tests conclude the same in every order, alone, in several JVMs, in parallel, and with the agent whatever ran before. */
class OrdersTest {
    private static final String AGENT =
            "include=org.example.library.Library::wri*;outermost=org.example.library.Library::read;jdbc=true;minsize=0";

    @TempDir
    private Path folder;

    @Test
    void tests_conclude_the_same_in_some_orders() throws Exception {
        check(1, false, false, 1);
        check(2, true, true, 2);
    }

    @Test
    @EnabledIfSystemProperty(named = "build.full", matches = "true", disabledReason = "starts 105 JVMs")
    void tests_conclude_the_same_in_many_orders() throws Exception {
        for (int seed = 0; seed < 40; seed++) {
            check(seed, seed % 2 == 1, seed % 4 > 1, 1 + seed % 3);
        }
        check(40, false, false, OrderedTests.all().size());
        check(41, false, true, OrderedTests.all().size());
    }

    /** Runs all classes, spread over some JVMs. */
    private void check(int seed, boolean inParallel, boolean withAgent, int jvms) throws Exception {
        List<String> classes = new ArrayList<>();
        OrderedTests.all().forEach(type -> classes.add(type.getSimpleName()));
        Collections.shuffle(classes, new Random(seed));
        TreeSet<String> found = new TreeSet<>();
        Files.writeString(messages(), "");
        for (int jvm = 0; jvm < jvms; jvm++) {
            List<String> own = classes.subList(jvm * classes.size() / jvms, (jvm + 1) * classes.size() / jvms);
            found.addAll(conclusions(seed, inParallel, withAgent, own));
        }
        assertThat(String.join("\n", found))
                .as(
                        "seed %d, in parallel: %s, agent: %s, %d JVMs: %s\n%s",
                        seed, inParallel, withAgent, jvms, classes, Files.readString(messages()))
                .isEqualTo(String.join("\n", expected(withAgent)));
    }

    /** Returns the file with what tests failed with. */
    private Path messages() {
        return folder.resolve("messages.txt");
    }

    private static TreeSet<String> expected(boolean withAgent) {
        Map<String, Conclusion> expected = new TreeMap<>();
        List<Class<?>> types = new ArrayList<>(OrderedTests.all());
        types.add(OrderedTests.Outer.Inner.class);
        for (Class<?> type : types) {
            for (var method : type.getDeclaredMethods()) {
                Concludes concludes = method.getAnnotation(Concludes.class);
                if (concludes != null) {
                    boolean differs = withAgent && concludes.agent() != Conclusion.SAME;
                    expected.put(
                            type.getSimpleName() + "." + method.getName(),
                            differs ? concludes.agent() : concludes.value());
                }
            }
        }
        TreeSet<String> lines = new TreeSet<>();
        expected.forEach((test, conclusion) -> lines.add(test + " " + conclusion));
        return lines;
    }

    private List<String> conclusions(int seed, boolean inParallel, boolean withAgent, List<String> classes)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Dftimer.report=none",
                "-Dftimer.output.dir=" + folder,
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))));
        if (withAgent) {
            command.add("-javaagent:" + AgentJar.path() + "=" + AGENT);
        }
        command.addAll(List.of(OrdersJvm.class.getName(), Integer.toString(seed), Boolean.toString(inParallel)));
        command.addAll(classes);
        Process jvm = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(messages().toFile()))
                .start();
        String output = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(jvm.waitFor()).as(output).isZero();
        return output.lines().toList();
    }
}
