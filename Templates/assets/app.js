// The device question: what would this device see? Answered from the grid of the page, and kept in the address.
// Without this file the grid is there to read.
"use strict";

const form = document.querySelector(".ask");
const grids = [...document.querySelectorAll("table[data-platform]")];

/* The grid. */

// Numbers and dots; what is missing at the end is zero. Marks of direction around a version say nothing.
const plain = (text) => text.replace(/[\u200E\u200F\u2066-\u2069]/g, "").trim();
const numbers = (text) => /^\d+(\.\d+){0,3}$/.test(text) ? text.split(".").map(Number) : null;

function compare(one, other) {
  for (let place = 0; place < 4; place += 1) {
    const difference = (one[place] ?? 0) - (other[place] ?? 0);
    if (difference !== 0) return Math.sign(difference);
  }
  return 0;
}

// The listed versions of a row; a folded row has several.
const versions = (row) => [...row.cells[0].querySelectorAll("details li .version, :scope > .version")]
  .map((it) => ({element: it, numbers: numbers(plain(it.textContent))})).filter((it) => it.numbers);

function holds(head, os) {
  const from = numbers(head.dataset.from ?? "0"), below = head.dataset.below && numbers(head.dataset.below);
  return compare(os, from) >= 0 && (!below || compare(os, below) < 0);
}

/* The answer. */

const answer = form?.querySelector(".answer");
const field = Object.fromEntries([...(form?.querySelectorAll("[name]") ?? [])].map((it) => [it.name, it]));

function say(text) {
  answer.textContent = text;
}

function show(cell, head, version) {
  const line = document.createElement("p"), link = document.createElement("a");
  link.href = `#${cell.id}`;
  link.textContent = [version, head.textContent].join(", ");
  line.append(link, " ", ...[...cell.cloneNode(true).childNodes]);
  for (const it of line.querySelectorAll("a.verdict")) {
    it.removeAttribute("href");
    it.classList.add(...cell.classList);
  }
  if (!cell.id) link.replaceWith(link.textContent);
  return line;
}

function ask() {
  for (const cell of document.querySelectorAll("td.asked")) cell.classList.remove("asked");
  const version = field.version.value.trim(), os = field.os.value.trim();
  if (version === "") return say("");
  const wanted = numbers(version), system = os === "" ? null : numbers(os);
  if (!wanted || (os !== "" && !system)) return say(form.dataset.unreadable);
  const grid = grids.find((it) => it.dataset.platform === field.platform.value);
  const heads = [...grid.tHead.rows[0].cells].slice(1);
  const row = [...grid.tBodies[0].rows].find((it) => versions(it).some((own) => compare(own.numbers, wanted) === 0));
  if (!row) return say(form.dataset.unlisted.replace("{version}", version));
  const places = heads.map((head, place) => place).filter((place) => !system || holds(heads[place], system));
  if (places.length === 0) return say(form.dataset.noSystem);
  const fold = row.querySelector("details");
  if (fold) fold.open = true;
  answer.replaceChildren(...places.map((place) => show(row.cells[place + 1], heads[place], version)));
  for (const place of places) row.cells[place + 1].classList.add("asked");
}

/* The address. */

function keep() {
  const words = new URLSearchParams(location.search);
  for (const name of ["platform", "version", "os"]) {
    const value = field[name].value.trim();
    if (value && (name !== "platform" || field.version.value.trim())) words.set(name, value);
    else words.delete(name);
  }
  const text = words.toString();
  history.replaceState(null, "", location.pathname + (text && `?${text}`) + location.hash);
}

function list() {
  const grid = grids.find((it) => it.dataset.platform === field.platform.value);
  const known = [...grid.tBodies[0].rows].flatMap((row) => versions(row).map((it) => plain(it.element.textContent)));
  document.getElementById("versions").replaceChildren(...known.map((text) => new Option(text, text)));
}

function restore() {
  const words = new URLSearchParams(location.search);
  for (const name of ["platform", "version", "os"]) {
    const value = words.get(name);
    if (value !== null) field[name].value = value;
  }
  if (field.platform.selectedIndex < 0) field.platform.selectedIndex = 0;
  list();
  ask();
}

if (form && grids.length > 0) {
  form.hidden = false;
  field.platform.parentElement.hidden = grids.length === 1;
  form.addEventListener("input", (event) => {
    if (event.target === field.platform) list();
    ask();
    keep();
  });
  addEventListener("popstate", restore);
  restore();
}

/* The drawings of releases: the newest end is seen first, and today is marked, which no file can know beforehand. */

function place(scale, now) {
  const next = scale.findIndex(([seconds]) => seconds >= now);
  if (next <= 0) return next === 0 ? null : undefined;
  const [[from, left], [to, right]] = [scale[next - 1], scale[next]];
  return Math.round(left + (right - left) * (now - from) / (to - from));
}

for (const drawing of document.querySelectorAll("svg.timeline")) {
  const scale = drawing.dataset.scale.split(" ").map((it) => it.split(":").map(Number)), today = Date.now() / 86_400_000;
  const {width, height} = drawing.viewBox.baseVal, end = width - 18, y = height - 10;
  const x = place(scale, today) ?? (today > scale[0][0] ? end : null);
  drawing.parentElement.scrollLeft = drawing.parentElement.scrollWidth;
  if (x === null) continue;
  const make = (name, values) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(values)) element.setAttribute(key, value);
    return element;
  };
  const word = make("text", {class: "today-word", x, y});
  word.setAttribute("text-anchor", x > end - 60 ? "end" : x < 60 ? "start" : "middle");
  word.textContent = drawing.dataset.today;
  drawing.append(make("path", {class: "today", d: `M${x} 6V${y - 14}`}), word);
}

/* What is folded on the screen is read on paper. */

const opened = [];
addEventListener("beforeprint", () => {
  for (const fold of document.querySelectorAll("details:not([open])")) {
    fold.open = true;
    opened.push(fold);
  }
});
addEventListener("afterprint", () => {
  for (const fold of opened.splice(0)) fold.open = false;
});
