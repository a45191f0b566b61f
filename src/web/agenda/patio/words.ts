import type { Carro, CarKey, Movimento } from '#shared/agenda/patio.ts'
import { formatWhen } from '#shared/rules/dates.ts'
import { normalizePlaca, placaPatterns } from '#shared/rules/placa.ts'

type Key = Pick<CarKey, 'numero' | 'posse' | 'com'>

/** Who has a key: 'no quadro', 'com João P'. */
export const holderInWords = (k: Pick<Key, 'posse' | 'com'>): string =>
  k.posse === 'QUADRO' ? 'no quadro' : `com ${k.com ?? 'alguém'}`

/** A key with its holder: 'chave 34 no quadro'. */
export const keyInWords = (k: Key | null): string =>
  k ? `chave ${k.numero} ${holderInWords(k)}` : 'sem chave no quadro'

/** Instant as said aloud: the hour alone for today. */
export const saidWhen = (instant: string, fuso: string, now: number): string =>
  formatWhen(instant, fuso, new Date(now)).replace(/^hoje /, '')

/** Where a car is, as one would answer: 'Está no P12 desde 14:05, chave com João P'. */
export function whereInWords(c: Carro, fuso: string, now: number): string {
  const place =
    c.lugar === null || c.desde === null
      ? 'Ninguém anotou onde está'
      : c.confirmar
        ? `Último lugar: ${c.lugar}, visto ${saidWhen(c.vistoEm ?? c.desde, fuso, now)}. Confirme`
        : `Está no ${c.lugar} desde ${saidWhen(c.desde, fuso, now)}`
  return `${place}, ${keyInWords(c.chave)}`
}

/** Whether a car is meant by what somebody typed: part of its plate, its prisma, its key's number or its place. */
export function isMeant(c: Carro, typed: string): boolean {
  const t = typed.trim().toUpperCase()
  if (t === '') return false
  if ([c.prisma, c.chave?.numero, c.lugar].some((x) => x?.toUpperCase() === t)) return true
  const plate = normalizePlaca(c.placa ?? '')
  const bare = normalizePlaca(t)
  return bare.length >= 2 && (plate.includes(bare) || (bare.length === 7 && isSamePlate(plate, bare)))
}

/** The old pattern of a plate and its Mercosul form are one car. */
const isSamePlate = (plate: string, typed: string): boolean =>
  placaPatterns(typed).some((p) => p.replaceAll('%', '') === placaPatterns(plate)[0]?.replaceAll('%', ''))

const HOLDERS = { QUADRO: 'no quadro', CLIENTE: 'entregue ao cliente' }

/** A movement in words: 'P12', 'chave 34 com João P'. */
export function movementInWords(m: Movimento): string {
  if (m.tipo === 'CARRO') return `foi para ${m.codigo}`
  return `chave ${m.codigo} ${m.para === null || m.para === 'PESSOA' ? `com ${m.com ?? 'alguém'}` : HOLDERS[m.para]}`
}

/** Who noted a movement, and how. */
export function noteInWords(m: Movimento): string {
  return m.como === 'DERIVADO' ? `${m.quem}, pelo ato` : m.como === 'QR' ? `${m.quem}, pelo código` : m.quem
}

/** Code of a place or key in what a QR code holds: the end of our own address, or the text itself. */
export function codeIn(raw: string): string | null {
  const end = /\/agenda-virtual\/ler\/([\w-]{1,40})$/.exec(raw.trim())?.[1]
  return end ?? (/^[A-Za-z0-9-]{1,8}$/.test(raw.trim()) ? raw.trim() : null)
}
