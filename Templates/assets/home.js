// The table of apps: sorting by a column, and filters. Both are kept in the address, so that a view can be shared.
// Without this file the table is there to read, by name.
"use strict";

const table = document.getElementById("app-list");
const groups = table ? [...table.tBodies] : [];
// The group of the rows that do not show, and the rows of every group.
const rest = document.createElement("tbody"), held = new Map();
const heads = table ? [...table.tHead.rows[0].cells] : [];
const filter = document.querySelector(".filter");
const letters = document.querySelector("nav.jump");
const controls = filter ? [...filter.querySelectorAll("[name]")] : [];
const search = controls.find((it) => it.name === "q");
const reset = filter?.querySelector("button");
const status = filter?.querySelector("[role=status]");
// On a narrow screen each number of a card is named by the head of its column.
heads.forEach((head, place) => {
  table.style.setProperty(`--label-${place + 1}`, JSON.stringify(head.textContent.trim()));
});
const column = Object.fromEntries(heads.map((head, place) => [head.dataset.column, place]));
const byName = "name";

/* What rows hold, read once, when there is time or somebody sorts or filters. */

let known;

// Capitals and accents make no difference to who searches.
const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function rows() {
  if (known) return known;
  let app = 0, link = "";
  known = groups.flatMap((group) => [...group.rows]).map((element, place) => {
    const words = [...element.cells].map((cell) => (cell.dataset.d ?? cell.firstChild?.textContent ?? "").trim());
    const own = element.cells[0].firstElementChild.getAttribute("href");
    if (own !== link) [app, link] = [app + 1, own];
    return {
      element, place, app, words, name: folded(words[0]), clients: element.dataset.c.split(" "), isShown: true,
    };
  });
  return known;
}

/* Sorting: what is missing comes last, whatever the direction. */

const keys = {
  version: (words) => words.split(".").map((number) => number.padStart(10, "0")).join("."),
  number: (words) => Number(words),
  // A day without a time of day begins it.
  date: (words) => words,
  text: (words) => words,
};

function sort(wanted) {
  const isDown = wanted.startsWith("-"), name = isDown ? wanted.slice(1) : wanted, place = column[name];
  const key = keys[heads[place].dataset.kind ?? "text"], sign = isDown ? -1 : 1;
  const keyed = rows().map((row) => ({
    row, isMissing: row.words[place] === "", key: name === byName ? row.app : key(row.words[place]),
  }));
  keyed.sort((one, other) => {
    if (one.isMissing !== other.isMissing) return one.isMissing ? 1 : -1;
    if (one.isMissing || one.key === other.key) return one.row.place - other.row.place;
    return one.key < other.key ? -sign : sign;
  });
  for (const head of heads) head.removeAttribute("aria-sort");
  heads[place].setAttribute("aria-sort", isDown ? "descending" : "ascending");
  return keyed.map(({ row }) => row);
}

// The rows that show fill one group after the other; the rest waits in a group of its own. A group off the screen is
// not laid out: the style sheet estimates its height by the number of its rows.
function arrange(sorted) {
  const shown = sorted.filter((row) => row.isShown), size = Math.ceil(sorted.length / groups.length);
  groups.forEach((group, number) => fill(group, shown.slice(number * size, (number + 1) * size)));
  fill(rest, sorted.filter((row) => !row.isShown));
  rest.hidden = true;
}

function fill(group, some) {
  group.hidden = some.length === 0;
  group.style.setProperty("--shown", some.length);
  const isSame = group.rows.length === some.length && some.every((row, number) => held.get(group)?.[number] === row);
  if (!isSame) group.replaceChildren(...some.map((row) => row.element));
  held.set(group, some);
}

/* Filtering. */

const valueOf = (control) => control.type === "checkbox" ? (control.checked ? control.value : "") : control.value.trim();

// "Within 7 days" counts from the reader's day, and what is overdue is due.
const lastDay = (days) => new Date(Date.now() + days * 86400000).toISOString().slice(0, 10).replaceAll("-", "");

