// Comforts of the pages: without this file everything is still there to read.
"use strict";

for (const button of document.querySelectorAll("button[data-copy]")) {
  const source = document.getElementById(button.dataset.copy);
  if (!source || !navigator.clipboard) continue;
  const word = button.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(source.textContent);
      button.textContent = "Copied";
    } catch {
      button.textContent = "Not allowed here";
    }
    setTimeout(() => { button.textContent = word; }, 2000);
  });
}

for (const field of document.querySelectorAll("input[data-filter]")) {
  const items = [...document.getElementById(field.dataset.filter).children];
  const names = items.map((item) => item.querySelector("h3").textContent.toLowerCase());
  const status = field.parentElement.querySelector("[role=status]");
  field.parentElement.hidden = false;
  field.addEventListener("input", () => {
    const wanted = field.value.trim().toLowerCase();
    let count = 0;
    items.forEach((item, place) => {
      item.hidden = !names[place].includes(wanted);
      if (!item.hidden) count += 1;
    });
    status.textContent = wanted ? `${count} of ${items.length}` : "";
  });
}
