/** Longer texts are cut before they are taken apart. */
const MAX_TEXT = 20_000
const MAX_HTML = 500_000

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** An HTML text without an element and what it holds. */
function without(html: string, element: string): string {
  const lower = html.toLowerCase()
  const kept: string[] = []
  let at = 0
  for (;;) {
    const start = lower.indexOf(`<${element}`, at)
    const end = start < 0 ? -1 : lower.indexOf(`</${element}`, start)
    if (end < 0) return kept.join('') + html.slice(at, start < 0 ? undefined : start)
    kept.push(html.slice(at, start))
    at = end
  }
}

/** The text of an HTML e-mail; what it quotes begins with ">". Every pattern is bounded: strangers write these texts. */
export function textOfHtml(html: string): string {
  const plain = ['style', 'script', 'head']
    .reduce(without, html.slice(0, MAX_HTML))
    .replace(/[\r\n\t ]+/g, ' ')
    .replace(/<blockquote\b[^<>]{0,2000}>/gi, '\n\u0001')
    .replace(/<\/blockquote ?>/gi, '\u0002\n')
    .replace(/<br\b[^<>]{0,200}>|<\/?(?:p|div|tr|li|h\d|ul|ol|table)\b[^<>]{0,2000}>/gi, '\n')
    .replace(/<[^<>]{0,2000}>/g, '')
    .replace(/&(#x?[\da-f]{1,6}|\w{2,8});/gi, (all, name: string) => entity(name) ?? all)
  let depth = 0
  const lines = plain.split('\n').map((line) => {
    depth += line.split('\u0001').length - 1
    const text = line.replaceAll('\u0001', '').replaceAll('\u0002', '').trim()
    const quoted = depth > 0 ? `> ${text}` : text
    depth = Math.max(0, depth - (line.split('\u0002').length - 1))
    return quoted
  })
  return tidy(lines)
}

function entity(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()]
  const n = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return n > 31 && n <= 0x10_ff_ff ? String.fromCodePoint(n) : ' '
}

/** Lines as a text, with at most one empty line between two others. */
function tidy(lines: readonly string[]): string {
  return lines
    .map((l) => l.trimEnd())
    .filter((l, i, all) => l !== '' || all[i - 1] !== '')
    .join('\n')
    .trim()
}

/** "Em sex., 27 de nov. às 09:00, Loja <loja@x> escreveu:", in one line or up to three. */
const SAID = /^(?:Em|No dia|On|El|Le|Am)\b.{5,300}\b(?:escreveu|wrote|escribi[óo]|[ée]crit|schrieb)\s?:$/i
const ORIGINAL = /^(?:-{2,}\s?(?:Mensagem original|Original Message|Mensagem encaminhada|Forwarded message)\b|_{10,}$)/i
const SENDER = /^\*?(?:De|From)\s?:/i
const ADDRESSEE = /^\*?(?:Para|To|Enviad[oa](?: em)?|Sent|Data|Date)\s?:/i

/** How many lines from here introduce the quoted text, and whether its lines begin with ">". */
function introduction(lines: readonly string[], i: number): { lines: number; marked: boolean } | null {
  const line = (n: number) => lines[i + n]?.trim() ?? ''
  if (line(0).startsWith('>')) return { lines: 0, marked: true }
  for (const n of [1, 2, 3]) {
    const joined = Array.from({ length: n }, (_, k) => line(k)).join(' ')
    if (joined.length < 320 && SAID.test(joined))
      return { lines: n, marked: [0, 1, 2].some((k) => line(n + k).startsWith('>')) }
  }
  const outlook = SENDER.test(line(0)) && [1, 2, 3].some((k) => ADDRESSEE.test(line(k)))
  return outlook || ORIGINAL.test(line(0)) ? { lines: 0, marked: false } : null
}

/** What a person wrote in an e-mail, and the earlier text that it quotes; an answer below or between quoted lines counts as written. */
export function splitReply(whole: string): { texto: string; citado: string | null } {
  const lines = whole.slice(0, MAX_TEXT).replaceAll('\r\n', '\n').split('\n')
  const written: string[] = []
  const quoted: string[] = []
  for (let i = 0; i < lines.length; i++) {
    const intro = introduction(lines, i)
    if (!intro) written.push(lines[i] ?? '')
    else if (intro.marked) {
      const last = i + intro.lines
      while (i < last) quoted.push(lines[i++] ?? '')
      while (i < lines.length && /^\s*(?:>|$)/.test(lines[i] ?? '')) quoted.push(lines[i++] ?? '')
      i--
    } else {
      quoted.push(...lines.slice(i))
      break
    }
  }
  const [texto, citado] = [tidy(written), tidy(quoted)]
  return texto === '' ? { texto: citado, citado: null } : { texto, citado: citado || null }
}
