import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { VersaoComDiferencas } from '#shared/oficina-digital/envio.ts'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import type { CanalEnvio, Entrega } from '#shared/agenda/entregas.ts'
import { diferencas } from '#shared/rules/diferencas.ts'
import { faltaParaPrecificar, totalMaoDeObra, totalPeca } from '#shared/rules/orcamento.ts'
import { linkWhatsApp } from '#shared/rules/telefone.ts'
import { conteudoVersao, type ConteudoVersao, jsonCanonico } from '#shared/rules/versao.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino, liga } from '../../core/database/query.ts'
import { invalid, notFound } from '../../core/http/errors.ts'
import type { Inquilino } from '../../core/tenancy/tenant.ts'

/** What art. 40 of the CDC asks for before a quote may be sent; throws 422 naming each field. */
function exigirArt40(o: OrcamentoCompleto): asserts o is OrcamentoCompleto & {
  termos: { condicaoPagamento: string; inicioPrevisto: string; fimPrevisto: string; validadeDias: number }
} {
  const campos: Record<string, string> = { ...faltaParaPrecificar(o.linhas) }
  const { condicaoPagamento, inicioPrevisto, fimPrevisto } = o.termos
  if (!condicaoPagamento) campos['condicaoPagamento'] = 'Informe a forma de pagamento'
  if (!inicioPrevisto) campos['inicioPrevisto'] = 'Informe a data de início'
  if (!fimPrevisto) campos['fimPrevisto'] = 'Informe a data de término'
  if (inicioPrevisto && fimPrevisto && fimPrevisto < inicioPrevisto)
    campos['fimPrevisto'] = 'O término não pode ser antes do início'
  if (Object.keys(campos).length > 0) throw invalid(`Falta para enviar: ${Object.values(campos)[0]}`, campos)
}