function tests(wanted) {
  const all = [];
  if (wanted.q) {
    const text = folded(wanted.q);
    all.push((row) => row.name.includes(text));
  }
  if (wanted.platform) {
    const label = controls.find((it) => it.name === "platform").selectedOptions[0].label;
    all.push((row) => row.words[column.platform] === label);
  }
  if (wanted.verdict) all.push((row) => row.words[column[wanted.verdict]] !== "");
  if (wanted.client) {
    const key = controls.find((it) => it.name === "client").selectedOptions[0].dataset.key;
    all.push((row) => row.clients.includes(key));
  }
  if (wanted.due) {
    const last = lastDay(Number(wanted.due));
    all.push((row) => row.words[column.next] !== "" && row.words[column.next].slice(0, 8) <= last);
  }
  if (wanted.warnings) all.push((row) => row.words[column.warnings] !== "");
  return all;
}

function show(wanted) {
  const all = tests(wanted), apps = new Set(), shown = new Set();
  for (const row of rows()) {
    row.isShown = all.every((holds) => holds(row));
    apps.add(row.app);
    if (row.isShown) shown.add(row.app);
  }
  const number = new Intl.NumberFormat(document.documentElement.lang || undefined);
  status.textContent = all.length === 0 ? "" : status.dataset.words
    .replace("{shown}", number.format(shown.size)).replace("{all}", number.format(apps.size));
}

/* The state: what the controls and the head say. */

let order = byName, shownState = "", sorted;

function state() {
  const wanted = {};
  for (const control of controls) {
    const value = valueOf(control);
    if (value) wanted[control.name] = value;
  }
  if (order !== byName) wanted.sort = order;
  return wanted;
}

function apply() {
  const wanted = state(), words = new URLSearchParams(wanted).toString();
  if (words === shownState) return;
  if (!sorted || order !== (new URLSearchParams(shownState).get("sort") ?? byName)) sorted = sort(order);
  if (filter) show(wanted);
  arrange(sorted);
  shownState = words;
  if (letters) letters.hidden = words !== "";
  if (reset) reset.hidden = words === "";
}

// Each letter typed would be a step back, so words take the place of the words before them.
function changed(isStep) {
  apply();
  const address = location.pathname + (shownState && `?${shownState}`);
  if (address === location.pathname + location.search) return;
  history[isStep ? "pushState" : "replaceState"](null, "", address);
}

function restore() {
  const wanted = new URLSearchParams(location.search);
  for (const control of controls) {
    const value = wanted.get(control.name) ?? "";
    if (control.type === "checkbox") control.checked = value === control.value;
    else control.value = value;
    if (control.selectedIndex < 0) control.value = "";
  }
  const name = wanted.get("sort") ?? byName;
  order = Object.hasOwn(column, name.replace(/^-/, "")) ? name : byName;
  apply();
}

/* Hands on it. */

for (const head of heads) {
  const button = document.createElement("button");
  button.type = "button";
  button.append(...head.childNodes);
  head.append(button);
  button.addEventListener("click", () => {
    const name = head.dataset.column;
    order = order === name ? `-${name}` : name;
    changed(true);
  });
}

if (table && filter) {
  filter.hidden = false;
  filter.addEventListener("input", (event) => changed(event.target !== search));
  reset.addEventListener("click", () => {
    for (const control of controls) {
      if (control.type === "checkbox") control.checked = false;
      else control.value = "";
    }
    order = byName;
    changed(true);
    search.focus();
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.closest?.("input, select, textarea");
    if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      search.focus();
      search.select();
    } else if (event.key === "Escape" && event.target === search && search.value) {
      event.preventDefault();
      search.value = "";
      changed(false);
    }
  });
}

if (table) {
  table.append(rest);
  addEventListener("popstate", restore);
  restore();
  (globalThis.requestIdleCallback ?? setTimeout)(rows);
}
