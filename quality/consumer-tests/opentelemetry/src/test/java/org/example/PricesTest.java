package org.example;

import static io.ftimer.assertj.FTimerAssertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.ftimer.junit.ExpectCalls;
import io.ftimer.junit.FTimed;
import io.ftimer.junit.TimerTree;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

/** Nothing but the dependency records the requests. */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.NONE)
class PricesTest {
    private static final List<String> ITEMS = List.of("pen", "paper", "ink");

    private static HttpServer server;
    private static String service;

    @Autowired
    private Prices prices;

    @BeforeAll
    static void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] price = "7".getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, price.length);
            exchange.getResponseBody().write(price);
            exchange.close();
        });
        server.start();
        service = "http://" + server.getAddress().getHostString() + ":" + server.getAddress().getPort();
    }

    @AfterAll
    static void stop() {
        server.stop(0);
    }

    @Test
    @ExpectCalls(region = "**/GET", exactly = 1)
    void asks_once() {
        prices.total(service, ITEMS);
    }

    @Test
    @ExpectCalls(region = "**/GET", atMost = 1)
    void asks_at_most_once() {
        prices.total(service, ITEMS);
    }

    @Test
    @ExpectCalls(region = "**/GET", exactly = 1)
    void planted() {
        prices.slowTotal(service, ITEMS);
    }

    /** Only the agent of OpenTelemetry instruments this client, and it is not seen. */
    @Test
    @ExpectCalls(region = "**/POST", atLeast = 1, atMost = 1)
    void other_clients_are_not_seen() throws Exception {
        HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(service))
                                .POST(HttpRequest.BodyPublishers.ofString(""))
                                .build(),
                        HttpResponse.BodyHandlers.discarding());
    }

    @Test
    @FTimed
    void the_tree_has_the_requests(TimerTree tree) {
        prices.slowTotal(service, ITEMS);
        assertThat(tree).region("GET").hasCalls(3);
    }
}
