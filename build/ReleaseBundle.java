import java.io.IOException;
import java.lang.module.FindException;
import java.lang.module.ModuleFinder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Lists what Maven Central would reject in a repository with one version of all modules, and what users would stumble over. Ends
 * with 1 if there is anything. At the end stands what only the owner of the project knows, and has to fill in: the comments
 * {@code owner: NAME: TEXT} of the files in which it belongs, who removes them with that.
 *
 * <pre>java build/ReleaseBundle.java REPOSITORY VERSION ROOT</pre>
 */
public final class ReleaseBundle {
    private static final List<String> REQUIRED = List.of(
            "groupId",
            "artifactId",
            "version",
            "name",
            "description",
            "url",
            "licenses/license/name",
            "licenses/license/url",
            "developers/developer/name",
            "scm/connection",
            "scm/developerConnection",
            "scm/url");

    private static final Map<String, String> CHECKSUMS = Map.of(".md5", "MD5", ".sha1", "SHA-1");
    /** Has a class without a package, by which JMH finds the profiler. */
    private static final String CLASS_PATH_ONLY = "ftimer-jmh-profiler-";

    private static final List<String> OWNED = List.of("pom.xml", "SECURITY.md");
    private static final Pattern OWNER = Pattern.compile("<!-- owner: (.+?) -->");

    private static final Pattern BESIDE_OTHERS = Pattern.compile(".*\\.(md5|sha\\d+|asc)");
    private static final String NOTICE = "META-INF/NOTICE";
    private static final String THIRD_PARTY = "META-INF/THIRD-PARTY.txt";
    private static final String SIGNATURE = ".asc";

    private final String version;
    private final List<String> problems = new ArrayList<>();
    private int files;

    private ReleaseBundle(String version) {
        this.version = version;
    }

    public static void main(String[] arguments) throws Exception {
        Path repository = Path.of(arguments[0]);
        ReleaseBundle bundle = new ReleaseBundle(arguments[1]);
        List<Path> poms = poms(repository);
        bundle.check(poms);
        bundle.problems.forEach(System.out::println);
        System.out.println("release " + bundle.version + ": " + poms.size() + " modules, " + bundle.files + " files, "
                + (bundle.problems.isEmpty() ? "nothing to reject" : bundle.problems.size() + " to reject"));
        List<String> open = toFillIn(Path.of(arguments[2]));
        if (!open.isEmpty()) {
            System.out.println("before a release, the owner fills in " + open.size() + ":");
            open.forEach(line -> System.out.println("  " + line));
        }
        System.exit(bundle.problems.isEmpty() ? 0 : 1);
    }

    /** Returns what is wrong with a version in a repository, one line each. */
    public static List<String> problems(Path repository, String version) throws Exception {
        ReleaseBundle bundle = new ReleaseBundle(version);
        bundle.check(poms(repository));
        return bundle.problems;
    }

    /** Returns what the owner has to fill in, a line each, with the place. */
    public static List<String> toFillIn(Path root) throws IOException {
        List<String> open = new ArrayList<>();
        for (String file : OWNED) {
            List<String> lines = Files.readAllLines(root.resolve(file));
            for (int i = 0; i < lines.size(); i++) {
                Matcher owner = OWNER.matcher(lines.get(i));
                if (owner.find()) {
                    open.add(owner.group(1) + " (" + file + ":" + (i + 1) + ")");
                }
            }
        }
        return open;
    }

    private static List<Path> poms(Path repository) throws IOException {
        try (Stream<Path> found = Files.walk(repository)) {
            return found.filter(file -> file.toString().endsWith(".pom")).sorted().toList();
        }
    }

    private void check(List<Path> poms) throws Exception {
        if (poms.isEmpty()) {
            problems.add("the repository has no modules; deploy to it first");
            return;
        }
        Set<String> artifacts = new TreeSet<>();
        Element bom = null;
        for (Path pom : poms) {
            Element project = parse(pom);
            String artifact = pom.getParent().getParent().getFileName().toString();
            artifacts.add(artifact);
            if (artifact.equals("ftimer-bom")) {
                bom = project;
            }
            checkPom(pom, project);
            checkFiles(pom.getParent(), artifact + "-" + version, textOf(project, "packaging").equals("pom"));
        }
        checkBom(bom, artifacts);
    }

