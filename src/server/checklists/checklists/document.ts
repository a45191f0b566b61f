import type { Answer } from '#shared/checklists/inspecao.ts'
import type {
  FullChecklist,
  ItemState,
  Item,
  Trend,
  CheckedVerificacao,
  PreviousVisit,
} from '#shared/checklists/checklists.ts'
import { formatDay, formatInstant } from '#shared/rules/dates.ts'
import {
  CHECKLIST_ORIGIN_LABELS,
  formatMedida,
  videoOnPaper,
  VERIFICACAO_REASON_LABELS,
  ITEM_STATE_LABELS,
  RESULT_LABELS,
} from '#shared/rules/checklist-words.ts'
import { displayPlaca } from '#shared/rules/placa.ts'
import { formatPhone } from '#shared/rules/phone.ts'
import { damageUnit } from '#shared/rules/avarias.ts'
import { numbered } from '#shared/rules/termo.ts'
import { project } from '#shared/rules/trend.ts'
import {
  type Block,
  factSheet,
  type PdfPhoto,
  photos,
  generatePdf,
  joined,
  mark,
  paragraph,
  section,
  table,
  type PdfTone,
} from '../../core/files/pdf.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'
import { damageBlocks } from '../nucleo/damages.ts'

/** The PDF leaves out further photos, so that it stays printable and quick to make. */
export const MAX_PHOTOS = 60

/** Data of a checklist's PDF, read beforehand; `fotos` are the photos of the findings. */
export interface DocumentData {
  checklist: FullChecklist
  tendencias: readonly Trend[]
  anterior: { visita: PreviousVisit | null; verificacoes: readonly CheckedVerificacao[] }
  fotos: ReadonlyMap<number, PdfPhoto | null>
  /** Answers of items whose damages are marked on the car, by item. */
  avarias: ReadonlyMap<number, Answer>
  /** CNPJ and address of the store. */
  registro: string | null
  geradoEm: string
}

const TONE: Record<ItemState, PdfTone> = {
  VERMELHO: 'vermelho',
  AMARELO: 'amarelo',
  VERDE: 'verde',
  NAO_VERIFICADO: 'neutro',
  NA: 'neutro',
}
const RESULT_TONE = { RESOLVIDO: 'verde', EM_ABERTO: 'vermelho', NAO_VERIFICADO: 'amarelo' } as const

/** A checklist as PDF: facts, findings with photos and trends, checks asked by the previous visit, every item. No internal comments. */
export function checklistDocument(tenant: Tenant, d: DocumentData): Promise<Buffer> {
  const c = d.checklist
  const veiculo = [c.marca, c.modelo, c.ano].filter(Boolean).join(' ')
  return generatePdf({
    titulo: `Checklist ${c.checklist}`,
    subtitle: [veiculo, c.placa ? displayPlaca(c.placa) : null].filter(Boolean).join(' · '),
    issuer: {
      nameEmpresa: tenant.nameEmpresa,
      corPrimaria: tenant.corPrimaria,
      concessionaria: c.concessionaria,
      registro: d.registro,
      fuso: c.fuso,
    },
    generatedAt: d.geradoEm,
    footer: `Checklist ${c.checklist}`,
    conteudo: [
      ...(c.cancelado
        ? [
            paragraph(`CANCELADO em ${formatInstant(c.cancelado.em, c.fuso)}: ${c.cancelado.motivo}`, {
              bold: true,
              tone: 'vermelho',
            }),
          ]
        : []),
      factSheet([
        ['Cliente', c.cliente],
        ['Telefone', c.telefone && formatPhone(c.telefone)],
        ['Quilometragem', c.km === null ? null : `${c.km.toLocaleString('pt-BR')} km`],
        ['Versão', c.versao],
        ['Chassi', c.chassi],
        ['Consultor', c.consultor],
        ['Mecânico', c.mecanico],
        ['Tipo de OS', c.tipoOs],
        ['Origem', CHECKLIST_ORIGIN_LABELS[c.origem]],
        ['Garantia', c.garantia ? 'Sim' : null],
        ['Feito em', formatInstant(c.finalizadoEm ?? c.criadoEm, c.fuso)],
      ]),
      ...achados(d),
      ...previousVisit(d),
      ...all(c),
    ],
  })
}

function achados(d: DocumentData): Block[] {
  const ofColor = (cor: ItemState) => d.checklist.itens.filter((i) => i.estado === cor)
  return (['VERMELHO', 'AMARELO'] as const).flatMap((cor) => {
    const itens = ofColor(cor)
    const [first, ...others] = itens.flatMap((i) => achado(i, d))
    return first === undefined ? [] : [section(`${ITEM_STATE_LABELS[cor]} (${itens.length})`, first), ...others]
  })
}

