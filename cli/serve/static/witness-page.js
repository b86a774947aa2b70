// The witness on the page: keeps what was seen in the browser's own store, looks again whenever something is new, says
// at the foot what it finds, and shows the red page. What is compared is in witness.js.
"use strict";
(() => {
  const place = document.getElementById("witness");
  if (!place) return;
  const words = JSON.parse(place.dataset.words), {campaign, id} = place.dataset;
  const language = document.documentElement.lang === "en" ? "en-GB" : document.documentElement.lang;
  const SEEN = "witness:", PROOFS = "witness-proofs", OTHER_SEAL = `witness-seal:${id}`;
  const WHOLE_MS = 10 * 60e3;  // After so long all that is kept is compared again, and not only the last entry.
  const MOST_PROOFS = 3, MOST_TOLD = 40, AGAIN_MS = 4e3;

  const byId = id => document.getElementById(id);
  const filled = (text, facts) => text.replace(/\{(\w+)\}/g, (_whole, name) => facts[name] ?? "");
  const minute = at => new Intl.DateTimeFormat(language, {dateStyle: "medium", timeStyle: "short"}).format(new Date(at));
  const day = at => new Intl.DateTimeFormat(language, {dateStyle: "medium"}).format(new Date(at));
  const sealOf = ([number, hash]) => number && /^[0-9a-f]{64}$/.test(hash) ? Chain.seal(number, hash) : "–";
  const now = () => new Date().toISOString();

  // The browser's own store.

  function kept(key) {
    try { return JSON.parse(localStorage.getItem(key)); } catch { return null; }
  }

  function keep(key, value) {
    try { localStorage.setItem(key, JSON.stringify(value)); return true; } catch { return false; }
  }

  // What was seen of the campaign; where that is nothing, of another one that bore its name.
  function seenBefore() {
    const own = kept(SEEN + id);
    if (own) return own;
    for (let which = 0; which < localStorage.length; which++) {
      const key = localStorage.key(which), seen = key.startsWith(SEEN) ? kept(key) : null;
      if (seen?.campaign === campaign) return seen;
    }
    return null;
  }

  // Another page of this browser may have seen more meanwhile; what it saw stays.
  function keepSeen(seen) {
    const there = kept(SEEN + seen.id);
    if (there && there.head[0] > seen.head[0]) return true;
    return keep(SEEN + seen.id, seen);
  }

  function keepProof(proof) {
    const same = other => JSON.stringify([other.found, other.shown?.head, other.seal]) === JSON.stringify([proof.found, proof.shown?.head, proof.seal]);
    const proofs = kept(PROOFS) ?? [];
    if (!proofs.some(same)) keep(PROOFS, [...proofs, proof].slice(-MOST_PROOFS));
  }

  // What the server is asked, and told.

  async function ask(after) {
    const answer = await fetch(`/witness/headers${after === null ? "" : `?after=${after}`}`);
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.json();
  }

  let told = 0;
  async function tell(seen, found) {
    const ends = seen.ends.filter(([, number]) => number > told).slice(-MOST_TOLD);
    const body = new URLSearchParams({
      number: seen.head[0], hash: seen.head[1], ends: ends.map(end => end.join(" ")).join("\n"),
      code: found?.code ?? "", entry: found?.entry ?? "", parts: (found?.parts ?? []).join(" "),
      after: found?.after ?? "", before: found?.before ?? "",
    });
    const headers = JSON.parse(document.body.getAttribute("hx-headers"));
    const answer = await fetch("/witness/told", {method: "POST", body, headers});
    if (!answer.ok) throw new Error(String(answer.status));
    told = seen.head[0];
    return (await answer.json()).others;
  }

  // What is said.

  // `others` are those who saw the same; as they stand where they are not known yet.
  function say(state, text, seal = "", others = []) {
    if (place.dataset.state !== state || place.querySelector("a").textContent !== text) {
      // A reader of the screen hears it when it changes, and not each seal.
      place.dataset.state = state;
      place.querySelector("a").textContent = text;
      place.querySelector(".sign").textContent = {good: "✓", bad: "✗", unsure: "?"}[state];
    }
    place.querySelector("code").textContent = seal;
    if (others) {
      place.querySelector("small").textContent = state === "good" ? countOf(others) : "";
      place.querySelector("small").title = others.join(", ");
    }
    document.body.classList.toggle("witnessed", state !== "unsure");
  }

  function whatIs(found) {
    const parts = (found.parts ?? []).map(part => words.parts[part]);
    return filled(words.found[found.code], {...found, parts: new Intl.ListFormat(language).format(parts)});
  }

  function countOf(others) {
    if (!others.length) return words.nobody;
    return filled(words.others[new Intl.PluralRules(language).select(others.length)] ?? words.others.other, {count: others.length});
  }

  let proof = null;  // Of the red page that is shown.

  function showRed(seen, found, shown, seal) {
    proof = {...Witness.proof(seen, shown, seal, now()), found};
    keepProof(proof);
    const red = byId("forged"), head = seal ? null : shown.head;
    red.querySelector(".what").textContent = whatIs(found);
    red.querySelector(".seen").textContent = sealOf(seen.head);
    red.querySelector(".shown").textContent = seal ?? sealOf(head);
    const entry = red.querySelector(".entry-now");
    entry.hidden = !found.entry || found.entry > (head ?? seen.head)[0];
    entry.href = `/entry/${found.entry}`;
    red.hidden = false;
    document.body.classList.add("is-forged");
    say("bad", words.other, sealOf(seen.head));
  }

  function showGreen(seen, others = null) {
    byId("forged").hidden = true;
    document.body.classList.remove("is-forged");
    proof = null;
    say("good", filled(words.same, {since: day(seen.since)}), sealOf(seen.head), others);
  }

  // Looking.

  let looking = null, wanted = false, last = null, again = 0;

  // Look, one look after the other.
  async function look() {
    if (looking) { wanted = true; return looking; }
    looking = looked().finally(() => { looking = null; if (wanted) { wanted = false; look(); } });
    return looking;
  }

  async function looked() {
    let seen, found, shown;
    try {
      if (!keep("witness-there", 1)) { say("unsure", words.keepsNothing); return; }
      const wholeAt = Number(sessionStorage.getItem("witness-whole")), whole = Date.now() - wholeAt > WHOLE_MS;
      ({seen, found, shown} = await Witness.look(seenBefore(), ask, {now: now(), whole}));
      if (whole && !found) sessionStorage.setItem("witness-whole", String(Date.now()));
    } catch {
      if (!proof) say("unsure", words.unsure);
      return;
    }
    last = seen;
    const seal = found ? null : await otherSeal(seen);
    if (seal) found = {code: "other_seal", entry: Chain.parseSeal(seal).number};
    if (found) showRed(seen, found, shown, seal);
    else if (!keepSeen(seen)) { say("unsure", words.keepsNothing); return; }
    else showGreen(seen);
    list(seen);
    if (!seen.head[0]) return;
    try {
      const others = await tell(seen, found);
      if (!found) showGreen(seen, others);
      // The others say what they saw at about the same time.
      clearTimeout(again);
      if (!found) again = setTimeout(async () => {
        if (last === seen && !document.hidden) showGreen(seen, await tell(seen, null).catch(() => others));
      }, AGAIN_MS);
    } catch { /* Who else saw it is not known now. */ }
  }

  // The seal of another device that was compared last, for as long as it is not of the history that was seen.
  async function otherSeal(seen) {
    const text = kept(OTHER_SEAL);
    if (!text) return null;
    if (!await Witness.followsSeal(seen, ask, Chain.parseSeal(text)).catch(() => false)) return text;
    localStorage.removeItem(OTHER_SEAL);
    return null;
  }

  // The page of the witness.

  function list(seen) {
    const part = byId("kept");
    if (!part) return;
    part.hidden = false;
    const first = seen.ends.length ? Math.min(seen.base[0], seen.ends[0][1] - 1) : seen.base[0];
    part.querySelector(".since").textContent = filled(words.since, {entry: first + 1, since: minute(seen.since)});
    const rows = [[words.last, ...seen.head], ...seen.ends.map(([session, number, hash]) => [filled(words.session, {number: session}), number, hash]).reverse()];
    part.querySelector("tbody").replaceChildren(...rows.map(([what, number, hash]) => {
      const row = document.createElement("tr");
      row.insertCell().textContent = what;
      const seal = document.createElement("code");
      seal.textContent = sealOf([number, hash]);
      row.insertCell().append(seal);
      return row;
    }));
    const proofs = kept(PROOFS) ?? [], shown = part.querySelector(".proofs");
    shown.hidden = !proofs.length;
    shown.querySelector("ul").replaceChildren(...proofs.map(each => {
      const item = document.createElement("li"), button = document.createElement("button");
      item.textContent = `${filled(words.proof, {at: minute(each.saved_at), what: whatIs(each.found)})} `;
      button.textContent = words.save;
      button.addEventListener("click", () => save(each));
      item.append(button);
      return item;
    }));
  }

  // Save something as a file that `campaign verify --proof` reads.
  function save({found, ...saved}) {
    const link = document.createElement("a"), number = saved.seen.head[0];
    link.href = URL.createObjectURL(new Blob([JSON.stringify(saved)], {type: "application/json"}));
    link.download = `${campaign.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 60)}-${number}.proof.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60e3);
  }

  async function compare(text) {
    const said = byId("compared"), seal = Chain.parseSeal(text);
    if (!seal) { said.textContent = words.noSeal; return; }
    try {
      localStorage.removeItem(OTHER_SEAL);
      // It may have seen more than this device a moment ago.
      await look();
      const follows = await Witness.followsSeal(last, ask, seal);
      said.textContent = follows ? filled(words.sealSame, {entry: seal.number}) : words.sealOther;
      if (!follows) { keep(OTHER_SEAL, text); await look(); }
    } catch { said.textContent = words.unsure; }
  }

  function forget() {
    const names = [];
    for (let which = 0; which < localStorage.length; which++) names.push(localStorage.key(which));
    for (const name of names) if (name.startsWith(SEEN) && kept(name)?.campaign === campaign) localStorage.removeItem(name);
    localStorage.removeItem(OTHER_SEAL);
    told = 0;
    return look();
  }

  document.addEventListener("submit", event => {
    if (event.target.id !== "compare") return;
    event.preventDefault();
    compare(event.target.elements.seal.value);
  });
  document.addEventListener("click", event => {
    const button = event.target.closest("button");
    if (button?.dataset.save !== undefined && proof) save(proof);
    else if (button?.dataset.saveSeen !== undefined && last) save(Witness.proof(last, null, null, now()));
    else if (button?.dataset.forget !== undefined) forget();
  });
  document.addEventListener("htmx:oobAfterSwap", event => {
    // What was swapped is gone: the new one bears the seal that is shown now.
    if (event.detail.target.id === "seal" && !byId("seal").textContent.includes(sealOf(last?.head ?? [0, ""]))) look();
  });
  addEventListener("pageshow", event => { if (event.persisted) look(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });
  const typed = byId("compare")?.elements.seal.value;
  look().then(() => typed && compare(typed));
})();
