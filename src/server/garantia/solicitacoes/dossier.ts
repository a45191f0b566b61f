import type { FullGarantia } from '#shared/garantia/solicitacoes.ts'
import { formatDay, formatHours } from '#shared/rules/dates.ts'
import { DEDUCTION_REASONS, EVIDENCE_KINDS, GARANTIA_STATE_NAMES } from '#shared/rules/garantia.ts'
import { eventTitle } from '#shared/rules/garantia-events.ts'
import { formatReais } from '#shared/rules/money.ts'
import { displayPlaca } from '#shared/rules/placa.ts'
import { ofTenant } from '../../core/database/query.ts'
import {
  type Block,
  factSheet,
  generatePdf,
  loadPhotos,
  mark,
  paragraph,
  photos,
  section,
  table,
} from '../../core/files/pdf.ts'
import type { Bytes } from '../../core/http/serve.ts'
import type { Services } from '../../core/services.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { lojaIdentity } from '../../core/tenancy/store-identity.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'
import { getGarantia, readEvidencias } from './queries.ts'

/** Everything that the audit pack of a claim shows. */
export async function readDossier(c: SignedInCtx, codSolicitacao: number) {
  const g = await getGarantia(c, codSolicitacao)
  const { fuso } = await c.tx
    .selectFrom('concessionaria')
    .select('fuso')
    .where(ofTenant(c))
    .where('codConcessionaria', '=', g.codConcessionaria)
    .executeTakeFirstOrThrow()
  return {
    g,
    fuso,
    evidencias: await readEvidencias(c, codSolicitacao),
    registro: await lojaIdentity(c, g.codConcessionaria),
    geradoEm: new Date().toISOString(),
  }
}
type Dossier = Awaited<ReturnType<typeof readDossier>>
type Kept = Dossier['evidencias'][number]

/** Instant with seconds in the store's time zone, so that events within a minute keep their order. */
const toTheSecond = (instant: string, fuso: string) =>
  new Date(instant)
    .toLocaleString('pt-BR', { timeZone: fuso, dateStyle: 'short', timeStyle: 'medium' })
    .replace(',', '')

const kindName = (e: Pick<Kept, 'tipo' | 'nome'>) => (e.tipo === 'OUTRA' ? (e.nome ?? 'Outra') : EVIDENCE_KINDS[e.tipo])

/** The audit pack: the claim, each proof with who, when and its hash, and the chain of events. */
export async function dossierPdf(services: Services, tenant: Tenant, d: Dossier): Promise<Bytes> {
  const { g, fuso } = d
  const pictures = d.evidencias.filter((e) => e.foto && e.arquivo !== null)
  const images = await loadPhotos(services, new Map(pictures.map((e) => [e, [e.arquivo ?? '']])))
  const corpo = await generatePdf({
    titulo: `Garantia ${g.numero}`,
    subtitle: [`${g.marca} ${g.modelo}`, g.placa ? displayPlaca(g.placa) : null].filter(Boolean).join(' · '),
    issuer: {
      nameEmpresa: tenant.nameEmpresa,
      corPrimaria: tenant.corPrimaria,
      concessionaria: g.concessionaria,
      registro: d.registro,
      fuso,
    },
    generatedAt: d.geradoEm,
    footer: `Garantia ${g.numero}`,
    conteudo: [
      cover(g, fuso),
      section('Reclamação'),
      paragraph(g.reclamacao || '—'),
      section('Causa'),
      paragraph(g.causa || '—'),
      section('Correção'),
      paragraph(g.correcao || '—'),
      section('Peças e mão de obra'),
      lines(g),
      ...proofs(d),
      ...(pictures.length === 0
        ? []
        : [
            section('Fotos'),
            photos(
              pictures.map((e) => ({
                foto: images.get(e)?.[0] ?? null,
                legenda: `${kindName(e)}. ${e.por ?? 'Pátio'}, ${toTheSecond(e.em, fuso)}. ${e.sha256.slice(0, 16)}…`,
              })),
            ),
          ]),
      ...chain(g, fuso),
    ],
  })
  return { tipo: 'application/pdf', nome: `garantia-${g.numero}.pdf`, corpo }
}

