import java.io.IOException;
import java.lang.module.FindException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * Lists what Maven Central would reject in a repository with one version of all modules, and what users would stumble over. Ends
 * with 1 if there is anything.
 *
 * <pre>java build/ReleaseBundle.java REPOSITORY VERSION</pre>
 */
public final class ReleaseBundle {
    private static final List<String> REQUIRED =
            List.of("groupId", "artifactId", "version", "name", "description", "url", "licenses", "developers", "scm");

    private final List<String> problems = new ArrayList<>();
    private final String version;
    private int files;

    private ReleaseBundle(String version) {
        this.version = version;
    }

    public static void main(String[] arguments) throws Exception {
        ReleaseBundle bundle = new ReleaseBundle(arguments[1]);
        List<Path> modules;
        try (Stream<Path> found = Files.walk(Path.of(arguments[0]))) {
            modules = found.filter(file -> file.getFileName().toString().endsWith(".pom")).sorted().toList();
        }
        Set<String> names = new TreeSet<>();
        for (Path pom : modules) {
            bundle.check(pom);
            names.add(pom.getParent().getParent().getFileName().toString());
        }
        if (modules.isEmpty()) {
            bundle.problems.add("nothing was deployed");
        }
        bundle.checkBom(modules, names);
        bundle.problems.forEach(System.out::println);
        System.out.println("release " + bundle.version + ": " + modules.size() + " modules, " + bundle.files + " files, "
                + (bundle.problems.isEmpty() ? "nothing to reject" : bundle.problems.size() + " to reject"));
        System.exit(bundle.problems.isEmpty() ? 0 : 1);
    }

    private void check(Path pom) throws Exception {
        Element project = parse(pom);
        String name = pom.getFileName().toString().replaceFirst("\\.pom$", "");
        for (String element : REQUIRED) {
            if (child(project, element) == null) {
                problems.add(name + ".pom: no " + element);
            }
        }
        if (child(project, "parent") != null) {
            problems.add(name + ".pom: has a parent, which is not published");
        }
        if (child(project, "repositories") != null) {
            problems.add(name + ".pom: names repositories");
        }
        String text = Files.readString(pom);
        if (text.contains("SNAPSHOT") || text.contains("${")) {
            problems.add(name + ".pom: has a snapshot or a property without a value");
        }
        if (!Files.readString(pom).contains("<version>" + version + "</version>")) {
            problems.add(name + ".pom: has another version than " + version);
        }
        checkFile(pom);
        Element packaging = child(project, "packaging");
        if (packaging == null || !packaging.getTextContent().equals("pom")) {
            checkJars(pom.getParent(), name);
        }
        checkFile(pom.resolveSibling(name + "-cyclonedx.json"));
    }

    private void checkJars(Path folder, String name) throws IOException {
        for (String kind : List.of("", "-sources", "-javadoc")) {
            Path file = folder.resolve(name + kind + ".jar");
            checkFile(file);
            if (Files.exists(file) && !kind.equals("-javadoc")) {
                try (JarFile jar = new JarFile(file.toFile())) {
                    if (jar.getEntry("META-INF/LICENSE") == null) {
                        problems.add(file.getFileName() + ": no META-INF/LICENSE");
                    }
                }
            }
        }
        try {
            ModuleFinder.of(folder.resolve(name + ".jar")).findAll().forEach(module -> {
                ModuleDescriptor descriptor = module.descriptor();
                if (!descriptor.name().startsWith("io.ftimer")) {
                    problems.add(name + ".jar: its module is called " + descriptor.name());
                }
            });
        } catch (FindException e) {
            problems.add(name + ".jar: no module can be made of it: " + e.getMessage());
        }
    }

    /** A file has checksums and a signature. */
    private void checkFile(Path file) {
        files++;
        for (String suffix : List.of("", ".md5", ".sha1", ".asc")) {
            if (!Files.exists(file.resolveSibling(file.getFileName() + suffix))) {
                problems.add(file.getFileName() + suffix + ": missing");
            }
        }
    }

    /** The bill of versions names all modules and no others. */
    private void checkBom(List<Path> modules, Set<String> names) throws Exception {
        Set<String> expected = new TreeSet<>(names);
        expected.remove("ftimer-bom");
        for (Path pom : modules) {
            if (pom.getFileName().toString().startsWith("ftimer-bom-")) {
                Set<String> found = new TreeSet<>();
                NodeList dependencies = parse(pom).getElementsByTagName("artifactId");
                for (int i = 1; i < dependencies.getLength(); i++) {
                    found.add(dependencies.item(i).getTextContent());
                }
                if (!found.equals(expected)) {
                    problems.add("ftimer-bom: names " + found + ", and published are " + expected);
                }
                return;
            }
        }
        problems.add("ftimer-bom: missing");
    }

    private static Element parse(Path pom) throws Exception {
        Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(pom.toFile());
        return document.getDocumentElement();
    }

    private static Element child(Element parent, String name) {
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element && element.getTagName().equals(name)) {
                return element;
            }
        }
        return null;
    }
}
