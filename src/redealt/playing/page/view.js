"use strict";
(function () {
  var game = JSON.parse(document.getElementById("data").textContent);
  var place = 0;
  var who = 0; // all cards, then the players

  function find(id) { return document.getElementById(id); }

  function add(parent, tag, kind, text) {
    var made = document.createElement(tag);
    if (kind) made.className = kind;
    if (text !== undefined) made.textContent = text;
    parent.appendChild(made);
    return made;
  }

  function drawArea(number) {
    var area = game.areas[number]; // title, owner, cards, facts
    var drawn = add(find("table"), "div", "area");
    add(drawn, "b", "", area[0]);
    area[3].forEach(function (fact) { add(drawn, "span", "fact", fact[0] + ": " + fact[1]); });
    area[2].forEach(function (card) { add(drawn, "span", "card " + card[1], card[0]); });
  }

  function drawOption(step, text, index, least, most) {
    var item = add(find("options"), "li", index === step.choice ? "chosen" : "");
    var value = step.values ? step.values[index] : null;
    if (value !== null) {
      add(item, "span", "value", value.toPrecision(3));
      var share = most > least ? (value - least) / (most - least) : 1;
      add(item, "span", "bar").style.width = 100 * share + "%";
    }
    add(item, "span", "", (index === step.choice ? "✓ " : "") + text);
  }

  function drawDecision(step) {
    find("options").textContent = "";
    if (!step) {
      find("asked").textContent = game.outcome ? "The end" : "Here the game was left";
      find("thought").textContent = game.outcome ? JSON.stringify(game.outcome) : "";
      return;
    }
    var may = who === 0 || who === step.player + 1;
    find("asked").textContent = "Player " + step.player + " (" + game.seats[step.player] + ") chooses";
    var notes = [];
    if (!may) notes.push("What it can choose is hidden from player " + (who - 1) + ".");
    if (may && step.values) notes.push("Estimates: " + step.measure + ".");
    if (may && step.seconds !== null) notes.push(step.seconds + " s.");
    find("thought").textContent = notes.join(" ");
    if (!may) return;
    var known = (step.values || []).filter(function (value) { return value !== null; });
    var least = Math.min.apply(null, known), most = Math.max.apply(null, known);
    step.options.forEach(function (text, index) { drawOption(step, text, index, least, most); });
  }

  function draw() {
    var scene = game.scenes[place][who];
    find("title").textContent = scene.title;
    find("table").textContent = "";
    scene.areas.forEach(drawArea);
    find("place").value = place;
    drawDecision(game.steps[place]);
  }

  function go(to) {
    place = Math.max(0, Math.min(game.scenes.length - 1, to || 0));
    draw();
  }

  function listen(id, kind, action) { find(id).addEventListener(kind, action); }

  find("name").textContent = game.game;
  var isCrowd = game.seats.length > 8;

  function nameSeats() {
    if (!isCrowd) {
      return game.seats.map(function (seat, n) { return "player " + n + ": " + seat; });
    }
    var counts = {};
    game.seats.forEach(function (seat) { counts[seat] = (counts[seat] || 0) + 1; });
    return Object.keys(counts).sort().map(function (seat) { return counts[seat] + " " + seat; });
  }

  if (isCrowd) find("table").className = "crowd";
  find("told").textContent = game.title || "";
  find("about").textContent = [game.variant, game.seed === null ? null : "seed " + game.seed]
    .concat(nameSeats()).filter(Boolean).join(" · ");
  find("of").textContent = "of " + game.steps.length;
  find("place").max = game.steps.length;
  add(find("who"), "option", "", "all").value = 0;
  game.seats.forEach(function (seat, n) { add(find("who"), "option", "", "player " + n).value = n + 1; });
  listen("first", "click", function () { go(0); });
  listen("back", "click", function () { go(place - 1); });
  listen("forward", "click", function () { go(place + 1); });
  listen("last", "click", function () { go(game.steps.length); });
  listen("place", "change", function () { go(parseInt(find("place").value, 10)); });
  listen("who", "change", function () { who = Number(find("who").value); draw(); });
  document.addEventListener("keydown", function (event) {
    if (event.target.tagName === "INPUT" || event.target.tagName === "SELECT") return;
    var to = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: game.steps.length }[event.key];
    if (to !== undefined) { event.preventDefault(); go(to); }
  });
  draw();
})();
