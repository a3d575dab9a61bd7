package io.ftimer.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** Dependencies and plugins can be pasted from the README and every page as they are, and all have one version of fTimer. */
class DependenciesTest {
    private static final String GROUP = "io.ftimer";
    private static final String BOM = "ftimer-bom";
    private static final String VERSION = "\\d[\\w.-]*";

    private static final Pattern XML = Pattern.compile("^ *```xml\n(.*?)^ *```", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern BLOCK = Pattern.compile("^ *```\\w*\n.*?^ *```", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern BEGIN = Pattern.compile("<(?:dependency|plugin)>");

    /** Coordinates as a string of Gradle, or as code of a sentence. */
    private static final Pattern COORDINATES = Pattern.compile(
            "([\"'`])([a-z][a-z0-9_-]*(?:\\.[a-z0-9_-]+)+):([A-Za-z][\\w.-]*)(?::([^\"'`\\s:]+)[^\"'`\\s]*)?\\1");

    private static final Pattern VARIABLE = Pattern.compile("\\bdef (\\w+) = '([^']+)'");

    /** A plugin of Gradle that is not a part of Gradle. */
    private static final Pattern GRADLE_PLUGIN =
            Pattern.compile("\\bid[ (]+[\"']([\\w-]+(?:\\.[\\w-]+)+)[\"']\\)?(?: version[ (]+[\"']([^\"']+)[\"'])?");

    /** What a page asks for; the version is empty if it has none. */
    private record Artifact(String group, String name, String version) {}

    /** Returns a text with the values of the variables of its scripts of Gradle. */
    private static String resolved(String text) {
        String result = text;
        for (MatchResult variable : VARIABLE.matcher(text).results().toList()) {
            result = result.replace('$' + variable.group(1), variable.group(2));
        }
        return result;
    }

    private static List<Artifact> artifactsOn(String text) throws Exception {
        String page = resolved(text);
        List<Artifact> artifacts = new ArrayList<>();
        for (Matcher block = XML.matcher(page); block.find(); ) {
            addElements(artifacts, block.group(1));
        }
        COORDINATES
                .matcher(page)
                .results()
                .map(found -> new Artifact(found.group(2), found.group(3), textOrEmpty(found.group(4))))
                .forEach(artifacts::add);
        GRADLE_PLUGIN
                .matcher(page)
                .results()
                .map(found -> new Artifact("", found.group(1), textOrEmpty(found.group(2))))
                .forEach(artifacts::add);
        return artifacts;
    }

    private static void addElements(List<Artifact> artifacts, String block) throws Exception {
        byte[] xml = ("<block>" + block + "</block>").getBytes(StandardCharsets.UTF_8);
        Element root = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml))
                .getDocumentElement();
        for (String kind : List.of("dependency", "plugin", "path")) {
            NodeList elements = root.getElementsByTagName(kind);
            for (int i = 0; i < elements.getLength(); i++) {
                Element element = (Element) elements.item(i);
                artifacts.add(new Artifact(
                        child(element, "groupId"), child(element, "artifactId"), child(element, "version")));
            }
        }
    }

