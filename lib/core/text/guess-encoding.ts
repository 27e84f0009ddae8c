interface Candidate {
  encoding: string;
  /** Characters that any real page of this kind is full of. */
  usual: RegExp;
  /** Characters that show a wrong reading. */
  odd: RegExp;
  /** An alphabet of its own: its letters outnumber the plain Latin ones. */
  alphabet?: true;
}

const broken = String.raw`\ufffd\ue000-\uf8ff`;
const han = String.raw`\p{Script=Han}`;
const signs = new RegExp(`[${broken}\\u0080-\\u00bf\\u2000-\\u2fff]`, "u");

const candidates: readonly Candidate[] = [
  {
    encoding: "gb18030",
    usual:
      /[，。、；：（）“”的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得下自之年过发后作用道行所然家种事成方多经法学如都同现当没动面起看定天分还进好小部其些主样理心本前开但因只从想日者意无力它与长机十民第公此已工使情明性全三关点正业外将两高间由问很最重并物手应文体政相见利二等产或新己制果加月话合回特代内信表化老给位次度门任常先海通教东提立及比员解水名真论处走各入几口认条平系题活打总何电数安少报结反受量再建务做必场件计管期市直资山金许统保至社便空决治展科基书非则收单价编号元品货仓库费规格张交季备检厂店]/u,
    odd: new RegExp(`[${broken}\\uff61-\\uff9f]`, "u"),
  },
  {
    encoding: "big5",
    usual:
      /[，。、；：（）「」的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得下自之年過發後作用道行所然家種事成方多經法學如都同現當沒動面起看定天分還進好小部其些主樣理心本前開但因只從想日者意無力它與長機十民第公此已工使情明性全三關點正業外將兩高間由問很最重並物手應文體政相見利二等產或新己制果加月話合回特代內信表化老給位次度門任常先海通教東提立及比員解水名真論處走各入幾口認條平系題活打總何電數安少報結反受量再建務做必場件計管期市直資山金許統保至社便空決治展科基書非則收單價編號元品貨倉庫費規格張交季備檢廠店]/u,
    odd: new RegExp(`[${broken}\\uff61-\\uff9f]`, "u"),
  },
  { encoding: "shift_jis", usual: /[\u3040-\u30ff、。]/u, odd: new RegExp(`[${broken}\\uff61-\\uff9f]`, "u") },
  { encoding: "euc-jp", usual: /[\u3040-\u30ff、。]/u, odd: new RegExp(`[${broken}\\uff61-\\uff9f]`, "u") },
  {
    encoding: "euc-kr",
    usual:
      /[이다는에을를의가은하고서로한지기도사어자시인수나대해정리있아보주일들게그니과와전부만면으장상제여라조성무반드공]/u,
    odd: new RegExp(`[${broken}${han}]`, "u"),
  },
  { encoding: "windows-1251", usual: /[а-яё]/u, odd: signs, alphabet: true },
  { encoding: "koi8-r", usual: /[а-яё]/u, odd: signs, alphabet: true },
];

/**
 * The legacy encoding that bytes are most likely in. They share their byte values, so the readings are compared:
 * everyday characters speak for one, unassigned and foreign ones against it. Windows-1252, which reads any byte,
 * stands when none of them convinces.
 */
export function guessEncoding(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, 65_536);
  let best = { encoding: "windows-1252", score: western(sample) };
  for (const candidate of candidates) {
    const score = likelihood(new TextDecoder(candidate.encoding).decode(sample), candidate);
    if (score > best.score) best = { encoding: candidate.encoding, score };
  }
  return best.encoding;
}

/** From −2 (all odd) to 1 (all usual), over the characters beyond ASCII. */
function likelihood(text: string, { usual, odd, alphabet }: Candidate): number {
  let score = 0;
  let seen = 0;
  let latin = 0;
  for (const character of text) {
    if (character <= "\u007f") {
      if (/[a-z]/i.test(character)) latin += 1;
      continue;
    }
    seen += 1;
    if (usual.test(character)) score += 1;
    else if (odd.test(character)) score -= 2;
  }
  return seen === 0 || (alphabet && latin > seen) ? 0 : score / seen;
}

/** Western letters beyond ASCII stand alone between plain ones; at least a little is granted, as it always reads. */
function western(sample: Uint8Array): number {
  let alone = 0;
  let inRuns = 0;
  for (const [at, byte] of sample.entries()) {
    if (byte < 0x80) continue;
    if ((sample[at + 1] ?? 0) >= 0x80 || (sample[at - 1] ?? 0) >= 0x80) inRuns += 1;
    else alone += 1;
  }
  return alone + inRuns === 0 ? 0.2 : Math.max(0.2, (alone - inRuns) / (alone + inRuns));
}
