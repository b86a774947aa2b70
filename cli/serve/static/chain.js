// The hash chain and the seals of a campaign, as ledger/store/chain.py and ledger/seal.py compute them.
"use strict";
const Chain = (() => {
  const FORMAT = "1", ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ", DIGITS = 16, GROUP = 5;
  const ASCII = /^[\x00-\x7f]*$/;
  const bytesOf = new TextEncoder();

  // Hash of an entry, in hex. A header is [id, recorded at, recorder's id, digest of the payload].
  function link(previous, campaign, number, [id, at, by, digest]) {
    const texts = [previous, FORMAT, campaign, String(number), id, at, by, digest];
    // As nearly always: each field has as many bytes as letters, and fewer than 128.
    if (texts.every(text => text.length < 128 && ASCII.test(text)))
      return sha256(texts.map(text => `\0\0\0${String.fromCharCode(text.length)}${text}`).join(""));
    const fields = texts.map(text => bytesOf.encode(text));
    const whole = new Uint8Array(fields.reduce((size, field) => size + 4 + field.length, 0));
    const view = new DataView(whole.buffer);
    let place = 0;
    for (const field of fields) {
      view.setUint32(place, field.length);
      whole.set(field, place + 4);
      place += 4 + field.length;
    }
    return sha256(whole);
  }

  // The first 80 bits of a hash in hex, in Crockford's base 32.
  function digitsOf(hash) {
    let bits = BigInt(`0x${hash.slice(0, DIGITS * 5 / 4)}`), digits = "";
    for (; digits.length < DIGITS; bits >>= 5n) digits = ALPHABET[Number(bits & 31n)] + digits;
    return digits;
  }

  // The check character: a polynomial over the field of 32 elements, at its generator.
  function check(characters) {
    const doubled = element => element & 16 ? element << 1 ^ 0b100101 : element << 1;
    let total = 0;
    for (const character of characters) total = doubled(total) ^ ALPHABET.indexOf(character);
    return ALPHABET[doubled(total)];
  }

  function seal(number, hash) {
    const digits = digitsOf(hash), characters = digits + check(number + digits), groups = [];
    for (let start = 0; start < characters.length; start += GROUP) groups.push(characters.slice(start, start + GROUP));
    return [number, ...groups].join("-");
  }

  // The number and the digits of a seal as somebody typed it; null for one that is mistyped.
  function parseSeal(text) {
    const letters = {O: "0", I: "1", L: "1"};
    const typed = text.replace(/[\s-]/g, "").replace(/^#+/, "").toUpperCase().replace(/[OIL]/g, letter => letters[letter]);
    const found = /^([0-9]{1,15})([0-9A-HJKMNP-TV-Z]{16})([0-9A-HJKMNP-TV-Z])$/.exec(typed);
    if (!found) return null;
    const number = Number(found[1]);
    return check(number + found[2]) === found[3] ? {number, digits: found[2]} : null;
  }

  return {link, digitsOf, seal, parseSeal};
})();
