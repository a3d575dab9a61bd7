package io.ftimer.cli.internal.duel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ftimer.cli.internal.duel.Duel.Looks;
import org.junit.jupiter.api.Test;

class LooksTest {

    @Test
    void the_looks_together_spend_the_allowed_error_once() {
        Looks looks = new Looks();
        double spent = 0;
        int due = 0;
        for (int round = 1; round <= 40; round++) {
            double share = looks.share(round / 40.0, 2 * round);
            spent += share;
            due += share > 0 ? 1 : 0;
        }

        assertThat(spent).isCloseTo(1, within(1e-12));
        assertThat(due).isEqualTo(4);
    }

    @Test
    void a_look_that_could_decide_nothing_spends_nothing() {
        Looks looks = new Looks();

        assertThat(looks.share(0.5, 4)).isZero();
        assertThat(looks.share(1, 10)).isEqualTo(1);
    }

    @Test
    void an_early_end_spends_the_rest_and_no_second_one() {
        Looks looks = new Looks();

        assertThat(looks.share(0.3, 30)).isEqualTo(0.3);
        assertThat(looks.share(1, 32)).isEqualTo(0.7);
        assertThat(looks.share(1, 32)).isZero();
    }
}
