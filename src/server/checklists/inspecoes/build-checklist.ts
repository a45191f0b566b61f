import { MAX_COMMENT, type Answer, type CORNERS, type InspecaoContent } from '#shared/checklists/inspecao.ts'
import { MAX_INTERNAL_COMMENT } from '#shared/checklists/ferramentas.ts'
import type { TemplateDefinition, TemplateItem } from '#shared/checklists/modelos-inspecao.ts'
import type { ReceivedChecklist } from '#shared/suporte/integracao.ts'
import { figureOf, isSkipped, limitFor, unitOf } from '#shared/rules/inspecao-items.ts'
import { answerMedia, damagesInWords, damageUnit } from '#shared/rules/avarias.ts'
import { batteryShare } from '#shared/rules/bateria.ts'
import type { MedidaLimit } from '#shared/rules/medidas.ts'
import type { receiveStored } from '../../suporte/integracao/queries.ts'
import type { MediaRow } from './queries.ts'

type StoredPhoto = Parameters<typeof receiveStored>[2][number]

/** The car, its customer and the people, as the registers have them; of a car that nobody received, null. */
export interface Car {
  codVeiculo: number | null
  placa: string | null
  chassi: string | null
  marca: string
  modelo: string
  versao: string | null
  ano: number | null
  codCliente: number | null
  cliente: string | null
  telefone: string | null
  km: number | null
  consultor: string | null
  mecanico: string | null
}

interface Finished {
  idInspecao: string
  conteudo: InspecaoContent
  definicao: TemplateDefinition
  car: Car
  limites: readonly MedidaLimit[]
  midias: ReadonlyMap<string, MediaRow>
}

interface Built {
  received: ReceivedChecklist
  fotos: StoredPhoto[]
  /** Limits of each item's measure, in item order. */
  limites: (readonly MedidaLimit[])[]
  /** Package suggested for each item, in item order. */
  pacotes: (number | null)[]
  /** Codes of the parts that the findings ask for. */
  pecas: string[]
}

type ReceivedItem = ReceivedChecklist['itens'][number]

/** The checklist that a finished inspection becomes, as another system would send it. */
export function buildChecklist(f: Finished): Built {
  const { conteudo, car, definicao } = f
  const itens = definicao.secoes.flatMap((s) => s.itens.map((item) => ({ grupo: s.nome, item })))
  const received = itens.map(({ grupo, item }) => receivedItem(f, grupo, item))
  const { veiculo, cliente, recepcao } = conteudo
  const telefone = car.codCliente === null ? cliente.telefone : car.telefone
  return {
    received: {
      idExterno: `inspecao:${f.idInspecao}`,
      codConcessionaria: conteudo.codConcessionaria,
      veiculo: car.codVeiculo === null ? withoutNulls(veiculo) : withoutNulls(vehicleOf(car)),
      cliente: { nome: car.cliente ?? cliente.nome, ...(telefone && { telefone }) },
      ...(car.consultor && { consultor: car.consultor }),
      ...(car.mecanico && { mecanico: car.mecanico }),
      ...withoutNulls({ km: recepcao.km ?? car.km }),
      garantia: false,
      realizadoEm: finishedAt(conteudo),
      itens: received,
    },
    fotos: itens.flatMap(({ item }, ordem) =>
      midiasOf(conteudo, item).flatMap((id) => storedPhoto(f.midias, id, ordem)),
    ),
    limites: itens.map(({ item }) => {
      const limit = limitFor(item, car, f.limites, answerOf(conteudo, item)?.bateria)
      return limit ? [limit] : []
    }),
    pacotes: itens.map(({ item }) => item.codPacote),
    pecas: [
      ...new Set(
        received.flatMap((i) =>
          i.pecaSugerida && (i.estado === 'VERMELHO' || i.estado === 'AMARELO') ? [i.pecaSugerida] : [],
        ),
      ),
    ],
  }
}

/** When an inspection was finished: by its second look, where it had one. */
export const finishedAt = ({ aprovada, finalizada }: InspecaoContent): string =>
  aprovada?.em ?? finalizada?.em ?? new Date().toISOString()

const vehicleOf = ({ placa, chassi, marca, modelo, versao, ano }: Car) => ({
  placa,
  chassi,
  marca,
  modelo,
  versao,
  ano,
})

type WithoutNulls<T> = { [K in keyof T as null extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as null extends T[K] ? K : never]?: NonNullable<T[K]>
}
/** Absent fields instead of nulls: what other systems send has no null. */
function withoutNulls<T extends object>(o: T): WithoutNulls<T> {
  return Object.fromEntries(Object.entries(o).filter(([, v]) => v !== null)) as WithoutNulls<T>
}

