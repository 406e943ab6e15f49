"""Papers and pages: everything they show is read from the files of a results folder."""
