import { CORNERS, type Answer, type TyreCorner } from '#shared/checklists/inspecao.ts'
import type { TemplateItem } from '#shared/checklists/modelos-inspecao.ts'
import { CATALOG } from '../generator/catalog.ts'
import type { CatalogItem } from '../generator/catalog-item.ts'
import type { Severity } from '../generator/drawing.ts'
import { integer, pickOne, type Rng } from '../generator/people.ts'
import { getPhotos } from '../generator/photos.ts'

/** Measures of parts in order, by unit and item; with decimals. */
const IN_ORDER: Record<string, readonly [number, number, number]> = {
  'fluido-freio': [0.5, 1.5, 1],
  bateria: [12.5, 12.8, 1],
  'tensao-bateria': [12.5, 12.8, 1],
  alternador: [13.9, 14.4, 1],
  'pastilhas-dianteiras': [6.5, 11, 1],
  'discos-dianteiros': [22, 25.5, 1],
  'pastilhas-traseiras': [6, 10, 1],
  'pressao-estepe': [32, 36, 0],
  'ar-condicionado': [5, 8.5, 1],
}
/** Items that many cars do not have. */
const ABSENT: Record<string, number> = { 'fluido-direcao': 0.6, 'pastilhas-traseiras': 0.4, estepe: 0.1 }

const between = (rng: Rng, [de, ate, decimals]: readonly [number, number, number]): number =>
  Number((de + rng() * (ate - de)).toFixed(decimals))

/** The workshop's knowledge of an item: pictures, measures, parts. */
export const catalogOf = (nome: string): CatalogItem | undefined => CATALOG.find((c) => c.nome === nome)

/** Whether the demonstration can find something at an item: it has a picture, a ready sentence, a repair, and a measure if it needs one. */
export function mayBeFound(item: TemplateItem, cor: Severity): boolean {
  const c = catalogOf(item.nome)
  if (!c || item.servicoSugerido !== c.servico || !item.comentarios.some((k) => k.cor === cor)) return false
  if (getPhotos(c.assunto, cor).length === 0) return false
  return item.tipo === 'FAROL' || (item.tipo === 'MEDIDA' && c.medida?.unidade === item.unidade)
}

/** A finding: a ready sentence, photos, and the measure that the picture shows. */
export function findingAnswer(rng: Rng, item: TemplateItem, cor: Severity, midias: string[]): Partial<Answer> {
  const said = pickOne(
    rng,
    item.comentarios.filter((k) => k.cor === cor),
  )
  const c = catalogOf(item.nome)
  const shown = c && getPhotos(c.assunto, cor)[0]?.medida
  const range = c?.medida && ([...c.medida.faixas[cor], c.medida.casas] as const)
  return {
    estado: cor,
    medida: item.tipo === 'MEDIDA' && range ? (shown ?? between(rng, range)) : null,
    achados: [said.id],
    comentarioCliente: said.cliente,
    comentarioInterno: said.interno || null,
    midias,
  }
}

/** What is answered by itself where nothing was found; null leaves the item to "all green". */
export function greenAnswer(rng: Rng, item: TemplateItem): Partial<Answer> | null {
  if (rng() < (ABSENT[item.id] ?? 0)) return { estado: 'NA' }
  if (item.tipo === 'PNEU') return { pneus: tyres(rng) }
  if (item.tipo === 'BATERIA')
    return { bateria: { medido: integer(rng, 470, 540), nominal: 550, codigo: `B${integer(rng, 1000, 9999)}` } }
  if (item.tipo !== 'MEDIDA') return null
  const range = IN_ORDER[item.id]
  if (!range) throw new Error(`no measures of ${item.id}`)
  return { medida: between(rng, range) }
}

function tyres(rng: Rng): NonNullable<Answer['pneus']> {
  const made = `${String(integer(rng, 1, 52)).padStart(2, '0')}${integer(rng, 22, 25)}`
  const one = (): TyreCorner => {
    const meio = between(rng, [4.6, 7.4, 1])
    const side = () => Number((meio - integer(rng, 0, 4) / 10).toFixed(1))
    return { interno: side(), meio, externo: side(), dot: made, pressao: integer(rng, 30, 34) }
  }
  return Object.fromEntries(CORNERS.map((c) => [c, one()]))
}
