import type { ItemState } from '../checklists/checklists.ts'
import type { Answer, InspecaoContent } from '../checklists/inspecao.ts'
import type { LastVisit } from '../checklists/inspecoes.ts'
import type {
  PublishedTemplate,
  TemplateDefinition,
  TemplateItem,
  TemplateSection,
} from '../checklists/modelos-inspecao.ts'
import { answerMedia } from './avarias.ts'
import { batteryLimit } from './bateria.ts'
import { emptyAnswer } from './inspecao.ts'
import { expectedColor, limitOf, type MedidaLimit } from './medidas.ts'
import { itemKey } from './verificacoes.ts'

interface Car {
  marca: string
  modelo: string
  km: number | null
}

const serves = (names: readonly string[], name: string) =>
  names.length === 0 || names.some((n) => itemKey(name) === itemKey(n) || itemKey(name).startsWith(`${itemKey(n)} `))

/** Templates that serve a car, the most particular first: by model, then make, then kilometres. */
export function templatesFor(templates: readonly PublishedTemplate[], car: Car): PublishedTemplate[] {
  const weight = (t: PublishedTemplate) =>
    (t.modelos.length > 0 ? 4 : 0) + (t.marcas.length > 0 ? 2 : 0) + (t.kmDe !== null || t.kmAte !== null ? 1 : 0)
  return templates
    .filter(
      (t) =>
        serves(t.marcas, car.marca) &&
        serves(t.modelos, car.modelo) &&
        (car.km === null || ((t.kmDe ?? 0) <= car.km && car.km <= (t.kmAte ?? Infinity))),
    )
    .toSorted((a, b) => weight(b) - weight(a))
}

type Answers = InspecaoContent['respostas']
const stateOf = (r: Answers, item: string): ItemState => r[item]?.resposta.estado ?? 'NAO_VERIFICADO'

/** Whether an item's skip rule holds: the item on which it depends has one of the colours. */
export function isSkipped(i: TemplateItem, answers: Answers): boolean {
  return i.pulaSe !== null && i.pulaSe.estados.includes(stateOf(answers, i.pulaSe.item))
}

/** The items that this inspection asks, with their sections, in the order of the walk. */
export function askedItems(d: TemplateDefinition, answers: Answers): { secao: TemplateSection; item: TemplateItem }[] {
  return d.secoes.flatMap((secao) => secao.itens.filter((i) => !isSkipped(i, answers)).map((item) => ({ secao, item })))
}

/** How far an inspection is. */
export function progressOf(d: TemplateDefinition, answers: Answers) {
  const asked = askedItems(d, answers).map(({ item }) => stateOf(answers, item.id))
  const count = (e: ItemState) => asked.filter((x) => x === e).length
  return {
    feitos: asked.length - count('NAO_VERIFICADO'),
    total: asked.length,
    vermelhos: count('VERMELHO'),
    amarelos: count('AMARELO'),
  }
}

/** Least depth of a car's tyres in mm: the measure of a tyre item. */
export function leastDepth(pneus: Answer['pneus']): number | null {
  const all = Object.values(pneus ?? {}).flatMap((c) => (c ? [c.interno, c.meio, c.externo] : []))
  const measured = all.filter((n) => n !== null)
  return measured.length === 0 ? null : Math.min(...measured)
}

/** Kinds of items that are answered by a figure. */
const MEASURED: ReadonlySet<TemplateItem['tipo']> = new Set(['MEDIDA', 'PNEU', 'BATERIA'])

/** The figure that an answer gives: of tyres their least depth, of a battery its measured CCA, of a damage map how many are marked. */
export function figureOf({ tipo }: TemplateItem, { medida, pneus, bateria, avarias }: Answer): number | null {
  if (tipo === 'PNEU') return leastDepth(pneus)
  if (tipo === 'AVARIAS') return avarias?.length || null
  return tipo === 'BATERIA' ? (bateria?.medido ?? null) : medida
}

const UNITS: Partial<Record<TemplateItem['tipo'], string>> = { PNEU: 'mm', BATERIA: 'A' }

/** Unit of an item's figure; tyres and batteries have their own where the template says none. */
export const unitOf = ({ unidade, tipo }: TemplateItem): string | null => unidade ?? UNITS[tipo] ?? null

/**
 * The limit that holds for an item of a car: the template's for its make and model, else the tenant's. A battery's rated CCA sets one of its
 * own to the measured one.
 */
