import static io.ftimer.assertj.FTimerAssertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.junit.FTimerExtension;
import io.ftimer.junit.TimerTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(FTimerExtension.class)
class OrderTest {

    static void place() { // production code: instrumented once
        FTimers.run("place order", () -> {
            for (int item = 0; item < 3; item++) {
                FTimers.run("load price", () -> load());
            }
            FTimers.run("save", () -> save());
        });
    }

    static void load() {}

    static void save() {}

    @Test
    void loads_each_price_once(TimerTree tree) {
        place();
        assertThat(tree).isBalanced();
        assertThat(tree).region("place order").hasChildrenInOrder("load price", "save");
        assertThat(tree).region("place order/load price").hasCalls(3);
    }
}
