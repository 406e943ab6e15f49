// Panels of an exhibit as tabs. Without this script they fold out one below the other.
(function () {
  "use strict";

  function makeTabs(box) {
    var panels = Array.prototype.slice.call(box.querySelectorAll(".panel"));
    var list = document.createElement("div");
    list.setAttribute("role", "tablist");
    list.setAttribute("aria-label", box.closest("figure").querySelector("h3").firstChild.textContent);
    var tabs = panels.map(function (panel) {
      var tab = document.createElement("button");
      tab.type = "button";
      tab.id = panel.id + "-tab";
      tab.textContent = panel.dataset.tab;
      tab.setAttribute("role", "tab");
      tab.setAttribute("aria-controls", panel.id);
      panel.setAttribute("role", "tabpanel");
      panel.setAttribute("aria-labelledby", tab.id);
      panel.open = true;
      list.appendChild(tab);
      return tab;
    });

    function choose(index) {
      panels.forEach(function (panel, place) {
        panel.hidden = place !== index;
        tabs[place].setAttribute("aria-selected", String(place === index));
        tabs[place].tabIndex = place === index ? 0 : -1;
      });
    }

    function fromHash() {
      var index = panels.findIndex(function (panel) { return "#" + panel.id === location.hash; });
      if (index < 0) return;
      choose(index);
      box.closest("figure").scrollIntoView();
    }

    tabs.forEach(function (tab, index) {
      tab.addEventListener("click", function () {
        choose(index);
        history.replaceState(null, "", "#" + panels[index].id);
      });
      tab.addEventListener("keydown", function (event) {
        var last = tabs.length - 1;
        var next = {
          ArrowRight: index === last ? 0 : index + 1, ArrowLeft: index === 0 ? last : index - 1,
          Home: 0, End: last
        }[event.key];
        if (next === undefined) return;
        event.preventDefault();
        tabs[next].click();
        tabs[next].focus();
      });
    });
    box.insertBefore(list, panels[0]);
    box.classList.add("tabbed");
    choose(0);
    window.addEventListener("hashchange", fromHash);
    fromHash();
  }

  Array.prototype.forEach.call(document.querySelectorAll(".tabs"), makeTabs);
})();