function achado(i: Item, d: DocumentData): Block[] {
  const marked = d.avarias.get(i.codItem)
  const medida = i.medida === null || marked ? null : formatMedida(i.medida, i.unidade)
  const limit = i.limite === null ? null : `limite ${formatMedida(i.limite, i.unidade)}`
  const said = marked ? withoutDamages(i.comentarioCliente ?? '', marked) : i.comentarioCliente
  const previsao = forecastOf(d.tendencias.find((t) => t.codItem === i.codItem))
  const text = [
    mark(TONE[i.estado], i.nome),
    ...(medida ? [paragraph([`Medido: ${medida}`, limit].filter(Boolean).join(' · '))] : []),
    ...(said ? [paragraph(said)] : []),
    ...(previsao ? [paragraph(previsao, { muted: true })] : []),
  ]
  const captions = damageCaptions(marked)
  const images = i.fotos.flatMap((f, n) => {
    const legenda = [captions[n], f.video ? videoOnPaper(f.duracaoMs) : null].filter(Boolean).join(' · ')
    return d.fotos.has(f.codFoto) ? [{ foto: d.fotos.get(f.codFoto) ?? null, ...(legenda && { legenda }) }] : []
  })
  const outside = i.fotos.length - images.length
  // Keep at most two rows of photos on the page of their text; more would not fit one page.
  const withText = marked ? 0 : 6
  return [
    ...(marked
      ? damageBlocks(text, numbered(marked.avarias ?? []))
      : [joined([...text, photos(images.slice(0, withText))])]),
    ...(images.length > withText ? [photos(images.slice(withText))] : []),
    ...(outside > 0
      ? [paragraph(`Mais ${outside} ${outside === 1 ? 'foto' : 'fotos'} no sistema.`, { muted: true })]
      : []),
  ]
}

/** What an item says besides its damages, which stand below it one by one. */
function withoutDamages(comment: string, { avarias }: Answer): string {
  const n = avarias?.length ?? 0
  return comment.replace(new RegExp(`(^|\\. )${n} ${damageUnit(n)}: .*$`, 's'), '$1').trim()
}

/** Which damage each photo of an item shows: its own photos come first, then those of its damages. */
const damageCaptions = (marked: Answer | undefined): (string | null)[] =>
  marked
    ? [
        ...marked.midias.map(() => null),
        ...numbered(marked.avarias ?? []).flatMap(({ n, avaria }) => avaria.midias.map(() => `Avaria ${n}`)),
      ]
    : []

function forecastOf(t: Trend | undefined): string | null {
  if (!t || t.limite === null) return null
  const visitas = t.leituras.map((l) => `${formatMedida(l.medida, t.unidade)} em ${formatDay(l.dia)}`).join(', ')
  const p = project(t.leituras, t.limite)
  if (!p) return `Nas visitas: ${visitas}.`
  const km = p.km === null ? '' : `, ou aos ${p.km.toLocaleString('pt-BR')} km`
  return `Nas visitas: ${visitas}. Neste ritmo chega ao limite por volta de ${formatDay(p.dia)}${km}.`
}

function previousVisit({ anterior: { visita, verificacoes }, checklist: c }: DocumentData): Block[] {
  if (!visita || verificacoes.length === 0) return []
  return [
    section('Visita anterior pedia'),
    paragraph(`Checklist ${visita.checklist}, de ${formatInstant(visita.em, c.fuso)}`, { muted: true }),
    table(
      [{ titulo: 'Item' }, { titulo: 'Motivo', largura: 130 }, { titulo: 'Nesta visita', largura: 130 }],
      verificacoes.map((v) => [
        v.nome,
        VERIFICACAO_REASON_LABELS[v.motivo],
        mark(RESULT_TONE[v.resultado], RESULT_LABELS[v.resultado]),
      ]),
    ),
  ]
}

function all(c: FullChecklist): Block[] {
  return [
    section('Todos os itens'),
    table(
      [
        { titulo: 'Item' },
        { titulo: 'Grupo', largura: 120 },
        { titulo: 'Estado', largura: 110 },
        { titulo: 'Medida', largura: 70, numero: true },
      ],
      c.itens.map((i) => [
        i.nome,
        i.grupo,
        mark(TONE[i.estado], ITEM_STATE_LABELS[i.estado]),
        i.medida === null ? '—' : formatMedida(i.medida, i.unidade),
      ]),
    ),
  ]
}
