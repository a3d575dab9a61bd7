import io.ftimer.FTimers;
import java.util.List;

public class Shop {
    public int total(List<String> items) {
        return FTimers.timed("total", () -> items.stream().mapToInt(this::price).sum());
    }

    private int price(String item) {
        return FTimers.timed("load price", () -> item.length());
    }
}
