package io.ftimer.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ftimer.report.FileNameTemplate;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which ranks print. */
class RankOptionsTest {
    private static List<Integer> printing(int number, int stride) {
        RankOptions options = RankOptions.DEFAULT.withPrinting(number).withStride(stride);
        return IntStream.range(0, 8).filter(options::prints).boxed().toList();
    }

    @Test
    void ranks_print_from_rank_0_on_in_steps_of_the_stride() {
        assertThat(printing(0, 1)).isEmpty();
        assertThat(printing(1, 1)).containsExactly(0);
        assertThat(printing(3, 1)).containsExactly(0, 1, 2);
        assertThat(printing(2, 3)).containsExactly(0, 3);
        assertThat(printing(9, 3)).containsExactly(0, 3, 6);
        assertThat(printing(RankOptions.ALL, 1)).hasSize(8);
        assertThat(printing(RankOptions.ALL, 4)).containsExactly(0, 4);
    }

    @Test
    void a_change_of_one_option_leaves_the_others() {
        FileNameTemplate prefix = FileNameTemplate.parse("p");
        RankOptions all = RankOptions.DEFAULT
                .withPrefix(prefix)
                .withSingleFile(true)
                .withStride(2)
                .withPrinting(3)
                .withBarriers(true);

        assertThat(all).isEqualTo(new RankOptions(true, 3, 2, true, prefix));
    }

    @Test
    void numbers_that_are_too_small_are_rejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RankOptions.DEFAULT.withPrinting(-1))
                .withMessage("number of printing ranks must be at least 0, was -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RankOptions.DEFAULT.withStride(0))
                .withMessage("stride must be at least 1, was 0");
    }
}
