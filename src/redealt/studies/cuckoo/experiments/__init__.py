"""What is played and solved: runs and their cells."""
