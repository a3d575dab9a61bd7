package org.example;

import java.util.List;
import org.springframework.stereotype.Service;
import org.springframework.web.client.RestClient;

/** Prices that a service has. */
@Service
public class Prices {
    private final RestClient client;

    public Prices(RestClient.Builder clients) {
        client = clients.build();
    }

    /** Returns the sum of prices with one request. */
    public int total(String service, List<String> items) {
        return fetch(service + "/total?items=" + String.join(",", items));
    }

    /** Returns the sum of prices with one request for each. */
    public int slowTotal(String service, List<String> items) {
        return items.stream().mapToInt(item -> fetch(service + "/price?item=" + item)).sum();
    }

    private int fetch(String address) {
        return client.get().uri(address).retrieve().body(Integer.class);
    }
}
