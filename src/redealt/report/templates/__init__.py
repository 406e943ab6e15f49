"""Templates of papers (``.typ``) and pages (``.html``, ``.css``, ``.js``)."""
