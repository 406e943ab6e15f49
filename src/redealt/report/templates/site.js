// Sorting and filtering of tables. Without this script every table shows whole, in its own order.
(function () {
  "use strict";

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
    Array.prototype.forEach.call(table.tHead.rows[0].cells, function (head, index) {
      if (index === column) head.setAttribute("aria-sort", direction);
      else head.removeAttribute("aria-sort");
    });
  }

  function makeSortable(table) {
    Array.prototype.forEach.call(table.tBodies[0].rows, function (row, index) {
      row.dataset.order = index;
    });
    Array.prototype.forEach.call(table.tHead.rows[0].cells, function (head, index) {
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

  // The state of the filter stands in the address: #scorecard&verdict=differs&exhibit=figure_05a
  function readHash() {
    var state = {};
    location.hash.slice(1).split("&").slice(1).forEach(function (part) {
      var cut = part.indexOf("=");
      if (cut > 0) state[part.slice(0, cut)] = decodeURIComponent(part.slice(cut + 1));
    });
    return state;
  }

  function makeFilter(form) {
    var table = document.getElementById(form.dataset.for);
    var rows = Array.prototype.slice.call(table.tBodies[0].rows);
    var texts = rows.map(function (row) { return row.textContent.toLowerCase(); });
    var fields = ["q", "exhibit", "verdict"];
    form.hidden = false;

    function apply() {
      var words = form.elements.q.value.toLowerCase().split(/\s+/).filter(Boolean);
      var exhibit = form.elements.exhibit.value;
      var verdict = form.elements.verdict.value;
      var shown = 0;
      rows.forEach(function (row, index) {
        var fits = (!exhibit || row.dataset.exhibit === exhibit) &&
          (!verdict || row.dataset.verdict === verdict) &&
          words.every(function (word) { return texts[index].indexOf(word) >= 0; });
        row.hidden = !fits;
        if (fits) shown += 1;
      });
      table.classList.toggle("unfiltered", shown === rows.length);
      form.querySelector("output").textContent = shown + " of " + rows.length + " values";
    }

    function fromHash() {
      if (location.hash.indexOf("#scorecard&") !== 0) return;
      var state = readHash();
      fields.forEach(function (name) { form.elements[name].value = state[name] || ""; });
      apply();
      document.getElementById("scorecard").scrollIntoView();
    }

    function toHash() {
      var parts = fields.filter(function (name) { return form.elements[name].value; });
      history.replaceState(null, "", "#" + ["scorecard"].concat(parts.map(function (name) {
        return name + "=" + encodeURIComponent(form.elements[name].value);
      })).join("&"));
    }

    function change() { apply(); toHash(); }

    form.addEventListener("input", change);
    form.addEventListener("reset", function () { setTimeout(change, 0); });
    form.addEventListener("submit", function (event) { event.preventDefault(); });
    window.addEventListener("hashchange", fromHash);
    apply();
    fromHash();
  }

  Array.prototype.forEach.call(document.querySelectorAll("table.sorts"), makeSortable);
  Array.prototype.forEach.call(document.querySelectorAll("form.filter"), makeFilter);
})();
