"use strict";
(function () {
  var game = JSON.parse(document.getElementById("data").textContent);
  var place = 0;
  var who = 0; // all together, then the players
  var isCrowd = game.seats.length > 8;

  function find(id) { return document.getElementById(id); }

  function add(parent, tag, kind, text) {
    var made = document.createElement(tag);
    if (kind) made.className = kind;
    if (text !== undefined) made.textContent = text;
    parent.appendChild(made);
    return made;
  }

  function drawArea(number, isChanged) {
    var area = game.areas[number]; // title, owner, cards, facts
    if (!isCrowd && !area[2].length && !area[3].length) return;
    var drawn = add(find("table"), "div", isChanged ? "area changed" : "area");
    add(drawn, "b", "", area[0]);
    area[3].forEach(function (fact) { add(drawn, "span", "fact", fact[0] + ": " + fact[1]); });
    area[2].forEach(function (card) { add(drawn, "span", "card " + card[1], card[0]); });
  }

  function signed(text) { return text.replace(/-(?=\d)/g, "−"); }

  function chooseDigits(values) {
    if (values.every(Number.isInteger)) return 0;
    return values.some(function (value) { return Math.abs(value) >= 10; }) ? 1 : 3;
  }

  function drawOption(step, text, index, known) {
    var item = add(find("options"), "li", index === step.choice ? "chosen" : "");
    var value = step.values ? step.values[index] : null;
    if (value !== null) {
      var least = Math.min.apply(null, known), most = Math.max.apply(null, known);
      add(item, "span", "value", signed(value.toFixed(chooseDigits(known))));
      var share = most > least ? (value - least) / (most - least) : 0;
      add(item, "span", "bar").style.width = 100 * share + "%";
    }
    add(item, "span", "", (index === step.choice ? "✓ " : "") + text);
  }

  function drawOptions(step) {
    var known = (step.values || []).filter(function (value) { return value !== null; });
    step.options.forEach(function (text, index) { drawOption(step, text, index, known); });
    var chosen = find("options").children[step.choice];
    find("options").scrollTop = chosen.offsetTop - find("options").offsetTop;
  }

  function drawDecision(step) {
    find("options").textContent = "";
    find("thought").textContent = "";
    if (!step) {
      find("asked").textContent = game.outcome ? "The end" : "Here the game was left";
      find("thought").textContent = game.outcome || "";
      return;
    }
    var may = mayLook(step), notes = [begin(game.seats[step.player]) + "."];
    find("asked").textContent = "Player " + step.player + " chooses";
    if (!may) notes.push("What it can choose is hidden from player " + (who - 1) + ".");
    if (may && step.values) notes.push("Estimates: " + signed(step.measure) + ".");
    if (may && step.seconds !== null) notes.push(step.seconds + " s.");
    find("thought").textContent = notes.join(" ");
    if (may) drawOptions(step);
  }

  function begin(text) { return text.charAt(0).toUpperCase() + text.slice(1); }

  function mayLook(step) { return who === 0 || who === step.player + 1; }

  function tellLast(step) {
    if (!step) return "The deal.";
    var choice = mayLook(step) ? ": " + step.options[step.choice] : " has chosen";
    return "After player " + step.player + choice + ".";
  }

  function draw() {
    var scene = game.scenes[place][who];
    var before = place ? game.scenes[place - 1][who] : scene;
    find("title").textContent = scene.title;
    find("news").textContent = tellLast(game.steps[place - 1]);
    find("table").textContent = "";
    scene.areas.forEach(function (area, n) { drawArea(area, area !== before.areas[n]); });
    find("place").value = place;
    drawDecision(game.steps[place]);
  }

  function go(to) {
    place = Math.max(0, Math.min(game.scenes.length - 1, to || 0));
    draw();
  }

  function listen(id, kind, action) { find(id).addEventListener(kind, action); }

  function nameSeats() {
    if (!isCrowd) {
      return game.seats.map(function (seat, n) { return "player " + n + ": " + seat; });
    }
    var counts = {};
    game.seats.forEach(function (seat) { counts[seat] = (counts[seat] || 0) + 1; });
    return Object.keys(counts).sort().map(function (seat) { return counts[seat] + " " + seat; });
  }

  // What stands between backticks is code.
  function tell(parent, text) {
    text.split("`").forEach(function (part, n) { add(parent, n % 2 ? "code" : "span", "", part); });
  }

  document.title = game.game + ": a game step by step";
  find("name").textContent = game.game;
  if (isCrowd) find("table").className = "crowd";
  tell(find("told"), game.title || "");
  var about = nameSeats();
  if (game.seed !== null) about.unshift("seed " + game.seed);
  if (game.variant) about.unshift("variant: " + game.variant);
  about.forEach(function (text) { add(find("about"), "li", "", text); });
  find("rules").textContent = game.rules;
  find("of").textContent = "of " + game.steps.length;
  find("place").max = game.steps.length;
  add(find("who"), "option", "", "all together").value = 0;
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