/** All that the customer is offered, as a version freezes it; the validity counts from the sending. */
export function montarConteudo(
  inquilino: Inquilino,
  o: OrcamentoCompleto,
  termos: ConteudoVersao['termos'],
  numero: number,
  enviadaEm: Date,
): ConteudoVersao {
  const expiraEm = new Date(enviadaEm.getTime() + termos.validadeDias * 86_400_000)
  return {
    formato: 'patio-orcamento/1',
    distribuidor: inquilino.distribuidor,
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
          total: totalPeca(p) ?? 0,
        })),
        maoDeObra: l.maoDeObra.map((m) => ({
          codigo: m.codigo,
          descricao: m.descricao,
          minutos: m.minutos ?? 0,
          valorHora: m.valorHora ?? 0,
          desconto: m.desconto,
          total: totalMaoDeObra(m) ?? 0,
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
export async function congelarVersao(
  c: Ctx,
  o: OrcamentoCompleto,
  codUsuario: number,
  canais: readonly CanalEnvio[],
): Promise<{ numero: number; sha256: string; url: string }> {
  exigirArt40(o)
  const vendida = o.linhas.find((l) => o.achados.find((a) => a.codItem === l.codItem)?.naFamilia?.vendido)
  if (vendida) throw invalid(`${vendida.titulo} já foi aprovado em outro orçamento deste checklist: retire a linha`, {})
  const { codDistribuidor } = c.inquilino
  // A correction of the checklist may have taken the check back since the line was saved.
  const naoVerificado = await c.tx
    .selectFrom('checklistItem as i')
    .innerJoin('orcamentoLinha as l', liga('l.codItem', 'i.codItem'))
    .select('i.nome')
    .where(doInquilino(c, 'i'))
    .where('l.codOrcamento', '=', o.codOrcamento)
    .where('i.estado', '=', 'NAO_VERIFICADO')
    .limit(1)
    .executeTakeFirst()
  if (naoVerificado) throw invalid(`${naoVerificado.nome} não foi verificado: retire a linha para enviar`, {})
  const numero = (o.versaoEnviada?.numero ?? 0) + 1
  const conteudo = montarConteudo(c.inquilino, o, o.termos, numero, new Date())
  const token = randomBytes(16).toString('base64url')
  const texto = jsonCanonico(conteudo)
  const sha256 = createHash('sha256').update(texto).digest('hex')
  await c.tx
    .insertInto('orcamentoVersao')
    .values({
      codDistribuidor,
      codConcessionaria: o.codConcessionaria,
      codOrcamento: o.codOrcamento,
      numero,
      token,
      canais: [...canais],
      conteudo: texto,
      sha256,
      enviadaEm: conteudo.enviadaEm,
      enviadaPor: codUsuario,
      expiraEm: conteudo.expiraEm,
    })
    .execute()
  await c.tx
    .updateTable('orcamentoLinha')
    .set({ estado: 'OFERTADO' })
    .where(doInquilino(c))
    .where('codOrcamento', '=', o.codOrcamento)
    .execute()
  return { numero, sha256, url: enderecoPublico(c.inquilino, token) }
}

/** Takes back what was offered: the link stops, the lines may be edited again. */
export async function retirarVersao(c: Ctx, codOrcamento: number): Promise<void> {
  await c.tx
    .updateTable('orcamentoVersao')
    .set({ retiradaEm: sql`now()` })
    .where(doInquilino(c))
    .where('codOrcamento', '=', codOrcamento)
    .where('retiradaEm', 'is', null)
    .where('respondidaEm', 'is', null)
    .execute()
  await c.tx
    .updateTable('orcamentoLinha')
    .set({ estado: 'PRECIFICADO', retomarEm: null })
    .where(doInquilino(c))
    .where('codOrcamento', '=', codOrcamento)
    .where('estado', 'in', ['OFERTADO', 'EXPIRADO'])
    .execute()
}

/** The last message of each channel that took a version's link to the customer. */
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
    .where(doInquilino(c))
    .where('codOrcamento', '=', codOrcamento)
    .where('numeroVersao', '=', numeroVersao)
    .orderBy('canal')
    .orderBy('codMensagem', 'desc')
    .execute()
  return r as Entrega[]
}

interface LinhaVersao {
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

export const COLUNAS_VERSAO = [
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
export function comoVersao(
  { token, canais, ...v }: LinhaVersao,
  inquilino: Inquilino,
  o: { cliente: string; modelo: string; telefone: string | null },
) {
  const url = enderecoPublico(inquilino, token)
  return {
    ...v,
    canais: canais as CanalEnvio[],
    url,
    whatsapp: o.telefone
      ? linkWhatsApp(o.telefone, `Olá, ${o.cliente.split(' ')[0]}! O orçamento do seu ${o.modelo} está pronto: ${url}`)
      : null,
  }
}

/** Public address of a sent version, on the distributor's own host for quotes. */
export function enderecoPublico(inquilino: Inquilino, token: string): string {
  return `${inquilino.tipoConexao}://${inquilino.dominioOrcamento}/o/${token}`
}

/** The versions sent of a quote, newest first, each with what it changed from the one before; throws 404. */
export async function listVersoes(c: Ctx, codOrcamento: number): Promise<VersaoComDiferencas[]> {
  const o = await c.tx
    .selectFrom('orcamento')
    .select(['cliente', 'modelo', 'telefone'])
    .where(doInquilino(c))
    .where('codOrcamento', '=', codOrcamento)
    .executeTakeFirst()
  if (!o) throw notFound('Orçamento não encontrado')
  const versoes = await c.tx
    .selectFrom('orcamentoVersao as v')
    .leftJoin('usuario as u', liga('u.codUsuario', 'v.enviadaPor'))
    .select(COLUNAS_VERSAO.map((k) => `v.${k}` as const))
    .select(['v.conteudo', 'u.nome as enviadaPor'])
    .where(doInquilino(c, 'v'))
    .where('v.codOrcamento', '=', codOrcamento)
    .orderBy('v.numero')
    .execute()
  const conteudos = versoes.map((v) => conteudoVersao.parse(JSON.parse(v.conteudo)))
  return versoes
    .map(({ conteudo: _, enviadaPor, ...v }, i) => {
      const [antes, este] = [conteudos[i - 1], conteudos[i]]
      return {
        ...comoVersao(v, c.inquilino, o),
        enviadaPor,
        total: este?.total ?? 0,
        diferencas: antes && este ? diferencas(antes, este) : [],
      }
    })
    .toReversed()
}
