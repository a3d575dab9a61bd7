package io.ftimer.trace.image;

import io.ftimer.TimerSession;
import io.ftimer.config.Configuration;
import io.ftimer.trace.Trace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * A program for small images: it traces a session into the folder of its argument and prints the summary and the trace. Its
 * package is none of the module, in which a linked image would look for it.
 */
final class SmallProgram {
    private SmallProgram() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        String configuration = "trace=" + folder + "/run-; trace.timestamps=full; output.text=-";
        try (TimerSession session = Configuration.parse(configuration)
                .applyTo(TimerSession.builder())
                .open()) {
            session.timer().start("solve");
            session.timer().stop("solve");
        }
        try (Stream<Path> files = Files.list(folder)) {
            Path file = files.filter(name -> name.toString().endsWith(".bin"))
                    .findFirst()
                    .orElseThrow();
            System.out.println(Trace.read(file).events().size() + " events");
        }
    }
}
