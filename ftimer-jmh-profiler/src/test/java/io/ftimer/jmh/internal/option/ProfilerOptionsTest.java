package io.ftimer.jmh.internal.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.values.RegionPath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfilerOptionsTest {

    @Test
    void without_options_each_has_its_default() {
        ProfilerOptions options = ProfilerOptions.parse("");

        assertThat(options.metrics()).isEmpty();
        assertThat(options.get(Option.TOP)).isEqualTo(30);
        assertThat(options.get(Option.ROOT)).isEmpty();
        assertThat(options.get(Option.TIMES)).isTrue();
        assertThat(options.get(Option.INSTRUMENT)).isEmpty();
        assertThat(options.get(Option.OUT)).isEmpty();
        assertThat(options.get(Option.BASELINE)).isEmpty();
        assertThat(options.get(Option.UPDATE)).isFalse();
    }

    @Test
    void values_are_stripped_of_blanks() {
        ProfilerOptions options = ProfilerOptions.parse(
                " metric = calls , self ; top=3;root=solve/*;" + "out=target/a b;baseline=b.txt;update;");

        assertThat(options.metrics()).containsExactly(ShownMetric.CALLS, ShownMetric.SELF);
        assertThat(options.get(Option.TOP)).isEqualTo(3);
        assertThat(options.get(Option.ROOT)).contains(RegionPath.parse("solve/*"));
        assertThat(options.get(Option.OUT)).contains("target/a b");
        assertThat(options.get(Option.BASELINE)).contains("b.txt");
        assertThat(options.get(Option.UPDATE)).isTrue();
    }

    @Test
    void the_options_of_the_agent_may_have_commas_and_equals_signs() {
        assertThat(ProfilerOptions.parse("instrument=a.B.*,c.D::e,minsize=0;top=3")
                        .get(Option.INSTRUMENT))
                .contains("a.B.*,c.D::e,minsize=0");
    }

    @Test
    void metrics_that_read_no_clock_are_possible_without_one() {
        assertThat(ProfilerOptions.parse("times=false;metric=calls,alloc").metrics())
                .containsExactlyInAnyOrder(ShownMetric.CALLS, ShownMetric.ALLOC);
    }

    @Test
    void no_metric_is_a_choice() {
        assertThat(ProfilerOptions.parse("metric=none").metrics()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "topp=3           | unknown option \"topp\"; did you mean \"top\"?",
                "mode=count       | unknown option: \"mode\" is \"times\" since 0.1 (mode=count is times=false)",
                "frobnicate=3     | unknown option \"frobnicate\"",
                "out              | invalid value \"\" for out: expected FOLDER",
                "top=             | invalid value \"\" for top: expected NUMBER",
                "top=3;top=4      | option top occurs twice",
                "top=many         | invalid value \"many\" for top: expected an integer of at least 1",
                "top=0            | invalid value \"0\" for top: expected an integer of at least 1",
                "metric=calls,sel | invalid value \"calls,sel\" for metric: unknown metric \"sel\", expected calls, time, self, share, alloc, work or jdkwork; did you mean \"self\"?",
                "rows=3           | unknown option: \"rows\" is \"top\" since 0.1 (top limits the tree and the results)",
                "times=wall       | invalid value \"wall\" for times: expected true or false",
                "update=yes       | invalid value \"yes\" for update: expected true or false",
                "root=a//b        | invalid value \"a//b\" for root: malformed region path \"a//b\": a level is empty",
                "update           | option update needs option baseline",
                "times=false;metric=calls,time | invalid value \"calls,time\" for metric: expected calls, alloc, work, jdkwork or none, because times=false reads no clock",
                "metric=work      | metric=work and jdkwork need option work, for example work=com.acme.**",
                "metric=jdkwork   | metric=work and jdkwork need option work, for example work=com.acme.**",
            })
    void an_invalid_option_is_rejected_with_a_list_of_the_valid_ones(String line, String reason) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProfilerOptions.parse(line))
                .withMessageStartingWith("ftimer: " + reason)
                .withMessageContaining(" The valid options:\n\n  metric=LIST or none  ")
                .withMessageContaining("\n  top=NUMBER            the number of regions with"
                        + " results and in the tree, by self time (30)\n");
    }
}