const answerOf = ({ respostas }: InspecaoContent, item: TemplateItem): Answer | null =>
  isSkipped(item, respostas) ? null : (respostas[item.id]?.resposta ?? null)
function midiasOf(content: InspecaoContent, item: TemplateItem): string[] {
  const answer = answerOf(content, item)
  return answer ? answerMedia(answer) : []
}

function receivedItem({ conteudo, car, limites }: Finished, grupo: string, item: TemplateItem): ReceivedItem {
  const answer = answerOf(conteudo, item)
  const base = { grupo, nome: item.nome, fotos: [] }
  if (!answer) return { ...base, estado: 'NA' }
  const medida = figureOf(item, answer)
  const unidade = item.tipo === 'AVARIAS' ? damageUnit(medida ?? 0) : unitOf(item)
  const limit = medida === null ? undefined : limitFor(item, car, limites, answer.bateria)
  const tapped = item.comentarios.filter((k) => answer.achados.includes(k.id))
  const said = answer.comentarioCliente ?? sentences(tapped.map((k) => k.cliente))
  return {
    ...base,
    estado: answer.estado,
    ...withoutNulls({
      medida,
      unidade: medida === null ? null : unidade,
      limite: limit?.vermelho ?? null,
      comentarioCliente: sentences([said, damagesInWords(answer.avarias, MAX_COMMENT - (said ? said.length + 2 : 0))]),
      comentarioInterno: sentences(
        [
          answer.comentarioInterno ?? sentences(tapped.map((k) => k.interno)),
          answer.texto,
          tyresInWords(answer.pneus),
          batteryInWords(answer.bateria),
        ],
        MAX_INTERNAL_COMMENT,
      ),
      servicoSugerido: item.servicoSugerido,
      pecaSugerida: item.pecaSugerida,
    }),
    // The bytes are stored; the rules only ask how many photos there are.
    fotos: answerMedia(answer).map((nome) => ({ nome, dados: '' })),
  }
}

function storedPhoto(midias: ReadonlyMap<string, MediaRow>, id: string, ordem: number): StoredPhoto[] {
  const m = midias.get(id)
  if (!m?.arquivo || !m.miniatura || !m.largura || !m.altura) return []
  const { arquivo, miniatura, largura, altura, video, duracaoMs } = m
  const original = midias.get(m.desenhoDe ?? '')?.arquivo ?? null
  return [{ ordem, arquivo, miniatura, largura, altura, video, duracaoMs, original }]
}

function sentences(parts: readonly (string | null)[], max = MAX_COMMENT): string | null {
  const said = parts.filter((p): p is string => p !== null && p !== '')
  const joined = said.map((p, i) => (i < said.length - 1 ? p.replace(/\.$/, '') : p)).join('. ')
  return joined.slice(0, max) || null
}

const CORNER_LABELS: Record<(typeof CORNERS)[number], string> = {
  DE: 'Dianteiro esquerdo',
  DD: 'Dianteiro direito',
  TE: 'Traseiro esquerdo',
  TD: 'Traseiro direito',
}
const number = (n: number) => n.toLocaleString('pt-BR')

/** The depths of each tyre with its week of making and its pressure. */
function tyresInWords(pneus: Answer['pneus']): string | null {
  if (!pneus) return null
  const each = Object.entries(CORNER_LABELS).flatMap(([corner, label]) => {
    const p = pneus[corner as keyof typeof CORNER_LABELS]
    if (!p) return []
    const depths = [
      ['interno', p.interno],
      ['meio', p.meio],
      ['externo', p.externo],
    ] as const
    const said = [
      ...depths.flatMap(([place, mm]) => (mm === null ? [] : [`${place} ${number(mm)} mm`])),
      ...(p.dot ? [`DOT ${p.dot}`] : []),
      ...(p.pressao === null ? [] : [`${number(p.pressao)} psi`]),
    ]
    return said.length === 0 ? [] : [`${label}: ${said.join(', ')}`]
  })
  return each.join('. ') || null
}

function batteryInWords(bateria: Answer['bateria']): string | null {
  if (!bateria) return null
  const { medido, nominal, codigo } = bateria
  const share = batteryShare(bateria)
  return [
    `CCA medido ${number(medido)} A`,
    ...(nominal === null ? [] : [`nominal ${number(nominal)} A`]),
    ...(share === null ? [] : [`${number(share)} % do nominal`]),
    ...(codigo ? [`código do teste ${codigo}`] : []),
  ].join(', ')
}
