import static io.ftimer.assertj.FTimerAssertions.assertThatTree;

import java.util.List;

public class ShopCheck {
    public static void main(String[] arguments) {
        assertThatTree(() -> new Shop().total(List.of("tea", "tea", "milk")))
                .region("total/load price")
                .hasCalls(3);
    }
}
