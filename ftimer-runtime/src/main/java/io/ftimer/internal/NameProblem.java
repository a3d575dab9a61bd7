package io.ftimer.internal;

/**
 * Why a text cannot name a region.
 *
 * @param id which rule it breaks
 * @param message the rule and where it is broken, a whole sentence
 */
public record NameProblem(DiagnosticId id, String message) {}
