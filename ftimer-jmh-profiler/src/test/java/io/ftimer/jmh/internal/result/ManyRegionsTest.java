package io.ftimer.jmh.internal.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.text.TextLimits;
import io.ftimer.jmh.internal.option.ProfilerOptions;
import io.ftimer.jmh.internal.tree.ProfiledTree;
import io.ftimer.jmh.internal.tree.Trees;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** Results of so many regions that work by their square would take most of an hour. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class ManyRegionsTest {
    private static final int REGIONS = 50_000;

    private final ProfiledTree tree = Trees.wide(REGIONS);

    @Test
    void the_results_of_an_iteration_are_those_of_the_first_regions_on_request() {
        assertThat(new IterationResults(ProfilerOptions.parse("metric=calls,self")).of(tree))
                .hasSizeBetween(10, 1000);
        assertThat(new IterationResults(ProfilerOptions.parse("")).of(tree)).hasSize(1);
    }

    @Test
    void the_text_after_the_run_is_bounded() {
        TreeResult result = TreeResult.ofIteration(ProfilerOptions.parse(""), tree, ChosenLabels.NONE);

        assertThat(result.extendedInfo()).hasSizeLessThan(100_000).contains("more regions");
    }

    @Test
    void the_text_of_a_file_has_a_line_for_each_region() {
        assertThat(ProfiledTreeText.of(tree, region -> true, TextLimits.ALL)).hasSizeGreaterThan(REGIONS);
    }
}
