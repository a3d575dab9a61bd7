package org.example.shop;

import java.util.concurrent.CompletableFuture;

/** Has methods that the agent instruments. */
public final class Prices {
    static byte[] page;

    private Prices() {}

    /** Adds the prices of the first items. */
    public static int total(int items) {
        int sum = 0;
        for (int item = 0; item < items; item++) {
            sum += price(item);
        }
        return sum;
    }

    static int price(int item) {
        return item * 7 % 5;
    }

    /** Adds them on another thread. */
    public static int later(int items) {
        return CompletableFuture.supplyAsync(() -> total(items)).join();
    }

    /** Allocates so many bytes. */
    public static void page(int bytes) {
        page = new byte[bytes];
    }
}
