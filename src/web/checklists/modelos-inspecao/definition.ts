import type { TemplateDefinition, TemplateItem, TemplateSection } from '#shared/checklists/modelos-inspecao.ts'
import { PLACE_NAMES, templateId } from '#shared/rules/modelo-inspecao.ts'

// Changes of a definition, each giving a new one. Ids are made from the name once and kept.

type Place = TemplateSection['lugar']

const itemIds = (d: TemplateDefinition) => new Set(d.secoes.flatMap((s) => s.itens.map((i) => i.id)))
const swapped = <T>(list: readonly T[], a: number, b: number): T[] => {
  const copy = [...list]
  const [x, y] = [copy[a], copy[b]]
  if (x === undefined || y === undefined) return copy
  copy[a] = y
  copy[b] = x
  return copy
}
const withItems = (d: TemplateDefinition, change: (s: TemplateSection) => TemplateItem[]): TemplateDefinition => ({
  secoes: d.secoes.map((s) => {
    const itens = change(s)
    return itens === s.itens ? s : { ...s, itens }
  }),
})

/** Adds an empty section, named after its place. */
export function addSection(d: TemplateDefinition, lugar: Place): TemplateDefinition {
  const nome = PLACE_NAMES[lugar]
  const id = templateId(nome, new Set(d.secoes.map((s) => s.id)))
  return { secoes: [...d.secoes, { id, nome, lugar, itens: [] }] }
}

export function updateSection(
  d: TemplateDefinition,
  id: string,
  parcial: Partial<TemplateSection>,
): TemplateDefinition {
  return { secoes: d.secoes.map((s) => (s.id === id ? { ...s, ...parcial } : s)) }
}

export function moveSection(d: TemplateDefinition, id: string, step: 1 | -1): TemplateDefinition {
  const k = d.secoes.findIndex((s) => s.id === id)
  return { secoes: swapped(d.secoes, k, k + step) }
}

export function removeSection(d: TemplateDefinition, id: string): TemplateDefinition {
  const gone = new Set(d.secoes.find((s) => s.id === id)?.itens.map((i) => i.id))
  return withoutSkipsOf({ secoes: d.secoes.filter((s) => s.id !== id) }, gone)
}

/** Adds an item at the end of a section. */
export function addItem(d: TemplateDefinition, secao: string, nome: string): { d: TemplateDefinition; id: string } {
  const id = templateId(nome, itemIds(d))
  const item: TemplateItem = {
    id,
    nome,
    tipo: 'FAROL',
    unidade: null,
    limites: [],
    foto: 'AMARELO',
    comentarios: [],
    servicoSugerido: null,
    pecaSugerida: null,
    codPacote: null,
    pulaSe: null,
  }
  return { d: withItems(d, (s) => (s.id === secao ? [...s.itens, item] : s.itens)), id }
}

export function updateItem(d: TemplateDefinition, id: string, parcial: Partial<TemplateItem>): TemplateDefinition {
  return withItems(d, (s) =>
    s.itens.some((i) => i.id === id) ? s.itens.map((i) => (i.id === id ? { ...i, ...parcial } : i)) : s.itens,
  )
}

/** Puts a copy after an item. */
export function duplicateItem(d: TemplateDefinition, id: string): TemplateDefinition {
  return withItems(d, (s) => {
    const n = s.itens.findIndex((i) => i.id === id)
    const item = s.itens[n]
    if (!item) return s.itens
    const nome = `${item.nome} (cópia)`.slice(0, 120)
    return s.itens.toSpliced(n + 1, 0, { ...item, id: templateId(nome, itemIds(d)), nome })
  })
}

/** Removes an item, and the skip rules that depend on it. */
export function removeItem(d: TemplateDefinition, id: string): TemplateDefinition {
  return withoutSkipsOf(
    withItems(d, (s) => (s.itens.some((i) => i.id === id) ? s.itens.filter((i) => i.id !== id) : s.itens)),
    new Set([id]),
  )
}

/** Undoes a removal: puts the items of `gone` back where they stood in `before`, with their section and the skip rules on them. */
export function undoRemoval(
  d: TemplateDefinition,
  before: TemplateDefinition,
  gone: ReadonlySet<string>,
): TemplateDefinition {
  const ids = new Set(d.secoes.map((s) => s.id))
  const secoes = [...d.secoes]
  before.secoes.forEach((s, k) => {
    const lost = s.itens.length === 0 || s.itens.some((i) => gone.has(i.id))
    if (lost && !ids.has(s.id)) secoes.splice(k, 0, { ...s, itens: [] })
  })
  const skips = new Map(
    before.secoes.flatMap((s) =>
      s.itens.flatMap((i) => (i.pulaSe && gone.has(i.pulaSe.item) ? [[i.id, i.pulaSe] as const] : [])),
    ),
  )
  return withItems({ secoes }, (s) => {
    const itens = s.itens.map((i) => (skips.has(i.id) ? { ...i, pulaSe: skips.get(i.id) ?? null } : i))
    before.secoes
      .find((x) => x.id === s.id)
      ?.itens.forEach((i, n) => {
        if (gone.has(i.id)) itens.splice(n, 0, i)
      })
    return itens
  })
}

function withoutSkipsOf(d: TemplateDefinition, gone: ReadonlySet<string>): TemplateDefinition {
  return withItems(d, (s) =>
    s.itens.some((i) => i.pulaSe && gone.has(i.pulaSe.item))
      ? s.itens.map((i) => (i.pulaSe && gone.has(i.pulaSe.item) ? { ...i, pulaSe: null } : i))
      : s.itens,
  )
}

/** Moves an item one place; from the edge of its section into the neighbouring one. */
export function moveItem(d: TemplateDefinition, id: string, step: 1 | -1): TemplateDefinition {
  const k = d.secoes.findIndex((s) => s.itens.some((i) => i.id === id))
  const secao = d.secoes[k]
  if (!secao) return d
  const n = secao.itens.findIndex((i) => i.id === id)
  if (secao.itens[n + step]) return updateSection(d, secao.id, { itens: swapped(secao.itens, n, n + step) })
  const next = d.secoes[k + step]
  return next ? placeItem(d, id, next.id, step === 1 ? 0 : next.itens.length) : d
}

/** Puts an item at a place of a section; `at` counts without the item itself. */
export function placeItem(d: TemplateDefinition, id: string, secao: string, at: number): TemplateDefinition {
  const item = d.secoes.flatMap((s) => s.itens).find((i) => i.id === id)
  if (!item) return d
  return withItems(d, (s) => {
    const others = s.itens.some((i) => i.id === id) ? s.itens.filter((i) => i.id !== id) : s.itens
    return s.id === secao ? others.toSpliced(at, 0, item) : others
  })
}

/** Items before an item in the walk: those that its skip rule may depend on. */
export function itemsBefore(d: TemplateDefinition, id: string): TemplateItem[] {
  const all = d.secoes.flatMap((s) => s.itens)
  return all.slice(
    0,
    all.findIndex((i) => i.id === id),
  )
}
