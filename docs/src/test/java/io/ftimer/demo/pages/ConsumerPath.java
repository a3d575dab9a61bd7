package io.ftimer.demo.pages;

import io.ftimer.artifacts.Consumer;
import io.ftimer.artifacts.PackedRepository;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The class path of a project that depends on some artifacts of fTimer, as they are packed, and on some libraries of others. */
final class ConsumerPath implements AutoCloseable {
    /** What every project with tests has. */
    private static final String JUNIT = "(?:junit-(?:jupiter|platform)|opentest4j|apiguardian-api).*";

    /** What programs that name MPJ Express need; Maven has it nowhere. */
    private static final Path MPJ_EXPRESS = Path.of("../build/mpj/home/lib/mpj.jar");

    private final PackedRepository packed;

    private ConsumerPath(PackedRepository packed) {
        this.packed = packed;
    }

    /** Lays the artifacts of this build out in an empty folder. */
    static ConsumerPath in(Path folder) throws IOException {
        return new ConsumerPath(PackedRepository.create(Path.of(".."), folder.toAbsolutePath()));
    }

    /**
     * Returns what the compiler gets.
     *
     * @param libraries names of jars of others, without their versions
     */
    List<Path> toCompile(Collection<String> artifacts, Collection<String> libraries) throws IOException {
        return of(artifacts, libraries, Consumer::compilePath);
    }

    /** Returns what a program gets. */
    List<Path> toRun(Collection<String> artifacts, Collection<String> libraries) throws IOException {
        return of(artifacts, libraries, Consumer::runPath);
    }

    private List<Path> of(
            Collection<String> artifacts, Collection<String> libraries, Function<Consumer, List<Path>> kind)
            throws IOException {
        // what a project names itself comes first
        Set<Path> path = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(entry -> entry.toString().endsWith(".jar"))
                .filter(entry -> name(entry).matches(JUNIT) || libraries.contains(name(entry)))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        for (String artifact : artifacts) {
            path.addAll(kind.apply(packed.consumer(artifact)));
        }
        path.add(MPJ_EXPRESS.toAbsolutePath());
        return List.copyOf(path);
    }

    private static String name(Path jar) {
        return jar.getFileName().toString().replaceFirst("-\\d.*", "");
    }

    /** Returns whether the libraries that a block names are there. */
    static boolean suffices(Block block) {
        return !block.text().contains("import mpi.") || Files.exists(MPJ_EXPRESS);
    }

    /** Returns the jar of the command with all that it needs. */
    Path command() throws IOException {
        return packed.file("ftimer-cli", "-all.jar");
    }

    @Override
    public void close() {
        packed.close();
    }
}
