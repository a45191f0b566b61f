import type {
  ModeloInspecao,
  ModeloInspecaoData,
  TemplateDefinition,
  TemplateItem,
} from '../checklists/modelos-inspecao.ts'
import { onlyErrors, required } from '../cadastros/registers.ts'
import { inOrder } from './medidas.ts'
import { plainText } from './plain-text.ts'

/** Words for the kinds of an item. */
export const KIND_NAMES: Record<TemplateItem['tipo'], string> = {
  FAROL: 'Farol',
  MEDIDA: 'Medida',
  SIM_NAO: 'Sim ou não',
  PNEU: 'Pneus',
  BATERIA: 'Bateria',
  TEXTO: 'Texto livre',
  AVARIAS: 'Mapa de avarias',
}
/** Words for when a photo is required. */
export const PHOTO_NAMES: Record<TemplateItem['foto'], string> = {
  NUNCA: 'Nunca',
  VERMELHO: 'No vermelho',
  AMARELO: 'No amarelo e no vermelho',
  SEMPRE: 'Sempre',
}
/** Words for the places of the walk around a car. */
export const PLACE_NAMES: Record<TemplateDefinition['secoes'][number]['lugar'], string> = {
  VOLTA: 'Volta no carro',
  CAPO: 'Debaixo do capô',
  ELEVADOR: 'No elevador',
  PNEUS: 'Pneus',
  INTERIOR: 'Dentro do carro',
}

const MAX_SLUG = 40
const comparable = (t: string) =>
  plainText(t)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

/** An id made from a name that none of `taken` has: 'Óleo do motor' gives 'oleo-do-motor', then 'oleo-do-motor-2'. */
export function templateId(nome: string, taken: ReadonlySet<string>): string {
  const base = comparable(nome).slice(0, MAX_SLUG).replace(/-+$/, '') || 'item'
  if (!taken.has(base)) return base
  for (let n = 2; ; n++) {
    const ending = `-${n}`
    const id = base.slice(0, MAX_SLUG - ending.length).replace(/-+$/, '') + ending
    if (!taken.has(id)) return id
  }
}

/** Number of items of a definition. */
export function itemCount(d: TemplateDefinition): number {
  return d.secoes.reduce((n, s) => n + s.itens.length, 0)
}

/** '42 itens em 5 seções'. */
export function describeDefinition(d: TemplateDefinition): string {
  const [itens, secoes] = [itemCount(d), d.secoes.length]
  return `${itens} ${itens === 1 ? 'item' : 'itens'} em ${secoes} ${secoes === 1 ? 'seção' : 'seções'}`
}

/** What an item by itself gets wrong; the first error by field. */
function itemErrors(i: TemplateItem): Partial<Record<keyof TemplateItem, string>> {
  const limit = i.limites.find((l) => l.marca === '' || !inOrder(l))
  const ids = i.comentarios.map((c) => c.id)
  return {
    ...(i.nome === '' && { nome: 'o item precisa de nome' }),
    ...(i.tipo === 'MEDIDA' && !i.unidade && { unidade: 'diga a unidade da medida' }),
    ...(limit && {
      limites:
        limit.marca === ''
          ? 'um dos limites está sem marca'
          : `em ${limit.marca}, o limite amarelo precisa ser igual ao vermelho ou ${limit.pior === 'MAIOR' ? 'menor' : 'maior'}`,
    }),
    ...(new Set(ids).size < ids.length && { comentarios: 'dois comentários têm a mesma identificação' }),
    ...(i.comentarios.some((c) => c.cliente === '') && {
      comentarios: 'escreva o que o cliente lê em cada comentário',
    }),
  }
}

/** Text that names an item: 'Pneus › Estepe'. */
const named = (secao: string, item: string) => `${secao || 'Seção sem nome'} › ${item || 'item sem nome'}`

/**
 * What keeps a definition from being saved, by path ('definicao.secoes.0.itens.2.nome'); each message names the section and item. With
 * `complete`, also what keeps it from being published.
 */
export function templateErrors(d: TemplateDefinition, complete: boolean): Record<string, string> {
  const errors: Record<string, string> = {}
  const sections = new Set<string>()
  const before = new Set<string>()
  if (complete && d.secoes.length === 0) errors['definicao.secoes'] = 'O modelo precisa de seções'
  d.secoes.forEach((s, k) => {
    const path = `definicao.secoes.${k}`
    const place = s.nome || 'Seção sem nome'
    if (s.nome === '') errors[`${path}.nome`] = 'A seção precisa de nome'
    if (sections.has(s.id)) errors[`${path}.id`] = `${place}: duas seções têm a mesma identificação`
    sections.add(s.id)
    if (complete && s.itens.length === 0) errors[`${path}.itens`] = `${place}: a seção precisa de itens`
    const names = new Set<string>()
    s.itens.forEach((i, n) => {
      const fail = (field: string, mensagem: string) => {
        errors[`${path}.itens.${n}.${field}`] = `${named(s.nome, i.nome)}: ${mensagem}`
      }
      for (const [field, mensagem] of Object.entries(itemErrors(i))) fail(field, mensagem)
      if (i.nome !== '' && names.has(comparable(i.nome))) fail('nome', 'já há um item com este nome na seção')
      if (before.has(i.id)) fail('id', 'dois itens têm a mesma identificação')
      if (i.pulaSe && !before.has(i.pulaSe.item)) fail('pulaSe', 'só se pula por causa de um item anterior a este')
      names.add(comparable(i.nome))
      before.add(i.id)
    })
  })
  return errors
}

