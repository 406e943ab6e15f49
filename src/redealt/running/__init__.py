"""Computing runs and looking after what is stored."""
