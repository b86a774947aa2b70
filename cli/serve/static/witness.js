// Compares the history that a page is shown with the one that it has seen, by hashes alone (projections/checks/witness.py
// compares in the same way). It touches no page: `ask` fetches what is shown after an entry, `{after, headers, …}`.
"use strict";
const Witness = (() => {
  const KEPT = 1000;  // Headers that are kept, those of the last entries.
  const MOST_ASKED = 400;  // Answers for one look: as many entries as no campaign has.

  // Every hash that was seen, by number; number 0 is before the first entry.
  function knownHashes(seen) {
    const known = new Map([[0, seen.id], ...seen.ends.map(([, number, hash]) => [number, hash])]);
    let [number, hash] = seen.base;
    known.set(number, hash);
    for (const header of seen.headers) known.set(++number, hash = Chain.link(hash, seen.id, number, header));
    return known;
  }

  // The first thing in which what is shown is not what was seen; null where it goes on from it. What is shown must lead to
  // its own head, or it says nothing: only where an older mark differs at once may it be the beginning of more.
  function difference(seen, shown) {
    if (shown.id !== seen.id) return {code: "other_campaign"};
    const known = knownHashes(seen), marks = [...known.keys()].sort((a, b) => a - b);
    if (shown.hash === null) return {code: "shorter", entry: shown.head[0] + 1};
    let agreed = shown.after, number = shown.after, hash = shown.hash;
    if (shown.hash !== known.get(shown.after))
      return {code: "earlier", after: marks.filter(mark => mark < shown.after).pop() ?? 0, before: shown.after};
    for (const [there, header] of shown.headers.entries()) {
      number += 1;
      const place = number - seen.base[0] - 1, was = seen.headers[place];
      if (was && was.some((part, which) => part !== header[which])) return named(seen.headers, place, shown.headers, there, number);
      hash = Chain.link(hash, seen.id, number, header);
      if (known.has(number)) {
        if (known.get(number) !== hash) return {code: "earlier", after: agreed, before: number};
        agreed = number;
      }
    }
    if (shown.head[0] < seen.head[0]) return {code: "shorter", entry: shown.head[0] + 1};
    return number !== shown.head[0] || hash !== shown.head[1] ? {code: "broken"} : null;
  }

  // What became of the first entry that differs, by the ids around it.
  function named(seen, place, shown, there, entry) {
    const was = seen[place], now = shown[there];
    if (was[0] === now[0]) {
      const parts = ["", "time", "recorder", "payload"].filter((_part, which) => which && was[which] !== now[which]);
      return {code: "changed", entry, parts};
    }
    const follows = shown.slice(there).some(header => header[0] === was[0]);
    const wasSeen = seen.slice(place).some(header => header[0] === now[0]);
    return {code: follows ? (wasSeen ? "moved" : "inserted") : (wasSeen ? "dropped" : "replaced"), entry};
  }

  const isText = text => typeof text === "string";

  // What is shown after an entry: an answer to something else is none, and says nothing of the history.
  async function answer(ask, after) {
    const shown = await ask(after), {id, hash, headers, ends, head} = shown;
    const isOne = (after === null ? Number.isSafeInteger(shown.after) : shown.after === after) && isText(id) && (hash === null || isText(hash))
      && headers.every(header => header.length === 4 && header.every(isText))
      && ends.every(end => end.length === 2 && end.every(Number.isSafeInteger))
      && Number.isSafeInteger(head[0]) && isText(head[1]);
    if (!isOne) throw new TypeError("no answer to what was asked");
    return shown;
  }

  // Likewise, up to the end of the history.
  async function shownAfter(ask, after) {
    const shown = await answer(ask, after);
    for (let asked = 1; shown.hash !== null && shown.after + shown.headers.length < shown.head[0]; asked++) {
      const more = await answer(ask, shown.after + shown.headers.length);
      if (more.id !== shown.id || !more.headers.length || asked > MOST_ASKED) break;
      shown.headers.push(...more.headers);
      shown.ends.push(...more.ends);
      shown.head = more.head;
    }
    return shown;
  }

  // Look at the history. Gives {seen, found, shown}: what is known of it now, and, where it is another than was known,
  // how it differs, and what was shown; what was seen then stays.
  async function look(seen, ask, {now, whole = false}) {
    if (!seen) return begun(await shownAfter(ask, null), now);
    let shown = await shownAfter(ask, whole ? seen.base[0] : seen.head[0]);
    let found = difference(seen, shown);
    if (!found) return {seen: moved(seen, shown, now), found: null, shown: null};
    if (found.code !== "other_campaign") {
      if (shown.after !== seen.base[0]) shown = await shownAfter(ask, seen.base[0]);
      found = difference(seen, shown) ?? found;
      if (found.code === "earlier" || shown.hash === null) {
        shown = await answer(ask, await firstOther(seen, ask));
        found = difference(seen, shown) ?? found;
      }
    }
    return {seen, found, shown};
  }

  // The first of the older marks whose hash is another now; the last one that is the same, where the history ends before
  // that. Marks agree up to some point, and none does after it.
  async function firstOther(seen, ask) {
    const known = knownHashes(seen);
    const marks = [...known.keys()].filter(mark => mark <= seen.base[0]).sort((a, b) => a - b);
    let same = 0, other = marks.length - 1;
    while (other - same > 1) {
      const middle = same + other >> 1, {hash} = await answer(ask, marks[middle]);
      if (hash === known.get(marks[middle])) same = middle; else other = middle;
    }
    const isThere = (await answer(ask, marks[other])).hash !== null;
    return marks[isThere ? other : same];
  }

  // What is seen by a page for the first time: it takes the history as it is shown.
  function begun(shown, now) {
    const fresh = {
      campaign: shown.campaign, id: shown.id, since: now, at: now,
      base: [shown.after, shown.hash], headers: [], ends: [], head: [shown.after, shown.hash],
    };
    const found = difference(fresh, shown);
    return {seen: found ? fresh : moved(fresh, shown, now), found, shown: found && shown};
  }

  // What was seen, and what has come since; older headers are let go, the hashes of ends of sessions stay.
  function moved(seen, shown, now) {
    const headers = [...seen.headers.slice(0, shown.after - seen.base[0]), ...shown.headers];
    const known = knownHashes({...seen, headers});
    const told = new Set(seen.ends.map(([, number]) => number));
    const ends = shown.ends.filter(([, number]) => !told.has(number)).map(([session, number]) => [session, number, known.get(number)]);
    const first = Math.max(headers.length - KEPT, 0), base = seen.base[0] + first, head = seen.base[0] + headers.length;
    return {
      ...seen, campaign: shown.campaign, at: now, base: [base, known.get(base)], headers: headers.slice(first),
      ends: [...seen.ends, ...ends], head: [head, known.get(head)],
    };
  }

  // Whether a seal is of the history that was seen: true or false; null where that cannot be known from what is kept.
  function hasSeal(seen, {number, digits}) {
    const hash = knownHashes(seen).get(number);
    if (hash !== undefined && number > 0) return Chain.digitsOf(hash) === digits;
    return number > seen.head[0] || number < 1 ? false : null;
  }

  // Likewise, by asking for the history from the entry of the seal on, which must lead to what was seen.
  async function followsSeal(seen, ask, seal) {
    const known = hasSeal(seen, seal);
    if (known !== null) return known;
    let shown = await answer(ask, seal.number), [number, hash] = [shown.after, shown.hash];
    if (hash === null || Chain.digitsOf(hash) !== seal.digits) return false;
    const all = knownHashes(seen);
    while (true) {
      for (const header of shown.headers) {
        hash = Chain.link(hash, seen.id, ++number, header);
        if (all.has(number)) return all.get(number) === hash;
      }
      if (!shown.headers.length) return false;
      shown = await answer(ask, number);
    }
  }

  // What is saved as a file, which `campaign verify --proof` judges.
  function proof(seen, shown, seal, now) {
    const {others, ...rest} = shown ?? {};
    return {campaign_proof: 1, saved_at: now, seen, ...(shown ? {shown: rest} : {}), ...(seal ? {seal} : {})};
  }

  return {difference, look, hasSeal, followsSeal, proof, KEPT};
})();