export function limitFor(
  item: TemplateItem,
  car: Omit<Car, 'km'>,
  limites: readonly MedidaLimit[],
  bateria: Pick<NonNullable<Answer['bateria']>, 'nominal'> | null = null,
): MedidaLimit | undefined {
  if (!MEASURED.has(item.tipo)) return undefined
  const { nome } = item
  const unidade = unitOf(item)
  const ofCar = item.limites.find(
    (l) => serves([l.marca], car.marca) && (l.modelo === '' || serves([l.modelo], car.modelo)),
  )
  const own = ofCar
    ? {
        item: nome,
        unidade: unidade ?? '',
        vermelhoIncluso: true,
        pior: ofCar.pior,
        vermelho: ofCar.vermelho,
        amarelo: ofCar.amarelo,
      }
    : limitOf(limites, { nome, unidade })
  return item.tipo === 'BATERIA' && bateria?.nominal ? batteryLimit(nome, bateria.nominal, own, limites) : own
}

/** Colour that a measure alone gives an item; null without a limit. */
export function colorOf(
  item: TemplateItem,
  car: Omit<Car, 'km'>,
  limites: readonly MedidaLimit[],
  medida: number | null,
  bateria: Parameters<typeof limitFor>[3] = null,
): 'VERDE' | 'AMARELO' | 'VERMELHO' | null {
  const limit = medida === null ? undefined : limitFor(item, car, limites, bateria)
  if (!limit) return null
  const { nome } = item
  return expectedColor([limit], { nome, estado: 'VERDE', medida, unidade: unitOf(item) }) ?? 'VERDE'
}

/** The mildest colour that what was measured or marked allows; null where it allows all. */
export function leastColor(
  item: TemplateItem,
  car: Omit<Car, 'km'>,
  limites: readonly MedidaLimit[],
  answer: Answer | undefined,
): ReturnType<typeof colorOf> {
  if (item.tipo === 'AVARIAS') return answer?.avarias?.length ? 'AMARELO' : null
  return colorOf(item, car, limites, answer?.medida ?? null, answer?.bateria)
}

/** What an answer still lacks before the inspection can be finished, one sentence each. */
export function lacksOf(item: TemplateItem, answer: Answer | undefined): string[] {
  const estado = answer?.estado ?? 'NAO_VERIFICADO'
  if (!answer || estado === 'NAO_VERIFICADO') return ['falta verificar']
  if (estado === 'NA') return []
  const bad = estado === 'AMARELO' || estado === 'VERMELHO'
  const hasMedia = answerMedia(answer).length > 0
  const needsPhoto =
    item.foto === 'SEMPRE' || (item.foto === 'AMARELO' && bad) || (item.foto === 'VERMELHO' && estado === 'VERMELHO')
  const withoutFigure = figureOf(item, answer) === null
  const map = item.tipo === 'AVARIAS'
  const withoutEvidencia = bad && !hasMedia && withoutFigure && !map
  return [
    ...(MEASURED.has(item.tipo) && withoutFigure ? ['falta a medida'] : []),
    ...(map && bad && withoutFigure ? ['falta marcar a avaria no desenho'] : []),
    ...(needsPhoto && !hasMedia ? ['falta a foto'] : withoutEvidencia ? ['falta foto ou medida'] : []),
    // Marked damages are told to the customer by themselves.
    ...(estado === 'VERMELHO' && !answer.comentarioCliente && !map ? ['falta dizer ao cliente o que foi visto'] : []),
  ]
}

/** All that is missing before an inspection can be finished, in the order of the walk; `devolvidos` are items that the foreman sent back. */
export function missingItems(
  d: TemplateDefinition,
  answers: Answers,
  devolvidos: readonly string[] = [],
): { secao: string; item: string; nome: string; falta: string }[] {
  return askedItems(d, answers).flatMap(({ secao, item }) =>
    [
      ...(devolvidos.includes(item.id) ? ['falta olhar de novo (devolvido)'] : []),
      ...lacksOf(item, answers[item.id]?.resposta),
    ].map((falta) => ({ secao: secao.id, item: item.id, nome: item.nome, falta })),
  )
}

/** What the last visit found at an item of the same name, of the same group when several have it; undefined when it had none. */
export function lastOf(
  visita: LastVisit | null | undefined,
  secao: string,
  item: string,
): LastVisit['itens'][number] | undefined {
  const same = visita?.itens.filter((i) => itemKey(i.nome) === itemKey(item)) ?? []
  return same.find((i) => itemKey(i.grupo) === itemKey(secao)) ?? same[0]
}

/** The answer that one tap confirms: what the last visit found, without its measure, which is always typed anew. */
export function carriedAnswer(last: LastVisit['itens'][number] | undefined): Answer | null {
  if (!last || (last.estado !== 'AMARELO' && last.estado !== 'VERMELHO')) return null
  return { ...emptyAnswer(last.estado), comentarioCliente: last.comentarioCliente, confirmado: true }
}
