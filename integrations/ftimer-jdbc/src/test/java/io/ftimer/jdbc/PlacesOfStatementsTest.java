package io.ftimer.jdbc;

import io.ftimer.OwnFailure;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.example.SlowShop;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A failure about statements leads to the line of the test, and its message to that of the code. */
class PlacesOfStatementsTest {
    private static List<Throwable> failures;

    @BeforeAll
    static void run() {
        failures = Stream.of(
                        Fixture.failures(SlowShop.class),
                        Fixture.failures(SlowShop.WithoutExpectation.class, Map.of("ftimer.sql.repeats", "fail:3")))
                .flatMap(List::stream)
                .toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SlowShop.statements(SlowShop.java:54)                         | Shop.price(Shop.java:81)
            SlowShop.statements_of_a_lambda(SlowShop.java:60)             | Shop$2.run(Shop.java:26)
            SlowShop.statements_of_a_record_in_a_region(SlowShop.java:66) | Shop$Item.load(Shop.java:65)
            SlowShop.rows(SlowShop.java:72)                               | SlowShop.read(SlowShop.java:42)
            SlowShop.connections(SlowShop.java:78)                        | SlowShop.read(SlowShop.java:40)
            SlowShop.writes(SlowShop.java:84)                             | SlowShop.writes(SlowShop.java:86)
            SlowShop.on_another_thread(SlowShop.java:93)                  | SlowShop.read(SlowShop.java:42)
            SlowShop.in_code(SlowShop.java:99)                            | Shop.price(Shop.java:81)
            SlowShop.without_repeated_statements(SlowShop.java:105)       | Shop.price(Shop.java:81)
            SlowShop.of_code(SlowShop.java:110)                           | Shop.price(Shop.java:81)
            SlowShop$WithoutExpectation.repeats(SlowShop.java:120)        | Shop.price(Shop.java:81)
            """)
    void a_failure_has_the_line_of_the_test_and_that_of_the_code(String test, String code) {
        OwnFailure.assertPlaces(failures, test, code);
    }
}
