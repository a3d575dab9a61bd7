package io.ftimer.artifacts;

import java.nio.file.Path;
import java.util.List;

/**
 * What a project gets that names one artifact, beside what must be there for it: a dependency of the scope {@code provided}
 * that is not optional, such as JUnit for the extension.
 *
 * @param artifact the artifact id
 * @param jar the packed jar of the artifact
 * @param compilePath all jars that its classes are compiled with, the packed jar among them
 * @param runPath all jars that it runs with
 */
public record Consumer(String artifact, Path jar, List<Path> compilePath, List<Path> runPath) {}
