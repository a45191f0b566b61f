import type { ChecklistInput } from '#shared/suporte/integracao.ts'
import { CATALOG } from './catalog.ts'
import { itemColor, wearDown, type MeasuredItem, type PreviousMedida } from './wear.ts'
import { type Photo, photoAsBase64, getPhotos } from './photos.ts'
import type { Color, CatalogItem } from './catalog-item.ts'
import { type Cliente, integer, personName, type Rng, pickCliente, pickOne } from './people.ts'
import { readModelos, type Modelo, pickVeiculo, type Veiculo } from './veiculos.ts'

export type Severity = 'SORTEADA' | 'TUDO_EM_ORDEM' | 'COM_ATENCAO' | 'URGENTE'

export interface ChecklistOptions {
  codConcessionaria: number
  gravidade: Severity
  /** Models to choose a vehicle from when `veiculo` is missing; by default all of the demonstration. */
  veiculos?: readonly Modelo[]
  veiculo?: Veiculo
  cliente?: Cliente
  /** Area code of invented phones. */
  ddd?: string
  consultor?: string
  mecanico?: string
  km?: number
  /** Measures of the vehicle's previous visit, by item: the same parts are more worn now, or repaired. */
  anterior?: { medidas: ReadonlyMap<string, PreviousMedida>; dias: number }
}

type InputItem = ChecklistInput['itens'][number]
/** A checklist whose photos are not painted yet: the demonstration stores each picture only once. */
export type PickedChecklist = Omit<ChecklistInput, 'itens'> & {
  itens: (Omit<InputItem, 'fotos'> & {
    estado: NonNullable<InputItem['estado']>
    fotos: readonly Photo[]
    catalogo: CatalogItem
  })[]
}

let modelos: readonly Modelo[] | undefined
const all = (): readonly Modelo[] => (modelos ??= readModelos())

const OS_TYPES = ['Revisão', 'Corretiva', 'Revisão', 'Garantia', 'Recall', 'Acessórios', 'Corretiva']

/** Number of red and amber findings for a severity. */
function achados(rng: Rng, gravidade: Severity): { VERMELHO: number; AMARELO: number } {
  const g =
    gravidade === 'SORTEADA' ? (rng() < 0.14 ? 'TUDO_EM_ORDEM' : rng() < 0.56 ? 'COM_ATENCAO' : 'URGENTE') : gravidade
  if (g === 'TUDO_EM_ORDEM') return { VERMELHO: 0, AMARELO: 0 }
  if (g === 'COM_ATENCAO') return { VERMELHO: 0, AMARELO: integer(rng, 1, 4) }
  return { VERMELHO: pickOne(rng, [1, 1, 1, 2, 2, 3]), AMARELO: pickOne(rng, [0, 1, 1, 2, 2, 3, 4]) }
}

/**
 * Picks the colour of each item: findings go to the candidates by weight, the others are green, sometimes not checked or not applicable.
 */
function assignColors(
  rng: Rng,
  itens: readonly CatalogItem[],
  candidates: readonly CatalogItem[],
  target: { VERMELHO: number; AMARELO: number },
): Map<CatalogItem, InputItem['estado'] & string> {
  const cores = new Map<CatalogItem, InputItem['estado'] & string>()
  for (const cor of ['VERMELHO', 'AMARELO'] as const) {
    for (let n = 0; n < target[cor]; n++) {
      const free = candidates.filter((i) => !cores.has(i))
      let random = rng() * free.reduce((sum, i) => sum + i.peso[cor], 0)
      const chosen = free.find((i) => (random -= i.peso[cor]) < 0)
      if (chosen) cores.set(chosen, cor)
    }
  }
  for (const i of itens)
    if (!cores.has(i)) cores.set(i, rng() < 0.025 ? 'NAO_VERIFICADO' : rng() < 0.025 ? 'NA' : 'VERDE')
  return cores
}

const round = (valor: number, decimals: number): number => Number(valor.toFixed(decimals))

/** A measure in the colour's range, or the reading shown in the picture. */
function measure(rng: Rng, item: CatalogItem, cor: Color, photo: Photo | undefined): number | undefined {
  if (!item.medida) return undefined
  if (photo?.medida !== undefined) return photo.medida
  const [de, ate] = item.medida.faixas[cor]
  return round(de + rng() * (ate - de), item.medida.casas)
}

const isMeasured = (item: CatalogItem): item is MeasuredItem => item.medida !== undefined

/** Probability that a finding was repaired since the previous visit. */
const REPAIR_CHANCE: Record<Color, number> = { VERDE: 0, AMARELO: 0.4, VERMELHO: 0.75 }

/** The worn measure of a part that is still the one of the previous visit; undefined when it was replaced. */
function resume(rng: Rng, item: CatalogItem, o: ChecklistOptions): number | undefined {
  const before = o.anterior?.medidas.get(item.nome)
  if (!o.anterior || !before || !isMeasured(item) || rng() < REPAIR_CHANCE[before.estado]) return undefined
  return wearDown(rng, item, before.medida, o.anterior.dias)
}

