package io.ftimer.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A statement more, which reaches the counters and no database, makes expectations on statements fail, if they can. */
class ProofsOfStatementsTest {
    private static final String CLASS_PATH =
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));

    private static List<String> proofs(Path folder, String classPath, String proved) throws Exception {
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Dftimer.output.dir=" + folder,
                        "-Dftimer.prove=" + proved,
                        "-cp",
                        classPath,
                        ProofsOfStatementsJvm.class.getName())
                .redirectErrorStream(true)
                .start();
        String printed = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(jvm.waitFor()).as(printed).isZero();
        return printed.lines()
                .dropWhile(line -> !line.contains("ftimer.prove now runs"))
                .toList();
    }

    @Test
    void statements_that_the_database_does_not_get_prove_each_number(@TempDir Path folder) throws Exception {
        assertThat(proofs(folder, CLASS_PATH, "true"))
                .containsExactly(
                        "ftimer: ftimer.prove now runs 11 tests up to 28 more times, for 17 expectations",
                        "ftimer: 12 of 17 expectations proven",
                        "  does not bite: ProofsOfStatementsJvm$Persons > b_far(): @ExpectSqlAtMost(select = 100)"
                                + " passes with 1 more SQL select (found 2, would pass with 98 more)",
                        "  does not bite: ProofsOfStatementsJvm$Persons > h_writes():"
                                + " @ExpectSqlAtMost(writes = 5, rollbacks = 0), writes passes with 1 more SQL write"
                                + " (found 1, would pass with 4 more)",
                        "  not proven: ProofsOfStatementsJvm$Persons > d_not_instrumented(): @ExpectSql(select = 0)"
                                + ": nothing recorded a statement; execute one on an instrumented data source",
                        "  not proven: ProofsOfStatementsJvm$Persons > f_outside_of_the_region():"
                                + " @ExpectSql(select = 0, in = \"load\"): nothing recorded a statement in \"load\";"
                                + " execute one in \"load\" on an instrumented data source",
                        "  not proven: ProofsOfStatementsJvm$Persons > g_poisoned_thread(): @ExpectSql(select = 0)"
                                + ": nothing recorded a statement; execute one on an instrumented data source");
    }

    /** As before texts were read by the rules of their database: {@code writes = 0} is met, although rows are deleted. */
    @Test
    void texts_that_are_read_as_one_statement_prove_nothing(@TempDir Path folder) throws Exception {
        Path splitter = Path.of("io/ftimer/jdbc/internal/sql/StatementSplitter.java");
        Path changed = folder.resolve("src").resolve(splitter);
        String source = Files.readString(Path.of("src/main/java").resolve(splitter));
        Files.createDirectories(changed.getParent());
        Files.writeString(
                changed,
                source.replace("new StatementSplitter(tokens, hasSemicolons)", "new StatementSplitter(tokens, true)"));
        assertThat(changed).content().isNotEqualTo(source);
        String classes = folder.resolve("classes").toString();
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-nowarn", "-cp", CLASS_PATH, "-d", classes, changed.toString()))
                .isZero();

        assertThat(proofs(folder, classes + File.pathSeparator + CLASS_PATH, "ProofsOfStatementsJvm$Texts"))
                .containsExactly(
                        "ftimer: ftimer.prove now runs 3 tests up to 6 more times, for 3 expectations",
                        "ftimer: 0 of 3 expectations proven",
                        "  not proven: ProofsOfStatementsJvm$Texts > one_statement(): @ExpectSql(delete = 1, in ="
                                + " \"load\"): it cannot be verified: a further statement in the same text would not be"
                                + " recorded: delete from orders where id = ?; -Dftimer.inconclusive=fail says what to do",
                        "  not proven: ProofsOfStatementsJvm$Texts > prepared_before_the_run(): @ExpectSql(delete = 1)"
                                + ": it cannot be verified: a further statement in the same text would not be recorded:"
                                + " delete from orders where id = ?; -Dftimer.inconclusive=fail says what to do",
                        "  not proven: ProofsOfStatementsJvm$Texts > without_semicolons(): @ExpectSql(writes = 0)"
                                + ": it cannot be verified: a further statement in the same text would not be recorded:"
                                + " commit delete from orders; -Dftimer.inconclusive=fail says what to do");
    }
}
