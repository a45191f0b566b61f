import type { LinhaCliente, OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import { formatDay, formatHours, formatInstant } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import { REASON_LABELS } from '#shared/rules/refusal-names.ts'
import { displayPlaca } from '#shared/rules/placa.ts'
import { formatPhone } from '#shared/rules/phone.ts'
import type { VersionContent } from '#shared/rules/version.ts'
import type { Services } from '../../core/services.ts'
import {
  loadPhotos,
  type Block,
  qrCode,
  withPhotos,
  factSheet,
  type PdfPhoto,
  generatePdf,
  joined,
  mark,
  paragraph,
  section,
  table,
  largeValue,
  type PdfTone,
} from '../../core/files/pdf.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'
import { CHANNEL_LABELS, DECISION_LABELS, STEP_NAME, STATUS_NAMES } from './words.ts'

export type LinhaDecision = Pick<LinhaCliente, 'motivo' | 'adiadoPara' | 'adiadoKm'> & {
  codLinha: number
  decisao: string
}

/** Data of a version's PDF; `fotos` holds photo keys before loading and photos after it. */
export interface Oferta<F = PdfPhoto | null> {
  conteudo: VersionContent
  /** Full name or first name only, depending on the reader. */
  cliente: string
  telefoneLoja: string | null
  /** CNPJ and address of the store. */
  registro: string | null
  fuso: string
  /** null: not sent yet, so there is nothing to verify. */
  versao: { sha256: string; situacao: OrcamentoCliente['situacao']; verificacao: string; expiraEm: string } | null
  resposta: {
    assinadaPor: string
    em: string
    canal: string
    passoIdentidade: string
    decisoes: ReadonlyMap<number, LinhaDecision>
  } | null
  fotos: ReadonlyMap<number, readonly F[]>
  /** What is said below each of the photos; null for nothing. */
  legendas: ReadonlyMap<number, readonly (string | null)[]>
  geradoEm: string
}

const MAX_ITEMS_TOGETHER = 10

type Linha = VersionContent['linhas'][number]
const GROUPS: readonly { cor: Linha['cor']; nome: string; tom: PdfTone }[] = [
  { cor: 'VERMELHO', nome: 'Urgente', tom: 'vermelho' },
  { cor: 'AMARELO', nome: 'Atenção', tom: 'amarelo' },
  { cor: null, nome: 'Sugestões', tom: 'neutro' },
]

/** PDF of a quote as offered and, once answered, with the customer's decisions. */
export async function orcamentoDocument(services: Services, tenant: Tenant, fetched: Oferta<string>): Promise<Buffer> {
  const d: Oferta = { ...fetched, fotos: await loadPhotos(services, fetched.fotos) }
  const { conteudo: c, fuso, resposta } = d
  const carro = `${c.veiculo.modelo}${c.veiculo.ano ? ` ${c.veiculo.ano}` : ''}`
  return generatePdf({
    titulo: resposta ? `Decisão sobre o orçamento ${c.checklist}` : `Orçamento ${c.checklist}`,
    subtitle: [carro, c.veiculo.placa ? displayPlaca(c.veiculo.placa) : null].filter(Boolean).join(' · '),
    issuer: {
      nameEmpresa: tenant.nameEmpresa,
      corPrimaria: tenant.corPrimaria,
      concessionaria: c.concessionaria,
      registro: d.registro,
      fuso,
    },
    generatedAt: d.geradoEm,
    footer: d.versao ? `SHA-256 ${d.versao.sha256.slice(0, 12)}…` : 'Prévia, não enviada',
    conteudo: [
      d.versao
        ? mark(STATUS_NAMES[d.versao.situacao].tom, STATUS_NAMES[d.versao.situacao].nome)
        : paragraph('Prévia: este orçamento ainda não foi enviado e pode mudar.', { bold: true, tone: 'amarelo' }),
      factSheet([
        ['Cliente', d.cliente],
        ['Quilometragem', c.veiculo.km === null ? null : `${c.veiculo.km.toLocaleString('pt-BR')} km`],
        ['Telefone da oficina', d.telefoneLoja && formatPhone(d.telefoneLoja)],
        ['Versão', String(c.numero)],
        ['Enviado em', d.versao && formatInstant(c.enviadaEm, fuso)],
        ['Válido até', d.versao && formatInstant(d.versao.expiraEm, fuso)],
      ]),
      ...(resposta ? asDecided(c, resposta, fuso) : []),
      ...GROUPS.flatMap(({ cor, nome, tom: tone }) => {
        const linhas = c.linhas.filter((l) => l.cor === cor)
        const [first, ...others] = linhas.flatMap((l) => onRow(l, tone, d))
        return first === undefined ? [] : [section(nome, first), ...others]
      }),
      largeValue('Total oferecido', formatReais(c.total)),
      section('Condições'),
      factSheet([
        ['Forma de pagamento', c.termos.condicaoPagamento],
        ['Início e término', `${formatDay(c.termos.inicioPrevisto)} a ${formatDay(c.termos.fimPrevisto)}`],
        ['Validade', `${c.termos.validadeDias} dias do recebimento`],
      ]),
      ...(d.versao ? verificacao(d.versao) : []),
    ],
  })
}

/** "Adiado até 12/11/2026", "Recusado, preço". */
export function formatDecision({ decisao, motivo, adiadoPara, adiadoKm }: LinhaDecision): string {
  const prazo = [adiadoPara && formatDay(adiadoPara), adiadoKm && `${adiadoKm.toLocaleString('pt-BR')} km`]
    .filter(Boolean)
    .join(' ou ')
  return [(DECISION_LABELS[decisao]?.nome ?? decisao) + (prazo && ` até ${prazo}`), motivo && REASON_LABELS[motivo]]
    .filter(Boolean)
    .join(', ')
}

function asDecided(c: VersionContent, r: NonNullable<Oferta['resposta']>, fuso: string): Block[] {
  const aprovado = c.linhas.reduce((s, l) => s + (r.decisoes.get(l.codLinha)?.decisao === 'APROVADO' ? l.total : 0), 0)
  return [
    section('O que foi decidido'),
    table(
      [{ titulo: 'Serviço' }, { titulo: 'Decisão', largura: 190 }, { titulo: 'Valor', largura: 80, numero: true }],
      c.linhas.map((l) => {
        const dl = r.decisoes.get(l.codLinha)
        return [
          l.titulo,
          dl ? mark(DECISION_LABELS[dl.decisao]?.tom ?? 'neutro', formatDecision(dl)) : '—',
          formatReais(l.total),
        ]
      }),
      ['Total aprovado', '', formatReais(aprovado)],
    ),
    factSheet([
      ['Assinado por', r.assinadaPor],
      ['Em', formatInstant(r.em, fuso)],
      ['Por', `${CHANNEL_LABELS[r.canal] ?? r.canal}, ${STEP_NAME[r.passoIdentidade] ?? r.passoIdentidade}`],
    ]),
  ]
}

/** Blocks of a line: parts and labour, measures, and up to three photos, which stay together. */
function onRow(l: Linha, tone: PdfTone, d: Oferta): Block[] {
  const captions = (l.codItem === null ? undefined : d.legendas.get(l.codItem)) ?? []
  const images = (l.codItem === null ? [] : (d.fotos.get(l.codItem) ?? [])).map((foto, i) => {
    const legenda = captions[i]
    return { foto, ...(legenda && { legenda }) }
  })
  const text = [l.medida && `Medido: ${l.medida}.`, l.comentario].filter(Boolean).join(' ')
  const itens = [
    ...l.pecas.map(
      (p) =>
        [p.descricao, p.quantidade.toLocaleString('pt-BR'), formatReais(p.precoUnitario), p.desconto, p.total] as const,
    ),
    ...l.maoDeObra.map(
      (m) => [m.descricao, formatHours(m.minutos), `${formatReais(m.valorHora)}/h`, m.desconto, m.total] as const,
    ),
  ]
  const blocks = [
    withPhotos([mark(tone, l.titulo), ...(text ? [paragraph(text)] : [])], images.slice(0, 3)),
    table(
      [
        { titulo: 'Peça ou mão de obra' },
        { titulo: 'Quantidade', largura: 66, numero: true },
        { titulo: 'Preço', largura: 76, numero: true },
        { titulo: 'Desconto', largura: 66, numero: true },
        { titulo: 'Total', largura: 76, numero: true },
      ],
      itens.map(([descricao, quantidade, preco, desconto, total]) => [
        descricao,
        quantidade,
        preco,
        desconto > 0 ? formatReais(desconto) : '—',
        formatReais(total),
      ]),
      ['Total do serviço', '', '', '', formatReais(l.total)],
    ),
  ]
  // A line stays on one page as long as it fits on one.
  return itens.length <= MAX_ITEMS_TOGETHER ? [joined(blocks)] : blocks
}

function verificacao(v: NonNullable<Oferta['versao']>): Block[] {
  return [
    section('Verificação'),
    qrCode(v.verificacao, [
      paragraph('Qualquer pessoa pode conferir que este documento é o que a oficina enviou:', { muted: true }),
      paragraph(v.verificacao),
      paragraph(`SHA-256: ${v.sha256}`),
    ]),
  ]
}
