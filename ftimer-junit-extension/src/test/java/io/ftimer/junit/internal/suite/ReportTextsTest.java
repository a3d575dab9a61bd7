package io.ftimer.junit.internal.suite;

import static io.ftimer.junit.internal.suite.Sample.invocation;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Reports on a run for humans. */
class ReportTextsTest {
    private final Digest digest = new Digest();

    @Test
    void the_console_lists_the_slowest_tests_and_regions() {
        fill();

        assertThat(ConsoleText.of(digest, List.of(), 3, "all of it elsewhere")).isEqualToNormalizingNewlines("""
                ftimer: 6 tests, 1 failed, 2.050 s (elapsed 1.500 s); all of it elsewhere
                  slowest tests
                       1.500 s  T > slow
                    300.000 ms  T > t(int) (slowest of 3 runs; median 200.000 ms, min 0.001 ms)
                     50.000 ms  T > fast
                  most self time
                       1.400 s  a/b (1 call)
                    150.000 ms  a (2 calls)
                    100.000 ms  c (1 call)
                """);
    }

    @Test
    void the_console_omits_regions_if_there_are_none() {
        digest.add(Sample.test("empty", sample -> {}));

        assertThat(ConsoleText.of(digest, List.of(), 3, "all of it elsewhere")).isEqualToNormalizingNewlines("""
                ftimer: 1 test, 0.000 ms (elapsed 0.000 ms); all of it elsewhere
                  slowest tests
                      0.000 ms  T > empty
                """);
    }

    @Test
    void calls_without_a_session_are_counted_by_thread() {
        digest.addUnboundCalls("worker-1", 2);
        digest.addUnboundCalls("worker-2", 1);
        digest.addUnboundCalls("worker-1", 4);

        assertThat(ConsoleText.of(digest, List.of(), 3, ""))
                .endsWith("  tests saw 7 calls from threads without a session (worker-1: 6, worker-2: 1);"
                        + " they are in no tree, hand such work over with FTimers.wrap(...)" + System.lineSeparator());
    }

    @Test
    void only_some_of_many_threads_are_named() {
        for (int i = 1; i <= 7; i++) {
            digest.addUnboundCalls("w" + i, 1);
        }

        assertThat(ConsoleText.unbound(digest))
                .startsWith(
                        "tests saw 7 calls from threads without a session (w1: 1, w2: 1, w3: 1, w4: 1, w5: 1 and 2 more);");
    }

    @Test
    void markdown_has_tables() {
        fill();
        digest.addUnboundCalls("worker", 1);

        assertThat(StepSummaryText.of(digest, 3, "my_module")).isEqualTo("""
                ### fTimer: my\\_module

                6 tests, 1 failed, 2.050 s (elapsed about 1 s).

                | slowest tests | runs | min | median | max |
                |---|--:|--:|--:|--:|
                | T > slow | 1 | 1.500 s | 1.500 s | 1.500 s |
                | T > t(int) | 3 | 0.001 ms | 200.000 ms | 300.000 ms |
                | T > fast | 1 | 50.000 ms | 50.000 ms | 50.000 ms |
                | T > empty | 1 | 0.000 ms | 0.000 ms | 0.000 ms |

                | most self time | calls | self | inclusive |
                |---|--:|--:|--:|
                | a/b | 1 | 1.400 s | 1.400 s |
                | a | 2 | 150.000 ms | 1.550 s |
                | c | 1 | 100.000 ms | 100.000 ms |

                tests saw 1 call from threads without a session (worker: 1);\
                 they are in no tree, hand such work over with FTimers.wrap(...)
                """);
    }

    @Test
    void markdown_shows_names_as_they_are() {
        digest.add(Sample.test("a|b*c_d`e<f>&[g](h)\n\\", sample -> {}));

        assertThat(StepSummaryText.of(digest, 3, "m"))
                .contains("| T > a\\|b\\*c\\_d\\`e&lt;f>&amp;\\[g\\](h)\\\\n\\\\\\\\ | 1 |");
    }

    private void fill() {
        digest.add(Sample.test("empty", sample -> {}));
        digest.add(Sample.failed(
                "slow", sample -> sample.region("a", 100_000_000, () -> sample.region("b", 1_400_000_000))));
        digest.add(Sample.test("fast", sample -> sample.region("a", 50_000_000)));
        digest.add(invocation(1, TestOutcome.PASSED, sample -> sample.pass(1_000)));
        digest.add(invocation(2, TestOutcome.PASSED, sample -> sample.pass(300_000_000)));
        digest.add(invocation(3, TestOutcome.PASSED, sample -> {
            sample.pass(100_000_000);
            sample.region("c", 100_000_000);
        }));
    }
}
