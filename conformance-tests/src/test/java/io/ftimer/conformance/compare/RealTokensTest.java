package io.ftimer.conformance.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RealTokensTest {
    private static final String HEADER = "format_version,name,min_time,avg_time\n";

    private RealRule near = RealRule.EXACT;
    private RealRule any = RealRule.EXACT;
    private RealRule exactButSums = RealRule.EXACT;

    @BeforeEach
    void make_rules(@TempDir Path folder) throws IOException {
        near = RealRuleTest.rule(folder, "advance 0.1");
        any = RealRuleTest.rule(folder, "advance 1e-10");
        exactButSums = RealRuleTest.rule(folder, "#\n# tags: inexact-sum\nadvance 0.5");
    }

    private static boolean agree(String expected, String actual, RealRule rule) {
        byte[] should = expected.getBytes(StandardCharsets.UTF_8);
        return Arrays.equals(should, RealTokens.takeOver(should, actual.getBytes(StandardCharsets.UTF_8), rule));
    }

    private static String csv(String name, String min, String avg) {
        return HEADER + "\"2\",\"" + name + "\",\"" + min + "\",\"" + avg + "\"\n";
    }

    @Test
    void a_text_report_may_differ_by_one_unit_in_the_last_digit() {
        assertThat(agree("a   0.000001  9.99\n", "a   0.000002  9.99\n", near)).isTrue();
        assertThat(agree("a   0.999999\n", "a   1.000000\n", near)).isTrue();
        assertThat(agree("Total : .999999\n", "Total : 1.000000\n", near)).isTrue();
        assertThat(agree("a   0.000000\n", "a  -0.000000\n", near)).isTrue();
        assertThat(agree("a   0.000001\n", "a   0.000003\n", near)).isFalse();
        assertThat(agree("a   0.000001\n", "a   0.00001\n", near)).isFalse();
    }

    @Test
    void the_rest_of_a_text_report_must_be_the_same() {
        assertThat(agree("a   0.5  1\n", "a   0.5  2\n", any)).isFalse();
        assertThat(agree("a   0.5\n", "b   0.5\n", any)).isFalse();
        assertThat(agree("a   0.5\n", "a   ***\n", any)).isFalse();
        assertThat(agree("a   0.5\n", "a   0.5  0.5\n", any)).isFalse();
    }

    @Test
    void a_csv_follows_the_rule_of_the_result() {
        String expected = csv("a", "5.00000000000000000E-0001", "1.00000000000000000E+0000");

        assertThat(agree(expected, csv("a", "5.00000000000000111E-0001", "1.00000000000000000E+0000"), near))
                .isTrue();
        assertThat(agree(expected, csv("a", "5.00001000000000000E-0001", "1.00000000000000000E+0000"), near))
                .isFalse();
        assertThat(agree(expected, csv("a", "6.00000000000000000E-0001", "1.00000000000000000E+0000"), any))
                .isTrue();
        assertThat(agree(expected, csv("b", "5.00000000000000000E-0001", "1.00000000000000000E+0000"), any))
                .isFalse();
    }

    @Test
    void the_column_determines_whether_a_number_is_a_sum() {
        String name = "a, \"\"b\"\"\nc";
        String expected = csv(name, "5.00000000000000000E-0001", "1.00000000000000000E+0000");

        assertThat(agree(expected, csv(name, "5.00000000000000000E-0001", "1.00000000000000022E+0000"), exactButSums))
                .isTrue();
        assertThat(agree(expected, csv(name, "5.00000000000000111E-0001", "1.00000000000000000E+0000"), exactButSums))
                .isFalse();
    }
}
