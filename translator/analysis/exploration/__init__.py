"""Rules run beforehand, from each start for all boards at once; tables of what they emit."""
