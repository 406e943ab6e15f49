"""What is played and searched for: runs and their cells."""
