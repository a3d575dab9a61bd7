/** A program that records, and whose tests are patched into it. */
module org.example.orders {
    requires io.ftimer;

    exports org.example;
}
