package org.example.shop;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** An application with a table. */
@SpringBootApplication
public class Shop {
    public static void main(String[] arguments) {
        SpringApplication.run(Shop.class, arguments);
    }
}