    private static String child(Element element, String name) {
        for (Node child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child.getNodeName().equals(name)) {
                return child.getTextContent().strip();
            }
        }
        return "";
    }

    private static String textOrEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    /** Returns what has no version; beside the BOM in one block, artifacts of fTimer need none. */
    private static List<String> withoutVersion(String page) throws Exception {
        List<Artifact> artifacts = new ArrayList<>();
        String others = page;
        for (MatchResult block : BLOCK.matcher(page).results().toList()) {
            if (block.group().contains(BOM)) {
                artifactsOn(block.group()).stream()
                        .filter(artifact -> !artifact.group().equals(GROUP)
                                || artifact.name().equals(BOM))
                        .forEach(artifacts::add);
                others = others.replace(block.group(), "");
            }
        }
        artifacts.addAll(artifactsOn(others));
        return artifacts.stream()
                .filter(artifact -> !artifact.version().matches(VERSION))
                .map(Artifact::name)
                .toList();
    }

    private static Set<String> ours(String page) throws Exception {
        return artifactsOn(page).stream()
                .filter(artifact -> artifact.group().equals(GROUP))
                .map(Artifact::name)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    static List<Path> pages() throws IOException {
        return PagesTest.pages();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void every_dependency_and_plugin_has_a_version(Path page) throws Exception {
        assertThat(withoutVersion(Files.readString(page))).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void every_dependency_and_plugin_is_in_a_block_of_xml(Path page) throws IOException {
        String text = Files.readString(page);

        assertThat(BEGIN.matcher(XML.matcher(text).replaceAll("")).results()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void a_page_with_a_dependency_on_ftimer_names_the_bom(Path page) throws Exception {
        Set<String> ours = ours(Files.readString(page));

        assertThat(ours.isEmpty() || ours.contains(BOM))
                .as("the BOM is beside %s", ours)
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void every_artifact_of_ftimer_is_in_the_bom(Path page) throws Exception {
        assertThat(published()).containsAll(ours(Files.readString(page)));
    }

    @Test
    void every_artifact_that_the_start_page_names_is_in_the_bom() throws IOException {
        Set<String> named = Pattern.compile("`(ftimer-[a-z-]+)`")
                .matcher(Files.readString(Path.of("start.md")))
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toSet());

        assertThat(named).hasSizeGreaterThan(10);
        assertThat(published()).containsAll(named);
    }

    @Test
    void all_pages_have_the_same_version_of_ftimer() throws Exception {
        Set<String> versions = new LinkedHashSet<>();
        for (Path page : pages()) {
            artifactsOn(Files.readString(page)).stream()
                    .filter(artifact -> artifact.group().equals(GROUP))
                    .map(Artifact::version)
                    .filter(version -> !version.isEmpty())
                    .forEach(versions::add);
        }

        assertThat(versions).hasSize(1);
    }

    @Test
    void the_readme_shows_the_bom_for_maven_and_gradle() throws IOException {
        assertThat(Files.readString(Path.of("../README.md")))
                .containsPattern("<artifactId>ftimer-bom</artifactId>\\s*<version>" + VERSION + "</version>\\s*"
                        + "<type>pom</type>\\s*<scope>import</scope>")
                .containsPattern("platform\\(\"io\\.ftimer:ftimer-bom:" + VERSION + "\"\\)");
    }

    /** Returns the modules that the BOM lists, and the BOM itself. */
    private static Set<String> published() throws IOException {
        Matcher bom = Pattern.compile("<module>((?:.*/)?" + BOM + ")</module>").matcher(read("pom.xml"));
        assertThat(bom.find()).isTrue();
        Set<String> modules = Pattern.compile("<dependency>.*<artifactId>(.+)</artifactId>")
                .matcher(read(bom.group(1) + "/pom.xml"))
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toSet());
        modules.add(BOM);
        return modules;
    }

    private static String read(String file) throws IOException {
        return Files.readString(Path.of("..").resolve(file));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "```xml\n<dependency><groupId>a.b</groupId><artifactId>c</artifactId></dependency>\n```\n",
                "  ```xml\n  <plugin><artifactId>c</artifactId></plugin>\n  ```\n",
                "```xml\n<dependency><artifactId>c</artifactId><version>${c.version}</version></dependency>\n```\n",
                "```xml\n<plugin><artifactId>c</artifactId><dependencies><dependency><artifactId>d</artifactId>"
                        + "<version>1</version></dependency></dependencies></plugin>\n```\n",
                "implementation 'a.b:c'",
                "implementation(\"a.b:c\")",
                "implementation(\"a.b:c:$version\")",
                "This needs `a.b:c`.",
                "```groovy\nimplementation(platform(\"io.ftimer:ftimer-bom:1\"))\nimplementation(\"a.b:c\")\n```\n",
                "plugins { id 'a.c' }",
            })
    void what_has_no_version_is_found(String page) throws Exception {
        assertThat(withoutVersion(page)).singleElement().asString().endsWith("c");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "```xml\n<dependency><artifactId>c</artifactId><version>1.2</version></dependency>\n```\n",
                "implementation 'a.b:c:1.2-SNAPSHOT'",
                "implementation(platform(\"a.b:c:1\"))",
                "`a.b:c:1.2:goal`",
                "```groovy\nimplementation(platform(\"io.ftimer:ftimer-bom:1\"))\nimplementation(\"io.ftimer:c\")\n```\n",
                "plugins { id 'java' }",
                "plugins { id(\"a.c\") version \"1.2\" }",
                "`org.lib.Parser::parse`",
                "`needs the dependency a.b:c, which ...`",
            })
    void what_has_a_version_or_needs_none_is_not_found(String page) throws Exception {
        assertThat(withoutVersion(page)).isEmpty();
    }
}
