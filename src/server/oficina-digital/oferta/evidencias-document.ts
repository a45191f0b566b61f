import { formatDay, formatHours } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import { EVENT_LABELS } from '#shared/rules/event-names.ts'
import { viaChannels } from '#shared/rules/envio-names.ts'
import { STATE_LABELS } from '#shared/rules/orcamento-names.ts'
import { displayPlaca } from '#shared/rules/placa.ts'
import type { Services } from '../../core/services.ts'
import {
  loadPhotos,
  type Block,
  qrCode,
  factSheet,
  photos,
  generatePdf,
  mark,
  paragraph,
  section,
  table,
} from '../../core/files/pdf.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'
import { formatDecision } from './document.ts'
import type { ProvenDecision, Evidencias } from './evidencias.ts'
import { CHANNEL_LABELS, DECISION_LABELS, STEP_NAME, STATUS_NAMES } from './words.ts'

/** Instant with seconds in the store's time zone, so that events within a minute keep their order. */
const toTheSecond = (instant: string, fuso: string) =>
  new Date(instant)
    .toLocaleString('pt-BR', { timeZone: fuso, dateStyle: 'short', timeStyle: 'medium' })
    .replace(',', '')

/** 'foto 2', or what is said of a video: 'vídeo de 0:12: na página'. */
const captionOf = (legenda: string | null | undefined, n: number) =>
  legenda ? legenda.charAt(0).toLowerCase() + legenda.slice(1) : `foto ${n + 1}`

type Version = Evidencias['versoes'][number]

/** Evidence pack: what was offered, who decided what with which evidence, and the event chain that proves nothing changed since. */
export async function evidenciasDocument(services: Services, tenant: Tenant, d: Evidencias): Promise<Buffer> {
  const images = await loadPhotos(services, new Map(d.fotos.map((i) => [i, i.fotos])))
  const { orcamento: o, fuso } = d
  return generatePdf({
    titulo: `Evidências do orçamento ${o.checklist}`,
    subtitle: [`${o.marca} ${o.modelo}${o.ano ? ` ${o.ano}` : ''}`, o.placa ? displayPlaca(o.placa) : null]
      .filter(Boolean)
      .join(' · '),
    issuer: {
      nameEmpresa: tenant.nameEmpresa,
      corPrimaria: tenant.corPrimaria,
      concessionaria: o.concessionaria,
      registro: d.registro,
      fuso,
    },
    generatedAt: d.geradoEm,
    footer: `Evidências ${o.checklist}`,
    conteudo: [
      factSheet([
        ['Cliente', o.cliente],
        ['Estado', STATE_LABELS[o.estado]],
        ['Valor', o.valor === null ? null : formatReais(o.valor)],
        ['Aprovado', formatReais(o.valorAprovado)],
        ['Recusado', formatReais(o.valorRecusado)],
        ['Adiado', formatReais(o.linhas.reduce((s, l) => s + (l.estado === 'ADIADO' ? (l.total ?? 0) : 0), 0))],
        ['Chassi', o.chassi],
        ['Fuso das horas', fuso],
      ]),
      ...chain(d),
      ...(d.versoes.length === 0
        ? [paragraph('Nada foi enviado ao cliente ainda.')]
        : d.versoes.flatMap((v) => version(v, fuso))),
      ...timeline(d),
      ...(d.fotos.length === 0
        ? []
        : [
            section('Fotos dos achados'),
            ...[...images].map(([{ nome, legendas }, own]) =>
              photos(own.map((photo, n) => ({ foto: photo, legenda: `${nome}, ${captionOf(legendas[n], n)}` }))),
            ),
          ]),
    ],
  })
}

function chain({ corrente: c }: Evidencias): Block[] {
  const before = c.semCorrente > 0 ? ` ${c.semCorrente} são de antes da corrente.` : ''
  return [
    c.integra ? mark('verde', 'Linha do tempo íntegra') : mark('vermelho', 'Linha do tempo quebrada'),
    paragraph(
      c.integra
        ? `Cada um dos ${c.eventos} eventos traz o hash do anterior, e todos foram recalculados ao gerar este documento.${before}`
        : `O hash do evento ${c.codEventoQuebrado} não segue do anterior: um evento foi mudado ou retirado.${before}`,
      { muted: true },
    ),
  ]
}

