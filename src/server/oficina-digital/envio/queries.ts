import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { VersionWithDifferences } from '#shared/oficina-digital/envio.ts'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import type { EnvioChannel, Entrega } from '#shared/agenda/entregas.ts'
import { differences } from '#shared/rules/differences.ts'
import { missingToPrecificar, maoDeObraTotal, pecaTotal } from '#shared/rules/orcamento.ts'
import { whatsAppLink } from '#shared/rules/phone.ts'
import { versionContent, type VersionContent, canonicalJson } from '#shared/rules/version.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant, joinOn } from '../../core/database/query.ts'
import { invalid, notFound } from '../../core/http/errors.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'

/** Checks the fields that CDC art. 40 requires before a quote is sent; throws 422 naming each missing field. */
function requireArt40(o: FullOrcamento): asserts o is FullOrcamento & {
  termos: { condicaoPagamento: string; inicioPrevisto: string; fimPrevisto: string; validadeDias: number }
} {
  const fields: Record<string, string> = { ...missingToPrecificar(o.linhas) }
  const { condicaoPagamento, inicioPrevisto, fimPrevisto } = o.termos
  if (!condicaoPagamento) fields['condicaoPagamento'] = 'Informe a forma de pagamento'
  if (!inicioPrevisto) fields['inicioPrevisto'] = 'Informe a data de início'
  if (!fimPrevisto) fields['fimPrevisto'] = 'Informe a data de término'
  if (inicioPrevisto && fimPrevisto && fimPrevisto < inicioPrevisto)
    fields['fimPrevisto'] = 'O término não pode ser antes do início'
  if (Object.keys(fields).length > 0) throw invalid(`Falta para enviar: ${Object.values(fields)[0]}`, fields)
}

/** Builds the content that a version freezes for the customer; the validity counts from the sending. */
export function buildContent(
  tenant: Tenant,
  o: FullOrcamento,
  termos: VersionContent['termos'],
  numero: number,
  enviadaEm: Date,
): VersionContent {
  const expiraEm = new Date(enviadaEm.getTime() + termos.validadeDias * 86_400_000)
  return {
    formato: 'patio-orcamento/1',
    distribuidor: tenant.distribuidor,
    codConcessionaria: o.codConcessionaria,
    concessionaria: o.concessionaria,
    codOrcamento: o.codOrcamento,
    checklist: o.checklist,
    numero,
    cliente: o.cliente,
    veiculo: { placa: o.placa, modelo: o.modelo, ano: o.ano, km: o.km },
    linhas: o.linhas.map((l) => {
      const item = o.achados.find((a) => a.codItem === l.codItem)
      return {
        codLinha: l.codLinha,
        codItem: l.codItem,
        titulo: l.titulo,
        comentario: l.comentarioCliente,
        cor: l.cor,
        origem: l.origem,
        vinculo: l.vinculo,
        medida: item?.medida != null ? `${item.medida.toLocaleString('pt-BR')} ${item.unidade ?? ''}`.trim() : null,
        pecas: l.pecas.map((p) => ({
          codigo: p.codigo,
          descricao: p.descricao,
          quantidade: p.quantidade,
          precoUnitario: p.precoUnitario ?? 0,
          desconto: p.desconto,
          total: pecaTotal(p) ?? 0,
        })),
        maoDeObra: l.maoDeObra.map((m) => ({
          codigo: m.codigo,
          descricao: m.descricao,
          minutos: m.minutos ?? 0,
          valorHora: m.valorHora ?? 0,
          desconto: m.desconto,
          total: maoDeObraTotal(m) ?? 0,
        })),
        total: l.total ?? 0,
      }
    }),
    total: o.linhas.reduce((s, l) => s + (l.total ?? 0), 0),
    termos,
    enviadaEm: enviadaEm.toISOString(),
    expiraEm: expiraEm.toISOString(),
  }
}

/** Freezes the next version of a priced quote: canonical JSON, SHA-256, public token; marks the lines as offered. */
export async function freezeVersion(
  c: Ctx,
  o: FullOrcamento,
  codUsuario: number,
  canais: readonly EnvioChannel[],
): Promise<{ numero: number; sha256: string; url: string }> {
  requireArt40(o)
  const sold = o.linhas.find((l) => o.achados.find((a) => a.codItem === l.codItem)?.naFamilia?.vendido)
  if (sold) throw invalid(`${sold.titulo} já foi aprovado em outro orçamento deste checklist: retire a linha`, {})
  const { codDistribuidor } = c.tenant
  // A correction of the checklist can remove the verification after the line was saved.
  const unverified = await c.tx
    .selectFrom('checklistItem as i')
    .innerJoin('orcamentoLinha as l', joinOn('l.codItem', 'i.codItem'))
    .select('i.nome')
    .where(ofTenant(c, 'i'))
    .where('l.codOrcamento', '=', o.codOrcamento)
    .where('i.estado', '=', 'NAO_VERIFICADO')
    .limit(1)
    .executeTakeFirst()
  if (unverified) throw invalid(`${unverified.nome} não foi verificado: retire a linha para enviar`, {})
  const numero = (o.versaoEnviada?.numero ?? 0) + 1
  const content = buildContent(c.tenant, o, o.termos, numero, new Date())
  const token = randomBytes(16).toString('base64url')
  const text = canonicalJson(content)
  const sha256 = createHash('sha256').update(text).digest('hex')
  await c.tx
    .insertInto('orcamentoVersao')
    .values({
      codDistribuidor,
      codConcessionaria: o.codConcessionaria,
      codOrcamento: o.codOrcamento,
      numero,
      token,
      canais: [...canais],
      conteudo: text,
      sha256,
      enviadaEm: content.enviadaEm,
      enviadaPor: codUsuario,
      expiraEm: content.expiraEm,
    })
    .execute()
  await c.tx
    .updateTable('orcamentoLinha')
    .set({ estado: 'OFERTADO' })
    .where(ofTenant(c))
    .where('codOrcamento', '=', o.codOrcamento)
    .execute()
  return { numero, sha256, url: publicUrl(c.tenant, token) }
}

