"""Generated engines in use: loaded, tried, played at random, within limits."""
