// What a page does beside being read: it lays out parts when they are reached, and searches in all of them.
// A part that waits is inside a <noscript>: text to a browser that runs this, and markup to one that does not.
(() => {
  "use strict";
  const waiting = new Map([...document.querySelectorAll("article > noscript")].map(kept => [kept.parentElement, kept]));
  const open = article => {
    const kept = waiting.get(article);
    if (!kept) return;
    waiting.delete(article);
    near.unobserve(article);
    kept.insertAdjacentHTML("afterend", kept.textContent);
    kept.remove();
  };
  const near = new IntersectionObserver(
    seen => seen.forEach(each => { if (each.isIntersecting) open(each.target); }), { rootMargin: "1200px" });
  waiting.forEach((kept, article) => near.observe(article));
  addEventListener("beforeprint", () => [...waiting.keys()].forEach(open));

  // A link leads to its place, in a part that waits too; what is laid out around it meanwhile does not push it away.
  // Who goes back is taken by the browser to where they were.
  let aim = null, until = 0, follows = performance.getEntriesByType("navigation").every(each => each.type === "navigate");
  const hold = () => {
    if (!aim) return;
    aim.scrollIntoView();
    if (performance.now() < until) requestAnimationFrame(hold); else aim = null;
  };
  const arrive = () => {
    const id = location.hash.slice(1);
    if (!id) return;
    aim = document.getElementById(id);
    if (!aim) {
      const found = [...waiting].find(([, kept]) => kept.textContent.includes(` id="${id}"`));
      if (!found) return;
      open(found[0]);
      return location.replace("#" + id);
    }
    if (!follows) aim = null;
    follows = false;
    until = performance.now() + 1000;
    hold();
  };
  for (const moved of ["wheel", "touchmove", "keydown", "pointerdown"]) addEventListener(moved, () => { aim = null; }, { passive: true });
  addEventListener("click", event => { follows = Boolean(event.target.closest("a[href^='#']")); });
  addEventListener("hashchange", arrive);
  arrive();

  // At a desk the browser's own search should find everything too.
  const rest = deadline => {
    while (waiting.size && deadline.timeRemaining() > 10) open(waiting.keys().next().value);
    if (waiting.size) requestIdleCallback(rest);
  };
  if (window.requestIdleCallback && matchMedia("(pointer: fine)").matches) addEventListener("load", () => requestIdleCallback(rest));

  const form = document.querySelector("form.search");
  if (!form) return;
  const MOST = 40, AROUND = 90, BLOCKS = "p, li, tr, dd, figcaption";
  const field = form.querySelector("input"), count = form.querySelector(".count"), list = form.querySelector("ol");
  const plain = text => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
    .replace(/œ/g, "oe").replace(/æ/g, "ae").replace(/’/g, "'").replace(/\s/g, " ");
  const articles = [...document.querySelectorAll("main > article")];
  const all = new Map();
  const textOf = article => {
    if (!all.has(article)) {
      const kept = waiting.get(article);
      const text = kept ? kept.textContent.replace(/<[^>]*>/g, "").replace(/&#39;/g, "'") : article.textContent;
      all.set(article, plain(article.querySelector("h2").textContent + " " + text));
    }
    return all.get(article);
  };
  const passages = article => {
    const kept = waiting.get(article);
    const root = kept ? new DOMParser().parseFromString(kept.textContent, "text/html").body : article;
    return [...root.querySelectorAll(BLOCKS)].filter(each => !each.closest("details.screen, p.aside, form") && !each.querySelector(BLOCKS));
  };
  const said = element => [...(element.localName === "tr" ? element.cells : [element])]
    .map(each => each.textContent.replace(/\s+/g, " ").trim()).filter(Boolean).join(" · ");
  const excerpt = (text, words) => {
    const folded = [...text].map(plain), shown = document.createElement("span");
    const starts = [];
    folded.forEach((part, place) => starts.push(...Array(part.length).fill(place)));
    const joined = folded.join(""), letters = [...text];
    const found = words.flatMap(word => {
      const place = joined.indexOf(word);
      return place < 0 ? [] : [[starts[place], starts[place + word.length - 1] + 1]];
    }).sort((one, other) => one[0] - other[0]);
    let from = Math.max(0, (found[0] ? found[0][0] : 0) - AROUND), to = from + 2.5 * AROUND;
    shown.append(from ? "… " : "");
    for (const [start, end] of found) {
      if (start < from || end > to) continue;
      const mark = document.createElement("mark");
      mark.append(letters.slice(start, end).join(""));
      shown.append(letters.slice(from, start).join(""), mark);
      from = end;
    }
    shown.append(letters.slice(from, to).join("").trimEnd(), to < letters.length ? " …" : "");
    return shown;
  };
  const search = () => {
    const words = plain(field.value).split(" ").filter(Boolean);
    list.replaceChildren();
    count.textContent = "";
    if (!words.length || words.join("").length < 2) return;
    let number = 0;
    for (const article of articles) {
      if (!words.every(word => textOf(article).includes(word))) continue;
      const title = article.querySelector("h2").textContent;
      const hits = passages(article).filter(each => {
        const text = plain(each.textContent);
        return words.every(word => text.includes(word));
      });
      if (!hits.length && words.every(word => plain(title).includes(word))) hits.push(null);
      for (const hit of hits) {
        number += 1;
        if (number > MOST) continue;
        const link = document.createElement("a"), name = document.createElement("strong"), item = document.createElement("li");
        const place = hit && (hit.querySelector("[id]") || hit.closest("[id]"));
        link.href = "#" + (place ? place.id : article.id);
        name.append(title);
        link.append(name);
        item.append(link);
        if (hit) item.append(" ", excerpt(said(hit), words));
        list.append(item);
      }
    }
    const many = number === 0 ? "none" : number > MOST ? "many" : number === 1 ? "one" : "some";
    count.textContent = form.dataset[many].replace("{count}", number).replace("{most}", MOST);
  };
  let later;
  field.addEventListener("input", () => { clearTimeout(later); later = setTimeout(search, 150); });
  form.addEventListener("submit", event => { event.preventDefault(); search(); });
  form.hidden = false;
  const asked = new URLSearchParams(location.search).get("q");
  if (asked) { field.value = asked; search(); form.scrollIntoView(); }
})();
