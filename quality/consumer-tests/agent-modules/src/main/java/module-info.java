module org.example.letters {
    requires org.apache.commons.text;

    exports org.example;
}
