package io.ftimer.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.acme.lab.PairsProgram;
import com.acme.pairs.GrowthProgram;
import io.ftimer.agent.internal.jdk.JdkClasses;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** The steps inside the JDK find faults in ordinary code that its own steps do not show; in a JVM with the agent. */
@EnabledIf(value = "isKnownRelease", disabledReason = "needs a release of Java whose steps are known")
class JdkStepsTest {
    /** What takes the same steps with the fault: a lock, and the order of accesses to memory. */
    private static final int MISSED = 2;

    /** Verifies the classes of the JDK, too. The JVM then starts without its archive of classes, which takes longer. */
    private static final String VERIFY_ALL = "-Xverify:all";

    @TempDir
    static Path folder;

    private static Jvm judged = new Jvm(-1, List.of(), List.of());

    private static List<String> counted = List.of();

    static boolean isKnownRelease() {
        return JdkClasses.KNOWN_RELEASES.contains(Runtime.version().feature());
    }

    @BeforeAll
    static void judge() throws Exception {
        judged = run(VERIFY_ALL, "work=com.acme.pairs.**", "regions", "1", "judge", "250", "count", "3");
        counted = printed("count");
    }

    /** Returns what a command of that JVM has printed. */
    private static List<String> printed(String command) {
        return judged.out().stream()
                .dropWhile(line -> !line.equals("# " + command))
                .skip(1)
                .takeWhile(line -> !line.startsWith("# "))
                .toList();
    }

    private static Jvm run(String verify, String options, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                verify,
                "-javaagent:" + AgentJar.path() + "=" + options,
                "-cp",
                System.getProperty("java.class.path"),
                PairsProgram.class.getName()));
        command.addAll(List.of(arguments));
        return Jvm.run(folder, command);
    }

    private static List<String> judged(String kind) {
        return judged.out().stream()
                .filter(line -> line.startsWith(kind + '\t'))
                .toList();
    }

    @Test
    void nearly_all_faults_are_seen_and_no_code_without_one_is_reported() {
        assertThat(judged.exit()).as(() -> String.join("\n", judged.err())).isZero();
        assertThat(judged("alarm")).isEmpty();
        assertThat(judged("quiet")).hasSize(8);
        assertThat(judged("missed")).hasSizeLessThanOrEqualTo(MISSED);
        assertThat(judged("seen")).hasSizeGreaterThanOrEqualTo(57 - MISSED);
    }

    @Test
    void the_agent_prints_nothing() {
        // JDK 13 and newer announce that the verifier will always run
        assertThat(judged.err()).allMatch(line -> line.contains("-Xverify"));
    }

    @Test
    void a_failure_names_the_line_that_calls_the_jdk() {
        assertThat(judged("seen"))
                .anyMatch(
                        line -> line.matches(
                                ".*06 List.contains\tcom.acme.pairs.Searches.distinct at Searches.java:\\d+ -> Collection.contains x 500: .* steps, ratio [34]\\..*"));
    }

    @Test
    void a_failure_keeps_the_file_of_a_caller_that_is_instrumented_again_meanwhile() throws Exception {
        Jvm failing = Jvm.run(
                folder,
                List.of(
                        "-javaagent:" + AgentJar.path() + "=work=com.acme.pairs.**",
                        "-cp",
                        System.getProperty("java.class.path"),
                        GrowthProgram.class.getName()));

        assertThat(failing.out()).containsExactly("GrowthProgram.java");
    }

    @Test
    void growth_is_inconclusive_if_calls_that_do_not_count_may_break_it() {
        assertThat(judged("uncounted")).hasSize(3);
        assertThat(judged("uncounted").get(0))
                .startsWith("uncounted\tchecksum of all each time\t"
                        + "Cannot verify all calls and steps to grow at most as LINEAR up to size 1000 (inconclusive): calls that do not"
                        + " count may take most of it.|  500 x CRC32.update not counted, with 250 000 elements|");
        assertThat(judged("uncounted").subList(1, 3)).allMatch(line -> line.endsWith("\t"));
    }

    @Test
    void the_steps_of_all_places_are_those_of_the_run() {
        // keys with equal hash codes are ordered by identity, so that their steps differ a little
        assertThat(judged("unequal")).allMatch(line -> line.contains("03 colliding hash codes bad"));
        assertThat(judged("equal")).hasSizeGreaterThanOrEqualTo(2 * 57 - 1);
    }

    @Test
    void without_the_jdk_own_code_counts_alone() throws Exception {
        Jvm own = run("-Xverify:remote", "work=com.acme.pairs.**;work.jdk=false", "count", "1");

        assertThat(own.out()).hasSize(2 * 57 + 8).allMatch(line -> line.endsWith("+0"));
    }

    /** What a form counts does not depend on how often it ran, but where keys with equal hash codes are ordered by identity. */
    @Test
    void each_round_has_the_same_steps() {
        assertThat(counted)
                .hasSize(2 * 57 + 8)
                .filteredOn(line -> !line.startsWith("03 colliding hash codes bad"))
                .allMatch(line -> line.indexOf('\t') == line.lastIndexOf('\t'));
    }

    @Test
    void what_ftimer_does_for_a_region_or_a_task_takes_no_steps() {
        List<String> regions = printed("regions");

        assertThat(regions).hasSize(6).contains("around 0", "empty 0", "started 0", "next 0");
        // rounded where it begins and ends
        assertThat(last(regions.get(5))).isCloseTo(last(regions.get(0)), within(1));
    }

    private static int last(String line) {
        return Integer.parseInt(line.substring(line.lastIndexOf(' ') + 1));
    }
}
