package io.ftimer.export.html;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.opentest4j.TestAbortedException;

/** Chromium without a window. It notes what pages write to the console and what they request. */
final class Browser implements AutoCloseable {
    /** {@code required} makes a missing browser a failure; {@code none} leaves the tests out. */
    private static final String MODE = System.getProperty("build.browser", "");

    private static final String NEEDED = "needs Chromium: install chromium and chromium-driver"
            + " (Debian: apt install chromium chromium-driver), or set CHROMIUM and CHROMEDRIVER to their paths";

    /** Separates digits and units. */
    private static final char NARROW = '\u202f';

    private static final String READY = """
            const done = arguments[0];
            (function wait() {
              document.querySelector('.floor, #problem:not([hidden])') ? done() : setTimeout(wait, 5);
            })();
            """;

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /**
     * Starts a browser.
     *
     * @throws TestAbortedException if there is none, unless it is required
     */
    static Browser start(Path profile) {
        if (MODE.equals("none")) {
            throw new TestAbortedException("needs Chromium: left out, the newest JDK runs it unless --without-browser");
        }
        Optional<Path> browser = program("CHROMIUM", "chromium", "google-chrome", "chromium-browser");
        Optional<Path> driver = program("CHROMEDRIVER", "chromedriver");
        if (browser.isEmpty() || driver.isEmpty()) {
            if (MODE.equals("required")) {
                throw new IllegalStateException(NEEDED);
            }
            throw new TestAbortedException(NEEDED);
        }
        ChromeOptions options = new ChromeOptions();
        options.setBinary(browser.get().toFile());
        options.addArguments(
                "--headless=new",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--hide-scrollbars",
                "--window-size=1280,860",
                "--user-data-dir=" + profile);
        if (System.getProperty("user.name").equals("root")) {
            options.addArguments("--no-sandbox");
        }
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        options.setCapability("goog:loggingPrefs", logs);
        // with the path given, Selenium does not search for drivers or download them
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(driver.get().toFile())
                .usingAnyFreePort()
                .build();
        Browser started = new Browser(new ChromeDriver(service, options));
        started.driver.get("about:blank");
        // those of the page that a new window shows
        started.console();
        started.requests();
        return started;
    }

    private static Optional<Path> program(String variable, String... names) {
        String chosen = System.getenv(variable);
        if (chosen != null && !chosen.isEmpty()) {
            return Optional.of(Path.of(chosen)).filter(Files::isExecutable);
        }
        List<Path> folders = Stream.concat(
                        Arrays.stream(System.getenv("PATH").split(File.pathSeparator)), Stream.of("/usr/bin"))
                .map(Path::of)
                .toList();
        return Arrays.stream(names)
                .flatMap(name -> folders.stream().map(folder -> folder.resolve(name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Opens a file that was not opened yet with a fragment, and returns when the page is drawn. */
    void open(Path file, String fragment) {
        open(file, fragment, READY);
    }

    /** Opens a file that was not opened yet, and may show nothing. */
    void openBroken(Path file) {
        open(file, "", "setTimeout(arguments[0], 50);");
    }

    private void open(Path file, String fragment, String until) {
        driver.get(file.toUri() + fragment);
        driver.executeAsyncScript(until);
    }

    WebElement find(String css) {
        return driver.findElement(By.cssSelector(css));
    }

    int count(String css) {
        return ((Number) run("return document.querySelectorAll(arguments[0]).length", css)).intValue();
    }

    /** Returns the text of the first element, with ordinary blanks. */
    String text(String css) {
        return texts(css).get(0);
    }

    /** Returns an attribute of the first element, with ordinary blanks. */
    String attribute(String css, String name) {
        return find(css).getDomAttribute(name).replace(NARROW, ' ');
    }

    /** Returns the value of a field. */
    String value(String css) {
        return find(css).getDomProperty("value").replace(NARROW, ' ');
    }

    /** Returns the texts of all elements, with ordinary blanks. */
    @SuppressWarnings("unchecked")
    List<String> texts(String css) {
        String script = "return Array.from(document.querySelectorAll(arguments[0]), one => one.textContent)";
        return ((List<String>) run(script, css))
                .stream().map(text -> text.replace(NARROW, ' ')).toList();
    }

    Object run(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    /** Sends keys to the element that has the focus. */
    void press(CharSequence... keys) {
        driver.switchTo().activeElement().sendKeys(keys);
    }

    /** Returns the accessible name of the element that has the focus. */
    String focused() {
        return driver.switchTo().activeElement().getAccessibleName().replace(NARROW, ' ');
    }

    String url() {
        return driver.getCurrentUrl();
    }

    void resize(int width, int height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 500));
    }

    void emulateMedia(String media) {
        driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", media));
    }

    /** Returns what axe-core finds wrong with the page. */
    @SuppressWarnings("unchecked")
    List<String> violations() {
        try (InputStream axe = Objects.requireNonNull(Browser.class.getResourceAsStream("/axe.min.js"))) {
            driver.executeScript(new String(axe.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return (List<String>) driver.executeAsyncScript("""
                const done = arguments[0];
                axe.run(document, {resultTypes: ['violations']}).then(result => done(result.violations.map(violation =>
                  violation.id + ': ' + violation.nodes.map(node => node.target + ' ' + node.failureSummary).join('; '))));
                """);
    }

    /** Returns, and forgets, the lines of the console. */
    List<String> console() {
        return StreamSupport.stream(driver.manage().logs().get(LogType.BROWSER).spliterator(), false)
                .map(entry -> entry.getMessage())
                .toList();
    }

    /** Returns, and forgets, the addresses of all requests. */
    List<String> requests() {
        ObjectMapper json = new ObjectMapper();
        return StreamSupport.stream(
                        driver.manage().logs().get(LogType.PERFORMANCE).spliterator(), false)
                .map(entry -> {
                    try {
                        return json.readTree(entry.getMessage()).path("message");
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                })
                .filter(message -> message.path("method").asText().equals("Network.requestWillBeSent"))
                .map((JsonNode message) -> message.at("/params/request/url").asText())
                .toList();
    }

    @Override
    public void close() {
        driver.quit();
    }
}
