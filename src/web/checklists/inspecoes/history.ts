import type { Answer, InspecaoAct, Reception } from '#shared/checklists/inspecao.ts'
import type { inspecoes } from '#shared/checklists/inspecoes.ts'
import type { TemplateDefinition, TemplateItem } from '#shared/checklists/modelos-inspecao.ts'
import type { Loaded } from '#shared/core/contract.ts'
import { formatWhen } from '#shared/rules/dates.ts'
import { doneAtAnotherTime, emptyAnswer } from '#shared/rules/inspecao.ts'
import type { OutboxEntry } from '../../core/offline/schema.ts'
import { actInWords, receptionInWords } from './act-words.ts'
import { actOf } from './acts.ts'
import { answerChanges } from './answer-changes.ts'
import { CHECK_AGAIN } from './walk.ts'

type Kept = Loaded<typeof inspecoes.listAtosInspecao>[number]

/** An act with who did it and when; `local` while only this phone has it. */
export interface Told extends Pick<Kept, 'id' | 'por' | 'em' | 'noAparelhoEm' | 'ato'> {
  local: boolean
}

/** What an act changed, in lines. */
export interface Step extends Omit<Told, 'ato'> {
  lines: string[]
}

/** Acts of one person in one section, one after the other. */
export interface Stretch {
  id: string
  por: string
  secao: string
  steps: Step[]
}

/** Where an act still is, and when it was done by the phone's clock where that differs from the server's; empty without either. */
export function whereAndWhen(
  { em, noAparelhoEm, local }: Pick<Told, 'em' | 'noAparelhoEm' | 'local'>,
  fuso: string,
  now = new Date(),
): string {
  if (local) return 'só neste aparelho'
  return doneAtAnotherTime(em, noAparelhoEm) ? `no relógio do aparelho: ${formatWhen(noAparelhoEm, fuso, now)}` : ''
}

/** The server's history, then what waits on this phone. An act that has just arrived stands in it once; refused ones are told apart. */
export function withOwnActs(
  kept: readonly Kept[],
  entries: readonly OutboxEntry[],
  idInspecao: string,
  por: string,
): Told[] {
  const known = new Set(kept.map((k) => k.id))
  const own = entries.flatMap((e) => {
    const a = e.refusal ? null : actOf(e)
    return a?.idInspecao === idInspecao && !known.has(a.ato.id) ? [{ ato: a.ato, at: e.at }] : []
  })
  return [
    ...kept.map((k) => ({ ...k, local: false })),
    ...own.map(({ ato, at }) => ({ id: ato.id, por, em: at, noAparelhoEm: at, ato, local: true })),
  ]
}

/** The answers as they change from act to act, as `applyAct` changes them. */
function answersFrom(start: Readonly<Record<string, Answer>>) {
  const now = new Map(Object.entries(start))
  return (ato: InspecaoAct, item: string): [before: Answer | null, after: Answer | null] | null => {
    const before = now.get(item) ?? null
    if (ato.tipo === 'RESPONDER' && ato.item === item) {
      if (ato.resposta) now.set(item, ato.resposta)
      else now.delete(item)
      return [before, ato.resposta]
    }
    if (ato.tipo !== 'TODOS_VERDES' || before || !ato.itens.includes(item)) return null
    now.set(item, GREEN)
    return [null, GREEN]
  }
}

const GREEN = emptyAnswer('VERDE')

/**
 * What happened to one item, the first act first.
 * @param start the answer before the first of these acts, where the server's history is not at hand
 */
export function itemSteps(told: readonly Told[], item: TemplateItem, start: Answer | null = null): Step[] {
  const next = answersFrom(start ? { [item.id]: start } : {})
  return told.flatMap(({ ato, ...who }) => {
    if (ato.tipo === 'DEVOLVER' && ato.itens.includes(item.id))
      return [{ ...who, lines: [`Mandou refazer: ${ato.motivo}`] }]
    const changed = next(ato, item.id)
    return changed ? [{ ...who, lines: answerChanges(...changed, item) }] : []
  })
}

/**
 * All that was done, by person and section. Times of sections are told apart.
 * @param start the answers before the first of these acts, where the server's history is not at hand
 */
export function stretches(
  told: readonly Told[],
  d: TemplateDefinition,
  start: Readonly<Record<string, Answer>> = {},
): Stretch[] {
  const items = new Map(d.secoes.flatMap((s) => s.itens.map((item) => [item.id, { item, secao: s.nome }] as const)))
  const itemName = (i: string) => items.get(i)?.item.nome ?? i
  const next = answersFrom(start)
  let arrival: Partial<Reception> = {}
  const linesOf = (ato: InspecaoAct): string[] => {
    if (ato.tipo === 'RESPONDER') {
      const known = items.get(ato.item)
      const changed = next(ato, ato.item)
      return known && changed ? [`${known.item.nome} · ${answerChanges(...changed, known.item).join('; ')}`] : []
    }
    if (ato.tipo === 'TODOS_VERDES') for (const i of ato.itens) next(ato, i)
    if (ato.tipo === 'RECEBER') {
      const before = Object.fromEntries(Object.keys(ato.dados).map((k) => [k, arrival[k as keyof Reception] ?? null]))
      const was = Object.values(before).some(Boolean) ? ` (antes: ${receptionInWords(before)})` : ''
      arrival = { ...arrival, ...ato.dados }
      return [`${actInWords(ato)}${was}`]
    }
    return ato.tipo === 'CONTAR_TEMPO' ? [] : [actInWords(ato, itemName)]
  }
  const all: Stretch[] = []
  for (const { ato, ...who } of told) {
    const lines = linesOf(ato)
    if (lines.length === 0) continue
    const secao = placeOf(ato, d, (i) => items.get(i)?.secao)
    const last = all.at(-1)
    if (last?.por === who.por && last.secao === secao) last.steps.push({ ...who, lines })
    else all.push({ id: who.id, por: who.por, secao, steps: [{ ...who, lines }] })
  }
  return all
}

function placeOf(ato: InspecaoAct, d: TemplateDefinition, sectionOf: (item: string) => string | undefined): string {
  if (ato.tipo === 'RESPONDER') return sectionOf(ato.item) ?? 'Itens'
  if (ato.tipo === 'TODOS_VERDES') return sectionName(ato.secao, d)
  return ARRIVAL.has(ato.tipo) ? 'Chegada' : 'Inspeção'
}

const ARRIVAL: ReadonlySet<InspecaoAct['tipo']> = new Set([
  'RECEBER',
  'MARCAR_AVARIA',
  'APAGAR_AVARIA',
  'ASSINAR',
  'DESCARTAR_ASSINATURA',
])

const sectionName = (id: string, d: TemplateDefinition): string =>
  id === CHECK_AGAIN ? 'Verificar de novo' : (d.secoes.find((s) => s.id === id)?.nome ?? id)

/** Seconds in each section by person; empty for those to whom they are not told. */
export function sectionTimes(told: readonly Told[], d: TemplateDefinition) {
  const times = new Map<string, Map<string, number>>()
  for (const { ato, por } of told) {
    if (ato.tipo !== 'CONTAR_TEMPO') continue
    const nome = sectionName(ato.secao, d)
    const people = times.get(nome) ?? new Map<string, number>()
    times.set(nome, people.set(por, (people.get(por) ?? 0) + ato.segundos))
  }
  return [...times].map(([secao, people]) => ({
    secao,
    pessoas: [...people].map(([por, segundos]) => ({ por, segundos })),
  }))
}
