// What the page does besides htmx: keys, completion over the line, names and acts that are put into the field.
"use strict";
(() => {
  const field = () => document.getElementById("field");
  const list = () => document.getElementById("completions");
  let found = [], chosen = -1, asked = 0;

  function close() {
    found = []; chosen = -1;
    const shown = list();
    if (shown) { shown.hidden = true; shown.replaceChildren(); }
    field()?.setAttribute("aria-expanded", "false");
    field()?.removeAttribute("aria-activedescendant");
  }

  function show() {
    const shown = list();
    shown.replaceChildren(...found.map((candidate, place) => {
      const item = document.createElement("li"), name = document.createElement("span"), what = document.createElement("small");
      item.id = `completion-${place}`;
      item.setAttribute("role", "option");
      item.setAttribute("aria-selected", String(place === chosen));
      name.textContent = candidate.name;
      what.textContent = candidate.description;
      item.append(name, what);
      item.addEventListener("mousedown", event => { event.preventDefault(); take(place); });
      return item;
    }));
    shown.hidden = !found.length;
    field().setAttribute("aria-expanded", String(found.length > 0));
    if (chosen >= 0) {
      field().setAttribute("aria-activedescendant", `completion-${chosen}`);
      shown.children[chosen].scrollIntoView({block: "nearest"});
    } else field().removeAttribute("aria-activedescendant");
  }

  async function complete() {
    const input = field(), number = ++asked, at = input.selectionStart;
    const answer = await fetch(`/complete?${new URLSearchParams({line: input.value, at})}`);
    if (!answer.ok || number !== asked) return;
    found = await answer.json(); chosen = -1;
    if (found.length === 1) take(0); else show();
  }

  function take(place) {
    const input = field(), candidate = found[place], end = input.selectionStart;
    const text = candidate.text + (candidate.whole ? " " : "");
    input.setRangeText(text, candidate.start, end, "end");
    close();
    input.focus();
  }

  function write(line) {
    const input = field();
    if (!input) return false;
    input.value = line; input.focus();
    input.setSelectionRange(line.length, line.length);
    close();
    return true;
  }

  document.addEventListener("keydown", event => {
    const input = field(), typing = event.target === input;
    if (typing && event.key === "Tab" && !event.shiftKey && input.value.trim()) {
      event.preventDefault();
      if (found.length) { chosen = (chosen + 1) % found.length; show(); } else complete();
    } else if (typing && found.length && ["ArrowDown", "ArrowUp"].includes(event.key)) {
      event.preventDefault();
      chosen = (chosen + (event.key === "ArrowDown" ? 1 : found.length - 1 + (chosen < 0))) % found.length; show();
    } else if (typing && event.key === "Enter" && chosen >= 0) { event.preventDefault(); take(chosen);
    } else if (typing && event.key === "Escape") close();
    else if (typing && /^[1-9]$/.test(event.key) && input.value === input.defaultValue) {
      const reading = document.querySelector(`.readings [data-digit="${event.key}"]`);
      if (reading) { event.preventDefault(); reading.click(); }
    } else if (event.key === "F2" && input) { event.preventDefault(); document.querySelector(".undo button").click();
    } else if (event.key === "/" && !/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) {
      const jump = document.querySelector("[data-jump]");
      if (jump) { event.preventDefault(); jump.focus(); }
    }
  });
  document.addEventListener("input", event => { if (event.target === field()) close(); });
  document.addEventListener("click", event => {
    const link = event.target.closest("[data-line]");
    if (link && write(link.dataset.line)) event.preventDefault();
    else if (!event.target.closest("#typed")) close();
  });
  document.addEventListener("change", event => { if (event.target.matches("[data-slider]")) event.target.form.requestSubmit(); });
  document.addEventListener("input", event => {
    if (event.target.matches("[data-slider]")) event.target.form.querySelector("output").value = event.target.value;
  });

  // The newest entry is in sight, unless somebody reads further up.
  function toEnd(entries) { entries.scrollTop = entries.scrollHeight; }
  let wasAtEnd = true;
  document.addEventListener("htmx:oobBeforeSwap", event => {
    const entries = event.detail.target.querySelector?.(".entries");
    if (entries) wasAtEnd = entries.scrollHeight - entries.scrollTop - entries.clientHeight < 40;
  });
  document.addEventListener("htmx:oobAfterSwap", event => {
    const entries = document.querySelector(".entries");
    if (entries && wasAtEnd) toEnd(entries);
  });
  document.querySelectorAll(".entries").forEach(toEnd);
})();