/** Withdraws the open offer: its link stops working and the lines become editable again. */
export async function withdrawVersion(c: Ctx, codOrcamento: number): Promise<void> {
  await c.tx
    .updateTable('orcamentoVersao')
    .set({ retiradaEm: sql`now()` })
    .where(ofTenant(c))
    .where('codOrcamento', '=', codOrcamento)
    .where('retiradaEm', 'is', null)
    .where('respondidaEm', 'is', null)
    .execute()
  await c.tx
    .updateTable('orcamentoLinha')
    .set({ estado: 'PRECIFICADO', retomarEm: null })
    .where(ofTenant(c))
    .where('codOrcamento', '=', codOrcamento)
    .where('estado', 'in', ['OFERTADO', 'EXPIRADO'])
    .execute()
}

/** The last message of each channel that carried a version's link. */
export async function listEntregas(c: Ctx, codOrcamento: number, numeroVersao: number | undefined): Promise<Entrega[]> {
  if (numeroVersao === undefined) return []
  const r = await c.tx
    .selectFrom('mensagem')
    .distinctOn('canal')
    .select([
      'codMensagem',
      'canal',
      'destino',
      'estado',
      'tentativas',
      sql<string>`coalesce(enviada_em, criada_em)`.as('em'),
    ])
    .where(ofTenant(c))
    .where('codOrcamento', '=', codOrcamento)
    .where('numeroVersao', '=', numeroVersao)
    .orderBy('canal')
    .orderBy('codMensagem', 'desc')
    .execute()
  return r as Entrega[]
}

interface VersionLinha {
  numero: number
  token: string
  sha256: string
  enviadaEm: string
  expiraEm: string
  retiradaEm: string | null
  respondidaEm: string | null
  assinadaPor: string | null
  canais: string[]
}

export const VERSION_COLUMNS = [
  'numero',
  'token',
  'sha256',
  'enviadaEm',
  'expiraEm',
  'retiradaEm',
  'respondidaEm',
  'assinadaPor',
  'canais',
] as const

/** A sent version with its public address and, for a mobile phone, the draft in WhatsApp. */
export function toVersion(
  { token, canais, ...v }: VersionLinha,
  tenant: Tenant,
  o: { cliente: string; modelo: string; telefone: string | null },
) {
  const url = publicUrl(tenant, token)
  return {
    ...v,
    canais: canais as EnvioChannel[],
    url,
    whatsapp: o.telefone
      ? whatsAppLink(o.telefone, `Olá, ${o.cliente.split(' ')[0]}! O orçamento do seu ${o.modelo} está pronto: ${url}`)
      : null,
  }
}

/** Public address of a sent version, on the distributor's own host for quotes. */
export function publicUrl(tenant: Tenant, token: string): string {
  return `${tenant.tipoConexao}://${tenant.dominioOrcamento}/o/${token}`
}

/** Sent versions of a quote, newest first, each with its differences to the version before; throws 404. */
export async function listVersions(c: Ctx, codOrcamento: number): Promise<VersionWithDifferences[]> {
  const o = await c.tx
    .selectFrom('orcamento')
    .select(['cliente', 'modelo', 'telefone'])
    .where(ofTenant(c))
    .where('codOrcamento', '=', codOrcamento)
    .executeTakeFirst()
  if (!o) throw notFound('Orçamento não encontrado')
  const versoes = await c.tx
    .selectFrom('orcamentoVersao as v')
    .leftJoin('usuario as u', joinOn('u.codUsuario', 'v.enviadaPor'))
    .select(VERSION_COLUMNS.map((k) => `v.${k}` as const))
    .select(['v.conteudo', 'u.nome as enviadaPor'])
    .where(ofTenant(c, 'v'))
    .where('v.codOrcamento', '=', codOrcamento)
    .orderBy('v.numero')
    .execute()
  const contents = versoes.map((v) => versionContent.parse(JSON.parse(v.conteudo)))
  return versoes
    .map(({ conteudo: _, enviadaPor, ...v }, i) => {
      const [before, current] = [contents[i - 1], contents[i]]
      return {
        ...toVersion(v, c.tenant, o),
        enviadaPor,
        total: current?.total ?? 0,
        diferencas: before && current ? differences(before, current) : [],
      }
    })
    .toReversed()
}
