package io.ftimer.artifacts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * The POM of a module in the sources.
 *
 * @param folder the folder of the module
 * @param artifact its artifact id
 * @param version its own version or that of its parent
 * @param packaging what the module makes, such as {@code jar}
 */
record ReactorPom(Path folder, String artifact, String version, String packaging) {
    /** Returns the POM at the root of the project and those of all modules that it lists. */
    static List<ReactorPom> readAll(Path root) throws IOException {
        Element project = parse(root);
        List<ReactorPom> poms = new ArrayList<>();
        poms.add(of(root, project));
        for (Element module : children(child(project, "modules"), "module")) {
            Path folder = root.resolve(module.getTextContent().strip());
            poms.add(of(folder, parse(folder)));
        }
        return poms;
    }

    private static ReactorPom of(Path folder, Element project) {
        String version = text(project, "version", "");
        return new ReactorPom(
                folder,
                text(project, "artifactId", ""),
                version.isEmpty() ? text(child(project, "parent"), "version", "") : version,
                text(project, "packaging", "jar"));
    }

    private static Element parse(Path folder) throws IOException {
        Path file = folder.resolve("pom.xml");
        try (var in = Files.newInputStream(file)) {
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(in)
                    .getDocumentElement();
        } catch (SAXException | ParserConfigurationException e) {
            throw new IOException(file + " is no POM: " + e.getMessage(), e);
        }
    }

    private static String text(Element parent, String name, String otherwise) {
        List<Element> found = children(parent, name);
        return found.isEmpty() ? otherwise : found.get(0).getTextContent().strip();
    }

    private static Element child(Element parent, String name) {
        return children(parent, name).get(0);
    }

    private static List<Element> children(Element parent, String name) {
        List<Element> found = new ArrayList<>();
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element && element.getTagName().equals(name)) {
                found.add(element);
            }
        }
        return found;
    }
}
