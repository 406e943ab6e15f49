"""Tables and figures, one module each: analyse, draw, caption."""
