// Definitions on hover and focus, and buttons that copy. Without this script a word is a link to
// its definition, and citations are plain text.
(function () {
  "use strict";
  var tip = document.createElement("div");
  tip.id = "tip";
  tip.setAttribute("role", "tooltip");
  tip.hidden = true;
  document.body.appendChild(tip);
  var owner = null;

  function find(node) {
    return node.closest ? node.closest("a.term, [data-term]") : null;
  }

  function show(word) {
    var id = word.dataset.term || word.getAttribute("href").slice(1);
    var meaning = document.getElementById(id);
    if (!meaning) return;
    hide();
    owner = word;
    tip.textContent = meaning.textContent;
    tip.hidden = false;
    word.setAttribute("aria-describedby", "tip");
    var at = word.getBoundingClientRect(), size = tip.getBoundingClientRect();
    var room = document.documentElement.clientWidth - size.width - 8;
    var below = at.bottom + size.height + 8 < window.innerHeight;
    tip.style.left = Math.max(8, Math.min(at.left, room)) + "px";
    tip.style.top = (below ? at.bottom + 6 : at.top - size.height - 6) + "px";
  }

  function hide() {
    if (owner) owner.removeAttribute("aria-describedby");
    owner = null;
    tip.hidden = true;
  }

  ["mouseover", "focusin"].forEach(function (kind) {
    document.addEventListener(kind, function (event) {
      var word = find(event.target);
      if (word) show(word);
      else if (kind === "mouseover" && event.target !== tip) hide();
    });
  });
  document.addEventListener("focusout", hide);
  document.addEventListener("scroll", hide, true);
  document.addEventListener("keydown", function (event) { if (event.key === "Escape") hide(); });

  // navigator.clipboard is missing in pages from disk in some browsers.
  function copy(text) {
    var area = document.createElement("textarea");
    area.value = text;
    document.body.appendChild(area);
    area.select();
    var done = document.execCommand("copy");
    area.remove();
    return done;
  }

  Array.prototype.forEach.call(document.querySelectorAll("[data-copy]"), function (source) {
    var button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    source.after(" ", button);
    button.addEventListener("click", function () {
      button.textContent = copy(source.textContent) ? "Copied" : "Select the text to copy it";
      button.focus();
    });
  });
})();
