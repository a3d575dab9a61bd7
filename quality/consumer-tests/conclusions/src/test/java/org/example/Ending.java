package org.example;

import io.ftimer.junit.FTimed;
import org.junit.jupiter.api.Test;

/** Not run with the others: it ends the JVM. */
@FTimed
class Ending {
    @Test
    void exits() {
        System.exit(3);
    }
}
