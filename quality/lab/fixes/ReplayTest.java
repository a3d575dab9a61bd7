import org.junit.jupiter.api.Test;

/** Runs the load of a fix as a test. */
class ReplayTest {
    @Test
    void replays() {
        Load.load(Integer.getInteger("size"));
    }
}
