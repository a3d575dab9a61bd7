import static io.ftimer.assertj.FTimerAssertions.assertThatTree;

import java.util.List;
import org.testng.annotations.Test;

public class ShopTest {
    @Test
    public void loads_the_price_of_each_item_once() {
        assertThatTree(() -> new Shop().total(List.of("tea", "tea", "milk")))
                .region("total/load price")
                .hasCalls(3);
    }
}