function version(v: Version, fuso: string): Block[] {
  const { conteudo: c } = v
  const componentes = (l: (typeof c.linhas)[number]) =>
    [
      ...l.pecas.map((p) => `${p.quantidade.toLocaleString('pt-BR')} × ${p.descricao}`),
      ...l.maoDeObra.map((m) => `${m.descricao} (${formatHours(m.minutos)})`),
    ].join('; ')
  return [
    section(`Versão ${c.numero}`),
    mark(STATUS_NAMES[v.situacao].tom, STATUS_NAMES[v.situacao].nome),
    factSheet([
      ['Enviada em', toTheSecond(c.enviadaEm, fuso)],
      ['Enviada por', v.enviadaPor],
      ['Entregue', viaChannels(v.canais)],
      ['Válida até', toTheSecond(v.expiraEm, fuso)],
      ['Retirada em', v.retiradaEm && toTheSecond(v.retiradaEm, fuso)],
      ['Forma de pagamento', c.termos.condicaoPagamento],
      ['Início e término', `${formatDay(c.termos.inicioPrevisto)} a ${formatDay(c.termos.fimPrevisto)}`],
      ['Validade', `${c.termos.validadeDias} dias`],
    ]),
    table(
      [
        { titulo: 'Serviço', largura: 150 },
        { titulo: 'Peças e mão de obra' },
        { titulo: 'Total', largura: 80, numero: true },
      ],
      c.linhas.map((l) => [l.titulo, componentes(l), formatReais(l.total)]),
      ['Total', '', formatReais(c.total)],
    ),
    qrCode(v.verificacao, [
      paragraph(`SHA-256: ${v.sha256}`),
      v.confere
        ? mark('verde', 'O conteúdo guardado dá este SHA-256')
        : mark('vermelho', 'O conteúdo guardado NÃO dá este SHA-256'),
      paragraph(v.verificacao, { muted: true }),
    ]),
    ...respostas(v, fuso),
  ]
}

/** An answer is one act: name, channel and time are the same for all its lines and stand once, below the table of lines. */
function respostas(v: Version, fuso: string): Block[] {
  const title = new Map(v.conteudo.linhas.map((l) => [l.codLinha, l.titulo]))
  const atos = Map.groupBy(v.decisoes, (d) => `${d.em} ${d.nome} ${d.canal}`)
  return [...atos.values()].flatMap((linhas) => {
    const [prova] = linhas
    return prova ? [...decisionsTable(linhas, title, fuso), ...proofs(prova, fuso)] : []
  })
}

function decisionsTable(linhas: readonly ProvenDecision[], title: ReadonlyMap<number, string>, fuso: string): Block[] {
  return [
    table(
      [
        { titulo: 'Decisão do cliente' },
        { titulo: '', largura: 170 },
        { titulo: 'Canal', largura: 80 },
        { titulo: 'Quando', largura: 98 },
      ],
      linhas.map((d) => [
        title.get(d.codLinha) ?? String(d.codLinha),
        mark(DECISION_LABELS[d.decisao]?.tom ?? 'neutro', formatDecision(d)),
        CHANNEL_LABELS[d.canal] ?? d.canal,
        toTheSecond(d.em, fuso),
      ]),
    ),
  ]
}

function proofs(p: ProvenDecision, fuso: string): Block[] {
  return [
    factSheet([
      ['Assinada por', p.nome],
      ['Identidade', STEP_NAME[p.passoIdentidade] ?? p.passoIdentidade],
      ['Endereço IP', p.ip],
      ['Registrada por', p.registradaPor],
      ['Em', toTheSecond(p.em, fuso)],
    ]),
    ...(p.userAgent ? [paragraph(`Navegador: ${p.userAgent}`, { muted: true })] : []),
    ...(p.evidencia ? [paragraph(`Evidência: ${p.evidencia}`)] : []),
  ]
}

function timeline({ eventos, fuso }: Evidencias): Block[] {
  return [
    section('Linha do tempo'),
    table(
      [
        { titulo: 'Quando', largura: 98 },
        { titulo: 'O que houve' },
        { titulo: 'Quem', largura: 84 },
        { titulo: 'SHA-256 do evento', largura: 160 },
      ],
      eventos.map((e) => [
        toTheSecond(e.em, fuso),
        [EVENT_LABELS[e.tipo as keyof typeof EVENT_LABELS], e.detalhe].filter(Boolean).join(': '),
        e.quem,
        e.sha256 ?? 'de antes da corrente',
      ]),
    ),
  ]
}
