"""Tables and figures of the paper and additions of ours, a module each: analyse, draw, caption."""
