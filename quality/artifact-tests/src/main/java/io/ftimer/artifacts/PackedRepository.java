package io.ftimer.artifacts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession.CloseableSession;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.graph.DependencyFilter;
import org.eclipse.aether.graph.DependencyNode;
import org.eclipse.aether.resolution.ArtifactDescriptorRequest;
import org.eclipse.aether.resolution.ArtifactDescriptorResult;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.supplier.RepositorySystemSupplier;
import org.eclipse.aether.supplier.SessionBuilderSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The packed artifacts of this project in a Maven repository of their own, and what a project gets from it that imports the
 * BOM and names one of them.
 *
 * <p>It holds the POM, the jars and the zips that the phase {@code package} made of every published module, and no classes
 * of the sources. {@link #folder()} has the layout of a Maven repository: a build of a user may take it as its remote
 * repository ({@code file:}), or start with a copy of it as its local one.
 *
 * <pre>{@code
 * try (PackedRepository packed = PackedRepository.create(root, temporaryFolder)) {
 *     Consumer consumer = packed.consumer("ftimer-mpi");
 *     compile(consumer.compilePath());
 *     Path command = packed.file("ftimer-cli", "-all.jar");
 * }
 * }</pre>
 *
 * <p>Not thread-safe. Nothing is downloaded: artifacts of others come from the local repository of Maven, where the build of this project
 * has put them.
 */
public final class PackedRepository implements AutoCloseable {
    /** The system property with the local repository of Maven; {@code ~/.m2/repository} without it. */
    public static final String LOCAL_REPOSITORY_PROPERTY = "artifacts.local.repository";

    private static final String BOM = "ftimer-bom";

    private final Path folder;
    private final String version;
    private final RepositorySystem system;
    private final CloseableSession session;
    private final List<Dependency> bom;
    private final Map<String, Consumer> consumers = new HashMap<>();

    private PackedRepository(Path folder, String version) throws IOException {
        this.folder = folder;
        this.version = version;
        this.system = new RepositorySystemSupplier().get();
        this.session = new SessionBuilderSupplier(system)
                .get()
                .withLocalRepositoryBaseDirectories(folder, localRepository())
                .setOffline(true)
                .build();
        this.bom = descriptor(new DefaultArtifact(PackedFiles.GROUP, BOM, "pom", version))
                .getManagedDependencies();
    }

    private static Path localRepository() {
        String property = System.getProperty(LOCAL_REPOSITORY_PROPERTY);
        return property != null ? Path.of(property) : Path.of(System.getProperty("user.home"), ".m2", "repository");
    }

    /**
     * Lays the packed artifacts out.
     *
     * @param root the folder of the project, with the POM that lists the modules
     * @param folder an empty folder for the repository
     * @throws IOException if a published module is not packed
     */
    public static PackedRepository create(Path root, Path folder) throws IOException {
        PackedRepository packed = new PackedRepository(folder, PackedFiles.copy(root, folder));
        for (String artifact : packed.artifacts()) {
            packed.file(artifact, ".jar");
        }
        return packed;
    }

    /** Returns the folder of the repository. */
    public Path folder() {
        return folder;
    }

    /** Returns the version of all artifacts. */
    public String version() {
        return version;
    }

    /** Returns the artifact ids that the BOM lists. */
    public List<String> artifacts() {
        return bom.stream()
                .map(dependency -> dependency.getArtifact().getArtifactId())
                .toList();
    }

    /**
     * Returns a packed file.
     *
     * @param ending what follows the version in its name: {@code .jar}, {@code -all.jar}, {@code -bin.zip}
     * @throws IOException if the module is not packed
     */
    public Path file(String artifact, String ending) throws IOException {
        String name = artifact + "-" + version + ending;
        Path file = folder.resolve(PackedFiles.GROUP.replace('.', '/'))
                .resolve(artifact)
                .resolve(version)
                .resolve(name);
        if (!Files.exists(file)) {
            throw new IOException(
                    name + " is missing in the folder target of its module: artifacts are packed in the phase"
                            + " package; run mvn verify on the whole project, or mvn -DskipTests package and then this module");
        }
        return file;
    }

    /** Returns what a project gets that imports the BOM and names one artifact, beside what must be there for it. */
    public Consumer consumer(String artifact) throws IOException {
        Consumer known = consumers.get(artifact);
        if (known == null) {
            known = resolved(artifact);
            consumers.put(artifact, known);
        }
        return known;
    }

    private Consumer resolved(String artifact) throws IOException {
        List<Path> compilePath = new ArrayList<>();
        List<Path> runPath = new ArrayList<>();
        for (ArtifactResult found : resolve(request(artifact, false), null)) {
            Path file = packedIfOurs(found.getArtifact());
            runPath.add(file);
            if (!isForRunning(found.getRequest().getDependencyNode())) {
                compilePath.add(file);
            }
        }
        return new Consumer(artifact, file(artifact, ".jar"), compilePath, runPath);
    }

    /** Returns what a project compiles with that names an artifact and also all that is optional for it. */
    public List<Path> compilePathWithOptional(String artifact) throws IOException {
        List<Path> path = new ArrayList<>();
        // what optional ones need to run need not be in the local repository
        for (ArtifactResult found : resolve(request(artifact, true), (node, parents) -> !isForRunning(node))) {
            path.add(packedIfOurs(found.getArtifact()));
        }
        return path;
    }

    private CollectRequest request(String artifact, boolean withOptional) throws IOException {
        Artifact named = managed(artifact);
        CollectRequest request = new CollectRequest().setManagedDependencies(bom);
        request.addDependency(new Dependency(named, "compile"));
        for (Dependency own : descriptor(named).getDependencies()) {
            boolean isOfHost = own.getScope().equals("provided");
            if (own.isOptional() ? withOptional && !own.getScope().equals("test") : isOfHost) {
                request.addDependency(new Dependency(own.getArtifact(), "compile"));
            }
        }
        return request;
    }

    private static boolean isForRunning(DependencyNode node) {
        return node.getDependency() != null && node.getDependency().getScope().equals("runtime");
    }

    private Path packedIfOurs(Artifact artifact) throws IOException {
        Path file = artifact.getPath();
        if (artifact.getGroupId().equals(PackedFiles.GROUP) && !file.startsWith(folder)) {
            throw new IOException(artifact + " is needed, but not packed");
        }
        return file;
    }

    private Artifact managed(String artifact) throws IOException {
        return bom.stream()
                .map(Dependency::getArtifact)
                .filter(managed -> managed.getArtifactId().equals(artifact))
                .findFirst()
                .orElseThrow(() -> new IOException("the BOM does not list " + artifact));
    }

    private List<ArtifactResult> resolve(CollectRequest request, @Nullable DependencyFilter filter) throws IOException {
        try {
            return system.resolveDependencies(session, new DependencyRequest(request, filter))
                    .getArtifactResults();
        } catch (RepositoryException e) {
            throw missing(e);
        }
    }

    private ArtifactDescriptorResult descriptor(Artifact artifact) throws IOException {
        try {
            return system.readArtifactDescriptor(session, new ArtifactDescriptorRequest(artifact, List.of(), null));
        } catch (RepositoryException e) {
            throw missing(e);
        }
    }

    private static IOException missing(RepositoryException e) {
        return new IOException(
                "the local repository of Maven lacks what a project with the artifact needs; mvn verify on the whole project"
                        + " puts it there: " + e.getMessage(),
                e);
    }

    @Override
    public void close() {
        session.close();
        system.shutdown();
    }
}
