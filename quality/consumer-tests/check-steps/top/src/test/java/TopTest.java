import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;

class TopTest {
    @Test
    void passes() {}

    @Test
    @Disabled("needs a printer")
    void is_skipped() {}
}
