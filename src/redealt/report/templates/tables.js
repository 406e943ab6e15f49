// Sorting and filtering. Without this script every table shows whole, in its own order.
(function () {
  "use strict";

  function each(list, act) { Array.prototype.forEach.call(list, act); }

  function valueOf(row, column) {
    var cell = row.cells[column];
    var text = cell.hasAttribute("data-sort") ? cell.getAttribute("data-sort") : cell.textContent;
    return text.trim();
  }

  // Numbers before text, empty cells last in either direction.
  function compare(a, b, sign) {
    if (a === "" || b === "") return (a === "") - (b === "");
    var x = Number(a), y = Number(b);
    if (!isNaN(x) && !isNaN(y)) return sign * (x - y);
    if (isNaN(x) !== isNaN(y)) return sign * (isNaN(x) ? 1 : -1);
    return sign * a.localeCompare(b, "en", { numeric: true });
  }

  function sortTable(table, column, direction) {
    var sign = direction === "descending" ? -1 : 1;
    var body = table.tBodies[0];
    var rows = Array.prototype.map.call(body.rows, function (row) {
      return { row: row, value: valueOf(row, column), order: Number(row.dataset.order) };
    });
    rows.sort(function (a, b) { return compare(a.value, b.value, sign) || a.order - b.order; });
    rows.forEach(function (item) { body.appendChild(item.row); });
    each(table.tHead.rows[0].cells, function (head, index) {
      if (index === column) head.setAttribute("aria-sort", direction);
      else head.removeAttribute("aria-sort");
    });
  }

  function makeSortable(table) {
    each(table.tBodies[0].rows, function (row, index) { row.dataset.order = index; });
    each(table.tHead.rows[0].cells, function (head, index) {
      var button = document.createElement("button");
      button.type = "button";
      button.textContent = head.textContent;
      head.textContent = "";
      head.appendChild(button);
      button.addEventListener("click", function () {
        var up = head.getAttribute("aria-sort") === "ascending";
        sortTable(table, index, up ? "descending" : "ascending");
      });
    });
  }

  // The state of a filter stands in the address, after the name of its section:
  // #scorecard&verdict=differs&exhibit=figure_05a. A field that is not named has its usual value.
  function readHash() {
    var parts = location.hash.slice(1).split("&"), state = {};
    parts.slice(1).forEach(function (part) {
      var cut = part.indexOf("=");
      if (cut > 0) state[part.slice(0, cut)] = decodeURIComponent(part.slice(cut + 1));
    });
    return { section: parts[0], fields: state };
  }

  function makeFilter(form) {
    var list = document.getElementById(form.dataset.for);
    var section = form.closest("section").id;
    var items = Array.prototype.slice.call(list.querySelectorAll("[data-item]"));
    var texts = items.map(function (item) { return item.textContent.toLowerCase(); });
    var fields = Array.prototype.filter.call(form.elements, function (e) { return e.name; });
    form.hidden = false;

    function usual(field) {
      if (field.tagName !== "SELECT") return "";
      var marked = field.querySelector("option[selected]");
      return marked ? marked.value : "";
    }

    function fits(item, text) {
      return fields.every(function (field) {
        if (field.name === "q") {
          return field.value.toLowerCase().split(/\s+/).every(function (word) {
            return text.indexOf(word) >= 0;
          });
        }
        return !field.value || item.dataset[field.name].split(" ").indexOf(field.value) >= 0;
      });
    }

    function apply() {
      var shown = 0;
      items.forEach(function (item, index) {
        item.hidden = !fits(item, texts[index]);
        if (!item.hidden) shown += 1;
      });
      var isUsual = fields.every(function (field) { return field.value === usual(field); });
      list.classList.toggle("unfiltered", isUsual);
      form.querySelector("output").textContent =
        shown + " of " + items.length + " " + form.dataset.noun;
    }

    function toHash() {
      var named = fields.filter(function (field) { return field.value !== usual(field); });
      history.replaceState(null, "", "#" + [section].concat(named.map(function (field) {
        return field.name + "=" + encodeURIComponent(field.value);
      })).join("&"));
    }

    function fromHash() {
      var state = readHash();
      var target = document.getElementById(state.section);
      if (state.section === section && location.hash.indexOf("&") > 0) {
        fields.forEach(function (field) {
          field.value = field.name in state.fields ? state.fields[field.name] : usual(field);
        });
        apply();
        target.scrollIntoView();
      } else if (target && items.indexOf(target) >= 0 && target.hidden) {
        fields.forEach(function (field) { field.value = ""; });
        apply();
        target.scrollIntoView();
      }
    }

    function change() { apply(); toHash(); }

    form.addEventListener("input", change);
    form.addEventListener("reset", function () { setTimeout(change, 0); });
    form.addEventListener("submit", function (event) { event.preventDefault(); });
    window.addEventListener("hashchange", fromHash);
    apply();
    fromHash();
  }

  each(document.querySelectorAll("table.sorts"), makeSortable);
  each(document.querySelectorAll("form.filter"), makeFilter);
})();
