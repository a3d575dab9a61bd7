package org.example;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** An application that asks a service for prices. */
@SpringBootApplication
public class Shop {}
