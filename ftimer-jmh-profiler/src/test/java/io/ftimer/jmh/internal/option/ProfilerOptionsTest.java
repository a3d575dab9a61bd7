package io.ftimer.jmh.internal.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.values.RegionPath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfilerOptionsTest {

    @Test
    void without_options_everything_has_its_default() {
        ProfilerOptions options = ProfilerOptions.parse("");

        assertThat(options.metrics()).containsExactly(Metric.CALLS, Metric.TIME, Metric.SELF, Metric.SHARE);
        assertThat(options.get(Option.TOP)).isEqualTo(30);
        assertThat(options.get(Option.MIN)).isZero();
        assertThat(options.get(Option.ROOT)).isEmpty();
        assertThat(options.get(Option.THREADS)).isEqualTo(Threads.MERGE);
        assertThat(options.get(Option.MODE)).isEqualTo(Mode.TIME);
        assertThat(options.get(Option.TREE)).isTrue();
        assertThat(options.get(Option.PREFIX)).isEqualTo("ftimer");
        assertThat(options.get(Option.OUT)).isEmpty();
        assertThat(options.get(Option.FORMAT)).containsExactly("csv", "json", "text");
        assertThat(options.get(Option.BASELINE)).isEmpty();
        assertThat(options.get(Option.TOLERANCE)).isEqualTo(25);
        assertThat(options.get(Option.UPDATE)).isFalse();
    }

    @Test
    void values_are_taken_without_the_blanks_around_them() {
        ProfilerOptions options = ProfilerOptions.parse(
                " metric = calls , self ; top=3;min=2.5%;root=solve/*; threads=each;tree=false;prefix=t;"
                        + "out=target/a b;format=json;baseline=b.txt;tolerance=3;update;");

        assertThat(options.metrics()).containsExactly(Metric.CALLS, Metric.SELF);
        assertThat(options.get(Option.TOP)).isEqualTo(3);
        assertThat(options.get(Option.MIN)).isEqualTo(2.5);
        assertThat(options.get(Option.ROOT)).contains(RegionPath.parse("solve/*"));
        assertThat(options.get(Option.THREADS)).isEqualTo(Threads.EACH);
        assertThat(options.get(Option.TREE)).isFalse();
        assertThat(options.get(Option.PREFIX)).isEqualTo("t");
        assertThat(options.get(Option.OUT)).contains("target/a b");
        assertThat(options.get(Option.FORMAT)).containsExactly("json");
        assertThat(options.get(Option.BASELINE)).contains("b.txt");
        assertThat(options.get(Option.TOLERANCE)).isEqualTo(3);
        assertThat(options.get(Option.UPDATE)).isTrue();
    }

    @Test
    void without_clock_readings_there_are_calls_only() {
        assertThat(ProfilerOptions.parse("mode=count").metrics()).containsExactly(Metric.CALLS);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "topp=3           | there is no option \"topp\"; did you mean \"top\"?",
                "frobnicate=3     | there is no option \"frobnicate\"",
                "out              | out needs a value",
                "top=             | top needs a value",
                "top=3;top=4      | top is there twice",
                "top=many         | top: \"many\" is not a number",
                "top=0            | top: \"0\" is less than 1",
                "min=101          | min: \"101\" is not from 0 to 100",
                "min=NaN          | min: \"NaN\" is not from 0 to 100",
                "metric=calls,,   | metric: \"calls,,\" is not a list with commas between the items",
                "metric=CALLS     | metric: \"CALLS\" is none of calls, time, self, share",
                "threads=some     | threads: \"some\" is none of merge, each",
                "mode=wall        | mode: \"wall\" is none of time, count",
                "tree=yes         | tree: \"yes\" is neither true nor false",
                "root=a//b        | root: malformed region path \"a//b\": a level is empty",
                "prefix=a b       | prefix: \"a b\" may have letters, digits, '_', '.' and '-' only",
                "format=csv       | format needs out too",
                "update           | update needs baseline too",
                "tolerance=1      | tolerance needs baseline too",
                "mode=count;metric=calls,time | mode=count reads no clock, so metric can be calls only",
                "mode=count;min=1 | mode=count reads no clock, so there is no share that min could be compared with",
            })
    void what_cannot_be_understood_is_told_with_the_valid_options(String line, String reason) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProfilerOptions.parse(line))
                .withMessageStartingWith("ftimer: " + reason)
                .withMessageContaining(" The valid options:\n\n  metric=LIST of calls, time, self, share  ")
                .withMessageContaining("\n  top=NUMBER                               how many regions get results"
                        + " and are shown, those with the most self time (30)\n");
    }

    @Test
    void help_shows_all_options() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProfilerOptions.parse("help"))
                .withMessageStartingWith("ftimer: splits the score of a benchmark into the regions of its code.\n\n"
                        + "-prof \"ftimer:NAME=VALUE;NAME=VALUE\"\n\n  metric=")
                .satisfies(help -> assertThat(help.getMessage().lines().skip(4))
                        .hasSameSizeAs(Option.ALL)
                        .allSatisfy(line -> assertThat(line).hasSizeLessThan(140)));
    }
}
