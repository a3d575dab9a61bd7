package io.ftimer.jdbc;

import static io.ftimer.assertj.FTimerAssertions.assertThatGrowth;
import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.assertj.Growth;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.example.Catalog;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The growth of the statements of code with the rows that there are. */
class GrowthOfStatementsTest {
    private static Catalog catalog;

    @BeforeEach
    void create() throws SQLException {
        DataSource persons = Databases.withPersons();
        Databases.execute(persons, "delete from person");
        catalog = new Catalog(SqlTimers.instrument(persons));
    }

    static class LoadsEach {
        @Test
        void test() throws SQLException {
            assertThatGrowth(() -> catalog.listEach())
                    .filling(n -> catalog.insert(n))
                    .over(2, 8)
                    .isConstant();
        }
    }

    @Test
    void a_loop_of_queries_grows_with_the_rows() throws IOException {
        String message = """
                Expected all calls to grow at most as CONSTANT with the size, but these grew faster (number > maximum):
                  size 2  size 8
                       2   8 > 2  select name from person where id = ?
                    at org.example.Catalog.listEach(Catalog.java:42)""";

        assertThat(Fixture.message(Fixture.failures(LoadsEach.class))).isEqualTo(message);
        assertThat(Path.of("../../docs/assertions.md")).content().contains("```\n" + message + "\n```");
    }

    @Test
    void a_list_of_any_length_is_one_statement() throws SQLException {
        assertThatGrowth(() -> catalog.listTogether())
                .filling(n -> catalog.insert(n))
                .over(2, 8)
                .isConstant()
                .satisfies(numbers -> assertThat(numbers)
                        .containsEntry("select name from person where id in (?)", List.of(1L, 1L))
                        .containsOnlyKeys(
                                "SQL connection",
                                "select id from person",
                                "select name from person where id in (?)",
                                "(in total)"));
    }

    @Test
    void a_batch_is_one_statement_whatever_its_size() throws SQLException {
        assertThatGrowth(() -> catalog.renameTogether())
                .filling(n -> catalog.insert(n))
                .over(2, 8)
                .isConstant();
    }

    @Test
    void statements_are_selected_as_regions_are() throws SQLException {
        assertThatGrowth(() -> catalog.listEach())
                .filling(n -> catalog.insert(n))
                .over(2, 8)
                .calls("*[sql]")
                .isAtMost(Growth.LINEAR);
    }
}