const cover = (g: FullGarantia, fuso: string): Block =>
  factSheet([
    ['Situação', GARANTIA_STATE_NAMES[g.estado]],
    ['Protocolo', g.protocolo],
    ['Cliente', g.cliente],
    ['Chassi', g.chassi],
    ['Km', g.km === null ? null : g.km.toLocaleString('pt-BR')],
    ['Ordem de serviço', g.os],
    ['Pedido', formatReais(g.valorPedido)],
    ['Aceito', g.valorAceito === null ? null : formatReais(g.valorAceito)],
    ['Diferença', g.valorAceito === null ? null : formatReais(g.valorPedido - g.valorAceito)],
    ['Motivo', g.motivo && DEDUCTION_REASONS[g.motivo]],
    ['Fim do reparo', g.reparoEm && formatDay(g.reparoEm)],
    ['Prazo de envio', g.prazo && formatDay(g.prazo)],
    ['Enviada em', g.enviadaEm && toTheSecond(g.enviadaEm, fuso)],
    ['Enviada fora do prazo', g.motivoAtraso],
    ['Respondida em', g.respondidaEm && toTheSecond(g.respondidaEm, fuso)],
    ['Paga em', g.pagaEm && formatDay(g.pagaEm)],
    ['Horas marcadas', g.minutosMarcados > 0 ? formatHours(g.minutosMarcados) : null],
    ['Peça velha guardada até', g.guardarAte && formatDay(g.guardarAte)],
    ['Fuso das horas', fuso],
  ])

const lines = (g: FullGarantia): Block =>
  g.itens.length === 0
    ? paragraph('Nenhum item.')
    : table(
        [
          { titulo: 'Código', largura: 80 },
          { titulo: 'Descrição' },
          { titulo: 'Quanto', largura: 60 },
          { titulo: 'Pedido', largura: 72, numero: true },
          { titulo: 'Aceito', largura: 72, numero: true },
        ],
        g.itens.map((i) => [
          i.codigo,
          i.descricao,
          i.minutos !== null && i.tipo === 'MAO_DE_OBRA'
            ? formatHours(i.minutos)
            : (i.quantidade?.toLocaleString('pt-BR') ?? ''),
          formatReais(i.valor),
          i.valorAceito === null ? '' : formatReais(i.valorAceito),
        ]),
        ['Total', '', '', formatReais(g.valorPedido), g.valorAceito === null ? '' : formatReais(g.valorAceito)],
      )

function proofs({ evidencias, fuso }: Dossier): Block[] {
  if (evidencias.length === 0) return [section('Evidências'), paragraph('Nenhuma evidência.')]
  return [
    section('Evidências'),
    table(
      [
        { titulo: 'Evidência' },
        { titulo: 'Quem', largura: 76 },
        { titulo: 'Quando', largura: 92 },
        { titulo: 'SHA-256', largura: 160 },
      ],
      evidencias.map((e) => [
        [kindName(e), e.texto].filter(Boolean).join(': '),
        e.por ?? 'Pátio',
        toTheSecond(e.em, fuso),
        e.sha256,
      ]),
    ),
  ]
}

function chain(g: FullGarantia, fuso: string): Block[] {
  return [
    section('Linha do tempo'),
    g.integra ? mark('verde', 'Linha do tempo íntegra') : mark('vermelho', 'Linha do tempo quebrada'),
    paragraph(
      g.integra
        ? `Cada um dos ${g.eventos.length} eventos traz o hash do anterior, e todos foram recalculados ao gerar este documento.`
        : 'Um evento não segue do anterior: foi mudado ou retirado.',
      { muted: true },
    ),
    table(
      [
        { titulo: 'Quando', largura: 92 },
        { titulo: 'O que houve' },
        { titulo: 'Quem', largura: 76 },
        { titulo: 'SHA-256 do evento', largura: 160 },
      ],
      g.eventos.map((e) => [
        toTheSecond(e.em, fuso),
        [eventTitle(e.tipo), e.detalhe].filter(Boolean).join(': '),
        e.quem,
        e.sha256,
      ]),
    ),
    paragraph(`Último hash: ${g.eventos.at(-1)?.sha256 ?? '—'}`, { muted: true }),
  ]
}
