"""Engines in JavaScript that run inside this process: V8, by way of the package mini-racer."""