/** Form errors of a template, by field or by path of its definition. */
export function validateModeloInspecao(d: ModeloInspecaoData): Record<string, string> {
  const fields = onlyErrors<ModeloInspecaoData>({
    nome: required(d.nome, 'Nome obrigatório'),
    modelos: d.modelos.length > 0 && d.marcas.length === 0 ? 'Diga de que marca são os modelos' : null,
    kmAte:
      d.kmDe !== null && d.kmAte !== null && d.kmAte < d.kmDe ? 'Precisa ser igual ou maior que o de início' : null,
  })
  return { ...fields, ...templateErrors(d.definicao, false) }
}

/**
 * Whether a template may serve this store, or all of them (null), from now on. Phones and inspections of the stores that a published one
 * serves go on by it: it may come to serve all, never fewer.
 */
export function mayServe(
  before: Pick<ModeloInspecao, 'codConcessionaria' | 'numeroPublicado'>,
  codConcessionaria: number | null,
): boolean {
  return before.numeroPublicado === null || codConcessionaria === null || codConcessionaria === before.codConcessionaria
}

const FIELD_NAMES: [keyof TemplateItem, string][] = [
  ['nome', 'nome'],
  ['tipo', 'tipo'],
  ['unidade', 'unidade'],
  ['limites', 'limites'],
  ['foto', 'foto'],
  ['comentarios', 'comentários'],
  ['servicoSugerido', 'serviço'],
  ['pecaSugerida', 'peça'],
  ['codPacote', 'pacote'],
  ['pulaSe', 'quando pular'],
]

/** Same JSON, whatever the order of the keys: the database keeps its own. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const [ka, kb] = [Object.keys(a), Object.keys(b)]
  return (
    Array.isArray(a) === Array.isArray(b) &&
    ka.length === kb.length &&
    ka.every((k) => k in b && sameJson((a as Record<string, unknown>)[k], (b as Record<string, unknown>)[k]))
  )
}

/** Differences of two definitions; an item is the same as long as it keeps its id. */
export interface TemplateChanges {
  incluidos: string[]
  retirados: string[]
  /** Items with what changed in them: 'Pneus › Estepe: foto, comentários'. */
  alterados: string[]
  /** Sections that are new, gone, renamed or moved, and changed order of items, as sentences. */
  secoes: string[]
}

const listItems = (d: TemplateDefinition) =>
  new Map(d.secoes.flatMap((s) => s.itens.map((item) => [item.id, { secao: s, item }] as const)))

/** What changed from one definition to the next, for the summary before publishing and for the history. */
export function templateChanges(before: TemplateDefinition, after: TemplateDefinition): TemplateChanges {
  const [old, now] = [listItems(before), listItems(after)]
  const alterados: string[] = []
  for (const [id, { secao, item }] of now) {
    const previous = old.get(id)
    if (!previous) continue
    const fields = FIELD_NAMES.filter(([f]) => !sameJson(previous.item[f], item[f])).map(([, nome]) => nome)
    if (previous.secao.id !== secao.id) fields.push('seção')
    if (fields.length > 0) alterados.push(`${named(secao.nome, item.nome)}: ${fields.join(', ')}`)
  }
  return {
    incluidos: [...now].flatMap(([id, x]) => (old.has(id) ? [] : [named(x.secao.nome, x.item.nome)])),
    retirados: [...old].flatMap(([id, x]) => (now.has(id) ? [] : [named(x.secao.nome, x.item.nome)])),
    alterados,
    secoes: [...sectionChanges(before, after), ...(sameOrder(old, now) ? [] : ['Ordem dos itens'])],
  }
}

function sectionChanges(before: TemplateDefinition, after: TemplateDefinition): string[] {
  const byId = new Map(before.secoes.map((s) => [s.id, s]))
  const ids = new Set(after.secoes.map((s) => s.id))
  return [
    ...before.secoes.filter((s) => !ids.has(s.id)).map((s) => `Seção retirada: ${s.nome}`),
    ...after.secoes.flatMap((s) => {
      const previous = byId.get(s.id)
      if (!previous) return [`Seção incluída: ${s.nome}`]
      if (previous.nome !== s.nome) return [`Seção ${previous.nome} passa a se chamar ${s.nome}`]
      return previous.lugar === s.lugar ? [] : [`Seção ${s.nome}: ${PLACE_NAMES[s.lugar]}`]
    }),
  ]
}

/** Whether the items that both have stand in the same order. */
function sameOrder(old: ReadonlyMap<string, unknown>, now: ReadonlyMap<string, unknown>): boolean {
  const common = [...now.keys()].filter((id) => old.has(id))
  return common.join() === [...old.keys()].filter((id) => now.has(id)).join()
}