function buildItem(
  rng: Rng,
  item: CatalogItem,
  picked: InputItem['estado'] & string,
  o: ChecklistOptions,
): PickedChecklist['itens'][number] {
  const medida = item.medida && { unidade: item.medida.unidade, limite: item.medida.limite }
  const base = { grupo: item.grupo, nome: item.nome, catalogo: item, ...medida }
  if (picked === 'NAO_VERIFICADO' || picked === 'NA') return { ...base, estado: picked, fotos: [] }
  const continued = resume(rng, item, o)
  const cor = continued !== undefined && isMeasured(item) ? itemColor(item, continued) : picked
  if (cor === 'VERDE')
    return { ...base, estado: cor, medida: continued ?? measure(rng, item, cor, undefined), fotos: [] }
  return { ...base, estado: cor, ...find(rng, item, cor, continued) }
}

/** Comments and photo of a finding. With a given measure, it only picks a picture that shows no reading. */
function find(rng: Rng, item: CatalogItem, estado: 'AMARELO' | 'VERMELHO', given: number | undefined) {
  const fotos = getPhotos(item.assunto, estado).filter((f) => given === undefined || f.medida === undefined)
  const photo =
    fotos.length > 0 && (estado === 'VERMELHO' || !item.medida || rng() < 0.7) ? pickOne(rng, fotos) : undefined
  const medida = given ?? measure(rng, item, estado, photo)
  const writing =
    medida === undefined
      ? ''
      : `${medida.toLocaleString('pt-BR', { minimumFractionDigits: item.medida?.casas })} ${item.medida?.unidade}`
  return {
    medida,
    fotos: photo ? [photo] : [],
    comentarioCliente: pickOne(rng, item.cliente[estado]).replaceAll('{m}', writing),
    ...(rng() < 0.6 && { comentarioInterno: pickOne(rng, item.interno) }),
    servicoSugerido: item.servico,
    pecaSugerida: pickOne(rng, item.pecas[0]?.[0] ?? ['']),
  }
}

/** Generates a plausible checklist of 20 to 24 items; the same `rng` gives the same one. */
export function pickChecklist(rng: Rng, o: ChecklistOptions): PickedChecklist {
  const veiculo = o.veiculo ?? pickVeiculo(rng, o.veiculos ?? all())
  const outside = new Set(Array.from({ length: integer(rng, 0, 2) }, () => pickOne(rng, CATALOG)))
  const itens = CATALOG.filter((i) => !outside.has(i))
  // Parts with a previous measure follow their wear: new findings go to the other items.
  const free = itens.filter((i) => !i.medida || !o.anterior?.medidas.has(i.nome))
  const cores = assignColors(rng, itens, free, achados(rng, o.gravidade))
  const tipoOs = pickOne(rng, OS_TYPES)
  const { placa, ...rest } = veiculo
  const age = Math.max(0, new Date().getUTCFullYear() - veiculo.ano)
  return {
    idExterno: `gerado-${Array.from({ length: 12 }, () => integer(rng, 0, 15).toString(16)).join('')}`,
    codConcessionaria: o.codConcessionaria,
    veiculo: { ...rest, ...(placa && { placa }) },
    cliente: o.cliente ?? pickCliente(rng, o.ddd ?? '11'),
    consultor: o.consultor ?? personName(rng),
    mecanico: o.mecanico ?? personName(rng),
    km: o.km ?? Math.max(180, Math.round(age * integer(rng, 7000, 15_000) + integer(rng, 100, 9000))),
    tipoOs,
    garantia: tipoOs === 'Garantia' || tipoOs === 'Recall',
    itens: itens.map((i) => buildItem(rng, i, cores.get(i) ?? 'VERDE', o)),
  }
}

/**
 * A plausible checklist as the workshop's tablet sends it. Amber and red items include their pictures in base64, unless `comFotos` is
 * false.
 */
export async function generateChecklist(
  rng: Rng,
  o: ChecklistOptions & { comFotos?: boolean },
): Promise<ChecklistInput> {
  const { itens, ...rest } = pickChecklist(rng, o)
  return {
    ...rest,
    itens: await Promise.all(
      itens.map(async ({ fotos, catalogo: catalog, ...item }) => {
        if (o.comFotos !== false)
          return {
            ...item,
            fotos: await Promise.all(
              fotos.map(async (f) => ({ nome: `${f.nome}.jpg`, dados: await photoAsBase64(f) })),
            ),
          }
        // Without a photo or a measure the finding has no evidence: make it green.
        const lacksEvidencia = (item.estado === 'AMARELO' || item.estado === 'VERMELHO') && item.medida === undefined
        return lacksEvidencia
          ? {
              ...item,
              estado: 'VERDE' as const,
              comentarioCliente: undefined,
              servicoSugerido: undefined,
              pecaSugerida: undefined,
            }
          : item
      }),
    ),
  }
}
