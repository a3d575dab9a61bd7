import static org.junit.jupiter.api.Assertions.fail;

import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;

class NestedTest {
    @Test
    void fails() {
        fail("planted");
    }

    @Test
    @Disabled("needs a printer")
    void is_skipped() {}
}
