/** What stands for a digit where only digits can be. */
const digits: Readonly<Record<string, string>> = { O: '0', o: '0', D: '0', l: '1', I: '1', '|': '1', S: '5', s: '5', B: '8', Z: '2' }

const asDigits = (text: string): string => text.replace(/[OoDlI|SsBZ]/g, (letter) => digits[letter] ?? letter)

type Repair = readonly [form: RegExp, meant: string | ((...found: string[]) => string)]

/** In this order. */
const repairs: readonly Repair[] = [
  // Between Chinese characters the reader leaves blanks.
  [/(?<=\p{Script=Han}) +(?=\p{Script=Han})/gu, ''],
  [/[—–]/g, '-'],
  [/(?<=\d)[oO](?=\d|\b)/g, '0'],
  [/(?<=\d)[lI|](?=\d|kg\b)/g, '1'],
  [/(?<=\d)[,，](?=\d)/g, '.'],
  // A point that left a blank, in the second of two currents, which is compared with the first; elsewhere the figure is not whole.
  [/(\d\/\d{1,4}) (?=\d{1,2} ?A(?![A-Za-z\d]))/g, '$1.'],
  [/(?<![\w.])\d{1,4} \d{1,3} ?(?:A|kg)(?![A-Za-z\d])/g, ' ; '],
  // Of two voltages or currents the first one is illegible: the second one is not that of the plate.
  [/[^\s\dVv]\/\d{3,5} ?V(?![A-Za-z])/g, ' ; '],
  [/(?:[^\s\dAa]|(?<!\d)\.\d{1,2})\/\d{1,4}(?:\.\d{1,2})? ?A(?![A-Za-z\d])/g, ' ; '],
  // Close behind what cannot be read the first digits may be missing.
  [/ ; {1,2}\d[\d.]* ?(?:A|kg|V|kW)(?![A-Za-z\d])/g, ' ; '],
  [/(?<=[A-Z]\d?) ?- ?(?=\d)/g, '-'],
  [/\bType(?=[A-Za-z]{1,4}\d)/g, 'Type '],
  // Of all connections only the delta looks like an A: 接法 A, 380 V A, 380/660 V A/Y.
  [/((?:接法\s{0,4}|\d ?[Vv] ?))[A4](?=\/Y|[ \t]{2}|\n|$)/g, '$1Δ'],
  [/(?<=\d ?)[kK][gcq9](?![A-Za-z0-9])/g, 'kg'],
  // Nothing else on a plate is a share with a decimal.
  [/(?<![\d.])(?<!(?:Eff|η|效率)[.:： ]{0,3})(\d\d\.\d{1,2}) ?%/gi, 'Eff. $1 %'],
  // YE3-901-4: no frame has such a number.
  [/\b(Y[A-Z]{0,3}\d?-(?:90|100|132|160|180|200|225|280|315|355))[1I|l](?=-\d)/g, '$1L'],
  // Mains have 50 or 60 Hz, so that the first digit is enough.
  [/(?<![\d.,])([56])[^\d\s] ?[Hh][zZ2](?![A-Za-z])/g, '$10 Hz'],
  [/(?<=\bIP[56]) (?=[4-8](?: |$))/gm, ''],
  // 380VD, 660VA/Y.
  [/(?<=\d)[vV]{1,2}(?=[DYΔ])/g, ' V '],
  [/(?<=\d) ?(?:Vv|vV|v)(?=\s)/g, ' V'],
  [/(?<=\d) ?[kK] ?[wW]\b/g, ' kW'],
  [/(?<=\d) ?["'“”]?[rwvfm]{0,2}[\s/I1l'.-]{0,2}min\b/gi, ' r/min'],
  [/\bcos\S{0,2}[\s:.]*(?=[01]?\.\d)/gi, 'cosφ '],
  [/(?<=\bS1)(?=[1Il|]E[1-5])/g, ' '],
  [/(?<![A-Za-z0-9])[1Il|[\]£TFr(]{1,2}[E£](?=[1-5](?![\p{N}.]))/gu, 'IE'],
  [/(?<![A-Za-z0-9])[1Il|[\]({]{0,2}[PR] ?([3-6SB][4-8SBO])(?![\p{N}.A-Za-z])/gu, (_, found = '') => `IP${asDigits(found)}`],
  [/((?:Duty|工作制|定额)[\s:：]{0,4})[S$59][1Il|](?!\d)/gi, '$1S1'],
  [/\b[Il]n[sS]?s?[.,=\s]{0,3}[cC¢][l1I|]{0,2}[.,|]{0,2}\s*/g, 'Ins. cl. '],
  // The strokes of an F are those of these characters.
  [/((?:绝缘等级|Ins\. cl\.)\s*)[下了厂卜]/g, '$1F'],
  [/(绝缘等级\s*[BFH])[A-Z]{1,2}(?![a-z])/g, '$1'],
  [/\bS[I1lA]N(?=\s)/g, 'S/N'],
  // A figure between these that has no unit is the power factor, unless it is a small power.
  [/(?<![\d.,/-])(?<!(?:功率|电流|重量) {0,3})(?:cosφ )?(0\.(?!75|55|37)[6-9]\d?)(?= {2}|\n|$)/g, 'cosφ $1'],
  // The small letter of a serial number looks like the capital one.
  [/(?<![A-Za-z0-9-])[ckvwxz](?=\d{4,})/g, (letter) => (letter ?? '').toUpperCase()],
  // A shaft height with the letter of its length: 132S is taken for 1325, 1329 or 13255.
  [/\b([A-Z]{1,4}\d?-?(?:80|90|100|112|132|160|180|200|225|250|280|315))[589$S]{1,2}(?=[1-3]?-\d)/g, '$1S'],
  // A digit that is read as a sign: what is behind it is no whole number.
  [/(?<![A-Za-z\d])[£€¥§]\d[\d.]*/g, ' ; '],
]

/** What the reader of pictures makes of the characters of a nameplate, as they are meant. */
export const plateText = (text: string): string =>
  repairs.reduce((repaired, [form, meant]) => repaired.replace(form, meant as string), text.normalize('NFKC'))