    private void checkPom(Path pom, Element project) throws IOException {
        String name = pom.getFileName().toString();
        for (String element : REQUIRED) {
            if (textOf(project, element).isEmpty()) {
                problems.add(name + ": has no " + element);
            }
        }
        for (String element : List.of("parent", "profiles", "repositories", "pluginRepositories")) {
            if (!elements(project, element).isEmpty()) {
                problems.add(name + ": has " + element + ", which the publish profile should have removed");
            }
        }
        if (!textOf(project, "version").equals(version)) {
            problems.add(name + ": has the version " + textOf(project, "version") + " instead of " + version);
        }
        if (Files.readString(pom).contains("${")) {
            problems.add(name + ": has a property without a value");
        }
        Stream.concat(
                        elements(project, "dependencies/dependency").stream(),
                        elements(project, "dependencyManagement/dependencies/dependency").stream())
                .forEach(dependency -> checkDependency(name, dependency));
    }

    private void checkDependency(String pom, Element dependency) {
        String needed = textOf(dependency, "version");
        String name = textOf(dependency, "groupId") + ":" + textOf(dependency, "artifactId");
        if (needed.isEmpty()) {
            problems.add(pom + ": depends on " + name + " without a version");
        } else if (needed.endsWith("-SNAPSHOT")) {
            problems.add(pom + ": depends on " + name + ":" + needed + ", a snapshot");
        }
        if (textOf(dependency, "scope").equals("system")) {
            problems.add(pom + ": depends on " + name + " as a file of this machine");
        }
    }

    private void checkFiles(Path folder, String name, boolean isPom) throws Exception {
        List<String> needed = new ArrayList<>(List.of(name + ".pom", name + "-cyclonedx.json"));
        if (!isPom) {
            needed.addAll(List.of(name + ".jar", name + "-sources.jar", name + "-javadoc.jar"));
        }
        for (String file : needed) {
            if (!Files.exists(folder.resolve(file))) {
                problems.add(file + ": missing");
            }
        }
        for (Path file : published(folder)) {
            files++;
            checkSignature(file);
            checkSums(file);
            if (file.toString().endsWith(".jar")) {
                checkJar(file, file.getFileName().toString().substring(name.length()));
            }
        }
    }

    /** Returns the files of a module without their checksums and signatures. */
    private static List<Path> published(Path folder) throws IOException {
        try (Stream<Path> found = Files.list(folder)) {
            return found.filter(file -> !BESIDE_OTHERS.matcher(file.toString()).matches())
                    .sorted()
                    .toList();
        }
    }

    /** Whether the key is the right one is left to GnuPG. */
    private void checkSignature(Path file) throws IOException {
        Path signature = file.resolveSibling(file.getFileName() + SIGNATURE);
        if (!Files.exists(signature)) {
            problems.add(signature.getFileName() + ": missing");
        } else if (!Files.readString(signature).startsWith("-----BEGIN PGP SIGNATURE-----")) {
            problems.add(signature.getFileName() + ": is no detached signature in ASCII");
        }
    }

    private void checkSums(Path file) throws IOException, NoSuchAlgorithmException {
        for (Map.Entry<String, String> checksum : CHECKSUMS.entrySet()) {
            Path sum = file.resolveSibling(file.getFileName() + checksum.getKey());
            if (!Files.exists(sum)) {
                problems.add(sum.getFileName() + ": missing");
                continue;
            }
            byte[] digest = MessageDigest.getInstance(checksum.getValue()).digest(Files.readAllBytes(file));
            if (!Files.readString(sum).strip().equals(HexFormat.of().formatHex(digest))) {
                problems.add(sum.getFileName() + ": is not the checksum of the file");
            }
        }
    }

