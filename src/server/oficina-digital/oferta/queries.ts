import type { Target } from './identity.ts'
import { sql } from 'kysely'
import type { Decision, LinhaCliente, OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import { todayIn, addDays } from '#shared/rules/dates.ts'
import { firstName } from '#shared/rules/name.ts'
import { versionContent, type VersionContent } from '#shared/rules/version.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { type Db } from '../../core/database/pool.ts'
import { ofTenant, joinOn } from '../../core/database/query.ts'
import { transaction } from '../../core/database/transaction.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'
import { apply, lock } from '../nucleo/orcamento-transition.ts'
import { findVeiculoManual } from '../../cardapio/manuais/queries.ts'
import { type Checked, readChecked } from './checked.ts'
import { decide } from './decision.ts'
import { recordDecision } from './thread.ts'
import { wasRecognized, identityStep, provenStep } from './identity.ts'
import { WITHDRAWN } from './words.ts'
import { chargeFor } from '../../pagamentos/nucleo/charge.ts'

/** The version behind a public token, within this host's distributor; throws 404 for an unknown token. */
export async function tokenTarget(db: Db, tenant: Tenant, token: string): Promise<Target> {
  const v = await transaction(
    db,
    'sistema',
    (tx) =>
      tx
        .selectFrom('orcamentoVersao')
        .select(['codOrcamento', 'codConcessionaria', 'numero'])
        .where('codDistribuidor', '=', tenant.codDistribuidor)
        .where('token', '=', token)
        .executeTakeFirst(),
    { leitura: true },
  )
  if (!v) throw notFound('Este link não existe. Confira se foi copiado inteiro, ou peça outro à oficina.')
  return v
}

export async function readVersion(c: Ctx, target: Target) {
  return c.tx
    .selectFrom('orcamentoVersao')
    .select([
      'conteudo',
      'sha256',
      'enviadaEm',
      'expiraEm',
      'retiradaEm',
      'respondidaEm',
      'assinadaPor',
      sql<boolean>`expira_em < now()`.as('vencida'),
    ])
    .where(ofTenant(c))
    .where('codOrcamento', '=', target.codOrcamento)
    .where('numero', '=', target.numero)
    .executeTakeFirstOrThrow()
}

/** Context of a quote on the customer's page: checklist, colours, store. */
export async function readScenario(c: Ctx, codOrcamento: number) {
  return c.tx
    .selectFrom('orcamento as o')
    .innerJoin('concessionaria as c', joinOn('c.codConcessionaria', 'o.codConcessionaria'))
    .innerJoin('checklist as k', joinOn('k.codChecklist', 'o.codChecklist'))
    .select([
      'o.codChecklist',
      'o.vermelhos',
      'o.amarelos',
      'o.verdes',
      'o.estado',
      'c.telefone',
      'c.fuso',
      'k.criadoEm',
    ])
    .where(ofTenant(c, 'o'))
    .where('o.codOrcamento', '=', codOrcamento)
    .executeTakeFirstOrThrow()
}

/** The frozen version as the customer sees it, with the decision if there is one. */
export async function openForCliente(c: Ctx, target: Target, prova?: string): Promise<OrcamentoCliente> {
  const [v, o] = await Promise.all([readVersion(c, target), readScenario(c, target.codOrcamento)])
  const content = versionContent.parse(JSON.parse(v.conteudo))
  const situacao = statusOf(v, o.estado)
  if (situacao === 'EXPIRADO' || situacao === 'RETIRADO' || situacao === 'CANCELADO')
    return {
      ...forCliente(
        c.tenant,
        { ...content, ...NO_CONTENT },
        null,
        { ...o, vermelhos: 0, amarelos: 0, verdes: 0 },
        v.expiraEm,
      ),
      situacao,
    }
  const [checked, decisoes, recognized, manual, pagar] = await Promise.all([
    readChecked(c, o.codChecklist, itemsOf(content)),
    c.tx
      .selectFrom('orcamentoDecisao')
      .select(['codLinha', 'decisao', 'motivo', 'adiadoPara', 'adiadoKm'])
      .where(ofTenant(c))
      .where('codOrcamento', '=', target.codOrcamento)
      .where('numeroVersao', '=', target.numero)
      .execute(),
    situacao === 'ABERTO' || wasRecognized(c, target, prova),
    findVeiculoManual(c, o.codChecklist),
    situacao === 'RESPONDIDO' ? chargeFor(c, { codOrcamento: target.codOrcamento }) : null,
  ])
  const byLinha = new Map(decisoes.map((d) => [d.codLinha, d]))
  return {
    ...forCliente(c.tenant, content, checked, o, v.expiraEm),
    manual,
    pagar,
    situacao,
    identidade: situacao === 'ABERTO' || !recognized ? await identityStep(c, target) : null,
    linhas: byUrgency(content, checked).map((l) => ({
      ...l,
      ...(byLinha.get(l.codLinha) as Pick<LinhaCliente, 'decisao'> | undefined),
    })),
    sha256: v.sha256,
    respondidoEm: v.respondidaEm,
    assinadoPor: recognized ? v.assinadaPor : null,
  }
}

/** Status of a version, for readers who have its link or its hash. */
export function statusOf(
  v: { respondidaEm: string | null; retiradaEm: string | null; vencida: boolean },
  estado: string,
): OrcamentoCliente['situacao'] {
  return v.respondidaEm
    ? 'RESPONDIDO'
    : v.retiradaEm
      ? estado === 'CANCELADO'
        ? 'CANCELADO'
        : 'RETIRADO'
      : v.vencida || estado === 'EXPIRADO'
        ? 'EXPIRADO'
        : 'ABERTO'
}

/** Throws when the version is withdrawn or expired, or when it is answered and the reader has not passed the identity step. */
export async function requirePapers(c: Ctx, target: Target, prova: string | undefined): Promise<void> {
  const v = await readVersion(c, target)
  if (v.respondidaEm) await provenStep(c, target, prova)
  else if (v.retiradaEm) throw conflict('retirado', WITHDRAWN)
  else if (v.vencida) throw conflict('vencido', 'A validade deste orçamento terminou. Fale com a oficina.')
}

/** The canonical JSON behind the hash. It contains the full name: where the identity step is required, it is withheld until the answer. */
export async function readContent(c: Ctx, target: Target, prova: string | undefined): Promise<string> {
  const v = await readVersion(c, target)
  await requirePapers(c, target, prova)
  if (!v.respondidaEm && (await identityStep(c, target)))
    throw conflict(
      'conteudo-depois',
      'Por segurança, o arquivo deste orçamento só é entregue depois da decisão do cliente.',
    )
  return v.conteudo
}

const URGENCY = { VERMELHO: 0, AMARELO: 1 }
/** Empty content of an expired, withdrawn or cancelled version. */
const NO_CONTENT = {
  cliente: '',
  veiculo: { placa: null, modelo: '', ano: null, km: null },
  linhas: [],
  total: 0,
}
const NO_DECISION = { decisao: null, motivo: null, adiadoPara: null, adiadoKm: null }

/** Items that the lines of a version are about. */
export const itemsOf = (c: VersionContent) => c.linhas.flatMap((l) => l.codItem ?? [])

/** Lines for the customer, urgent ones first. */
function byUrgency(c: VersionContent, checked: Checked | null): LinhaCliente[] {
  return c.linhas
    .map(({ codItem, vinculo, ...l }) => ({
      ...l,
      desconto: discountOf(l),
      vinculo: vinculo ?? null,
      fotos: (codItem !== null && checked?.fotos.get(codItem)) || [],
      antes: (codItem !== null && checked?.antes.get(codItem)) || null,
      ...NO_DECISION,
    }))
    .toSorted((a, b) => (a.cor ? URGENCY[a.cor] : 2) - (b.cor ? URGENCY[b.cor] : 2))
}

const discountOf = (l: Pick<VersionContent['linhas'][number], 'pecas' | 'maoDeObra'>) =>
  [...l.pecas, ...l.maoDeObra].reduce((sum, x) => sum + x.desconto, 0)

interface Scenario {
  telefone: string | null
  fuso: string
  criadoEm: string
  vermelhos: number
  amarelos: number
  verdes: number
}

/** The customer's view of an undecided version: no cost, no margin, first name only. Without `checked` it shows nothing of the checklist. */
export function forCliente(
  tenant: Tenant,
  c: VersionContent,
  checked: Checked | null,
  o: Scenario,
  expiraEm = c.expiraEm,
): OrcamentoCliente {
  return {
    situacao: 'ABERTO',
    concessionaria: c.concessionaria,
    telefoneConcessionaria: o.telefone,
    cliente: firstName(c.cliente),
    ...c.veiculo,
    checklistEm: o.criadoEm,
    vermelhos: o.vermelhos,
    amarelos: o.amarelos,
    verdes: o.verdes,
    linhas: byUrgency(c, checked),
    ...(checked && { verificados: checked.verificados }),
    total: c.total,
    desconto: c.linhas.reduce((sum, l) => sum + discountOf(l), 0),
    termos: {
      condicaoPagamento: c.termos.condicaoPagamento,
      inicioPrevisto: c.termos.inicioPrevisto,
      fimPrevisto: c.termos.fimPrevisto,
      expiraEm,
    },
    numeroVersao: c.numero,
    identidade: null,
    sha256: '',
    respondidoEm: null,
    assinadoPor: null,
    manual: null,
    pagar: null,
    primaria: tenant.corPrimaria,
    fuso: o.fuso,
  }
}

/**
 * Records the first opening of the page: ENVIADO becomes VISUALIZADO and the validity counts from now. Returns true when that changed the
 * quote.
 */
export async function recordOpening(c: Ctx, target: Target): Promise<boolean> {
  const o = await lock(c, target.codOrcamento)
  const v = await readVersion(c, target)
  if (o.estado !== 'ENVIADO' || v.retiradaEm || v.vencida) return false
  const { validadeDias } = versionContent.parse(JSON.parse(v.conteudo)).termos
  await c.tx
    .updateTable('orcamentoVersao')
    .set({ expiraEm: sql`now() + make_interval(days => ${validadeDias}::int)` })
    .where(ofTenant(c))
    .where('codOrcamento', '=', target.codOrcamento)
    .where('numero', '=', target.numero)
    .execute()
  await apply(
    c,
    o,
    'VISUALIZADO',
    { codUsuario: null, quem: 'Cliente' },
    { detalhe: `versão ${target.numero}`, mudancas: { visualizadoEm: sql`now()` } },
  )
  return true
}

export interface Reply {
  sha256: string
  nome: string
  decisoes: readonly Decision[]
  /** Proof from the identity step. */
  prova: string | undefined
  ip: string
  userAgent: string
}

const MAX_POSTPONE_DAYS = 730

/** Checks postponements: a day after today and within two years, an odometer reading above the current one. */
function checkPostponements(decisoes: readonly Decision[], dia: string, km: number | null): void {
  const fields: Record<string, string> = {}
  for (const d of decisoes) {
    if (d.decisao !== 'ADIADO') continue
    if (d.adiadoPara && (d.adiadoPara <= dia || d.adiadoPara > addDays(dia, MAX_POSTPONE_DAYS)))
      fields[`linha.${d.codLinha}`] = 'Escolha uma data depois de hoje, em até dois anos'
    if (d.adiadoKm !== undefined && d.adiadoKm <= (km ?? 0))
      fields[`linha.${d.codLinha}`] = 'Escolha uma quilometragem acima da atual'
  }
  if (Object.keys(fields).length > 0) throw invalid(Object.values(fields)[0] ?? '', fields)
}

/** Stores the customer's decision with its evidence; throws on a second answer, an old version or a missing line. */
export async function answer(c: Ctx, target: Target, r: Reply): Promise<{ estado: string; aprovado: number }> {
  const o = await lock(c, target.codOrcamento)
  const [v, { fuso }] = await Promise.all([readVersion(c, target), readScenario(c, target.codOrcamento)])
  const { nome, ip, userAgent } = r
  // For a withdrawn, answered or expired version, `decide` throws that reason, so the identity step is skipped.
  const opened = !v.respondidaEm && !v.retiradaEm && !v.vencida
  const passoIdentidade = opened ? await provenStep(c, target, r.prova) : 'NOME_E_ACEITE'
  checkPostponements(r.decisoes, todayIn(fuso, new Date()), versionContent.parse(JSON.parse(v.conteudo)).veiculo.km)
  const decided = await decide(c, o, {
    numero: target.numero,
    sha256: r.sha256,
    decisoes: r.decisoes,
    prova: { nome, ip, userAgent, passoIdentidade, canal: 'PAGINA', evidencia: null, codUsuario: null },
    detalhe: 'pela página',
    autor: { codUsuario: null, quem: nome },
  })
  await recordDecision(c, target, decided.aprovado)
  return decided
}

/** A version by its hash, for public verification: nothing identifies the customer. Throws 404. */
export async function verify(c: Ctx, sha256: string) {
  const v = await c.tx
    .selectFrom('orcamentoVersao as v')
    .innerJoin('orcamento as o', joinOn('o.codOrcamento', 'v.codOrcamento'))
    .innerJoin('concessionaria as c', joinOn('c.codConcessionaria', 'v.codConcessionaria'))
    .select([
      'v.conteudo',
      'v.numero',
      'v.enviadaEm',
      'v.expiraEm',
      'v.retiradaEm',
      'v.respondidaEm',
      'o.estado',
      'c.fuso',
    ])
    .select(sql<boolean>`v.expira_em < now()`.as('vencida'))
    .where(ofTenant(c, 'v'))
    .where('v.sha256', '=', sha256)
    .executeTakeFirst()
  if (!v) throw notFound('Nenhum orçamento desta rede tem este código de verificação.')
  const { conteudo: text, estado, vencida: _, ...rest } = v
  const content = versionContent.parse(JSON.parse(text))
  return {
    ...rest,
    situacao: statusOf(v, estado),
    checklist: content.checklist,
    concessionaria: content.concessionaria,
    total: content.total,
  }
}
