package io.ftimer.maven;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.maven.artifact.ArtifactUtils;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/**
 * Writes the timing trees of the tests of several modules as one page, {@code target/site/ftimer-aggregate/ftimer.html}: those of this module and of the
 * modules of the reactor that it depends on, in any scope. If it depends on none of them, those of all modules of the reactor, as
 * in {@code mvn verify ftimer:report-aggregate}.
 */
@Mojo(name = "report-aggregate", defaultPhase = LifecyclePhase.VERIFY, aggregator = true, threadSafe = true)
public final class ReportAggregateMojo extends ReportMojo {
    @Parameter(defaultValue = "${reactorProjects}", readonly = true, required = true)
    List<MavenProject> reactorProjects;

    @Override
    void run() throws MojoExecutionException {
        List<TreeFiles> files = modules().stream()
                .map(module -> TreeFiles.of(module.getArtifactId(), buildDirectory(module), dataFilesOf(module)))
                .toList();
        write(files, "ftimer-aggregate", "no module has ");
    }

    private List<MavenProject> modules() {
        Set<String> wanted = project.getDependencies().stream()
                .map(dependency -> ArtifactUtils.versionlessKey(dependency.getGroupId(), dependency.getArtifactId()))
                .collect(Collectors.toSet());
        List<MavenProject> dependencies = reactorProjects.stream()
                .filter(module ->
                        wanted.contains(ArtifactUtils.versionlessKey(module.getArtifact())) || module.equals(project))
                .toList();
        return dependencies.size() > 1 ? dependencies : reactorProjects;
    }

    /** Returns the configured files of a module: at the same places as in this one. */
    private List<Path> dataFilesOf(MavenProject module) {
        Path base = project.getBasedir().toPath();
        return dataFiles().stream()
                .map(file -> module.getBasedir().toPath().resolve(base.relativize(file)))
                .toList();
    }
}