    /** Checks a jar by what follows the version in its name. */
    private void checkJar(Path file, String kind) throws IOException {
        String name = file.getFileName().toString();
        try (JarFile jar = new JarFile(file.toFile())) {
            switch (kind) {
                case "-javadoc.jar" -> requireEntry(jar, name, "index.html", "index.html"::equals);
                case "-sources.jar" -> requireEntry(jar, name, "source of a class", entry -> entry.endsWith(".java"));
                default -> requireEntry(jar, name, "class", entry -> entry.endsWith(".class"));
            }
            if (!kind.equals("-javadoc.jar")) {
                requireEntry(jar, name, "META-INF/LICENSE", "META-INF/LICENSE"::equals);
            }
            checkPacked(jar, name);
        }
        if (kind.equals(".jar") && !name.startsWith(CLASS_PATH_ONLY)) {
            checkModule(file);
        }
    }

    private void requireEntry(JarFile jar, String name, String what, Predicate<String> isIt) {
        if (jar.stream().map(ZipEntry::getName).noneMatch(isIt)) {
            problems.add(name + ": has no " + what);
        }
    }

    /** A jar with classes of others has their notices, and a list of their packages and licenses. */
    private void checkPacked(JarFile jar, String name) throws IOException {
        Set<String> packages = jar.stream()
                .map(ZipEntry::getName)
                .filter(ReleaseBundle::isForeign)
                .map(entry -> entry.substring(0, entry.lastIndexOf('/')).replace('/', '.'))
                .collect(Collectors.toCollection(TreeSet::new));
        if (packages.isEmpty()) {
            return;
        }
        requireEntry(jar, name, NOTICE, NOTICE::equals);
        ZipEntry list = jar.getEntry(THIRD_PARTY);
        String text = list == null ? "" : new String(jar.getInputStream(list).readAllBytes(), StandardCharsets.UTF_8);
        for (String word : text.split("\\s+")) {
            packages.removeIf(packed -> packed.equals(word) || packed.startsWith(word + "."));
        }
        if (!packages.isEmpty()) {
            problems.add(name + ": contains " + packages + ", which " + THIRD_PARTY + " does not name");
        }
    }

    private static boolean isForeign(String entry) {
        return entry.endsWith(".class")
                && entry.contains("/")
                && !entry.startsWith("io/ftimer/")
                && !entry.startsWith("META-INF/");
    }

    private void checkModule(Path jar) {
        try {
            ModuleFinder.of(jar).findAll().forEach(module -> {
                String name = module.descriptor().name();
                if (!name.equals("io.ftimer") && !name.startsWith("io.ftimer.")) {
                    problems.add(jar.getFileName() + ": is the module " + name + "; set ftimer.module in its POM");
                }
            });
        } catch (FindException e) {
            problems.add(jar.getFileName() + ": is no module: " + e.getMessage());
        }
    }

    /** The bill of materials names all modules and no others. */
    private void checkBom(Element bom, Set<String> artifacts) {
        if (bom == null) {
            problems.add("ftimer-bom: missing");
            return;
        }
        Set<String> expected = new TreeSet<>(artifacts);
        expected.remove("ftimer-bom");
        Set<String> named = new TreeSet<>();
        elements(bom, "dependencyManagement/dependencies/dependency")
                .forEach(dependency -> named.add(textOf(dependency, "artifactId")));
        if (!named.equals(expected)) {
            problems.add("ftimer-bom: names " + named + ", but published are " + expected);
        }
    }

    private static Element parse(Path pom) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(pom.toFile())
                .getDocumentElement();
    }

    /** Returns the text of the first element at a path, without spaces around it; empty if there is none. */
    private static String textOf(Element parent, String path) {
        return elements(parent, path).stream()
                .map(element -> element.getTextContent().strip())
                .findFirst()
                .orElse("");
    }

    /** Returns the elements at a path, whose parts are separated by slashes. */
    private static List<Element> elements(Element parent, String path) {
        List<Element> found = List.of(parent);
        for (String name : path.split("/")) {
            List<Element> children = new ArrayList<>();
            for (Element element : found) {
                for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
                    if (node instanceof Element child && child.getTagName().equals(name)) {
                        children.add(child);
                    }
                }
            }
            found = children;
        }
        return found;
    }
}
