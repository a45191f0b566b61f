import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Nivel } from '#shared/core/contract.ts'
import type { Linha, AlcadaRequest } from '#shared/oficina-digital/orcamentos.ts'
import type { OfferedPreco } from '#shared/oficina-digital/preco.ts'
import { type Alcada, describeExcess, findExcesses } from '#shared/rules/alcada.ts'
import type { ParametroPreco } from '#shared/rules/parametro-preco.ts'
import { numberFor } from '#shared/rules/mask.ts'
import { canonicalJson } from '#shared/rules/version.ts'
import { SETTINGS } from '../../core/tenancy/store-settings.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant, joinOn } from '../../core/database/query.ts'
import { conflict } from '../../core/http/errors.ts'
import { apply, type Author, ensure, type LockedOrcamento } from '../nucleo/orcamento-transition.ts'

const DEFAULTS = new Map(SETTINGS.map((c) => [c.chave, c.padrao]))
const UNLIMITED: Alcada = { descontoMaximo: 1, margemMinima: -1 }

/** Authority of a level in a store (largest discount, smallest margin); the top level is unlimited. */
export async function alcadaOf(c: Ctx, codConcessionaria: number, nivel: Nivel): Promise<Alcada> {
  if (nivel === -1) return UNLIMITED
  const [desconto, margem] = [`alcada.desconto.${nivel}`, `alcada.margem.${nivel}`]
  const linhas = await c.tx
    .selectFrom('concessionariaConfig')
    .select(['chave', 'valor'])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('chave', 'in', [desconto, margem])
    .execute()
  const value = (key: string) => Number(linhas.find((l) => l.chave === key)?.valor ?? DEFAULTS.get(key) ?? 0) / 100
  return { descontoMaximo: value(desconto), margemMinima: value(margem) }
}

/** Hash of what an approval covers: every price, cost and discount, line by line. */
function precosDigest(linhas: readonly Linha[]): string {
  const precos = linhas.map(({ codLinha, pecas, maoDeObra }) => ({ codLinha, pecas, maoDeObra }))
  return createHash('sha256').update(canonicalJson(precos)).digest('hex')
}

async function last(c: Ctx, codOrcamento: number) {
  return c.tx
    .selectFrom('orcamentoAlcada as a')
    .innerJoin('usuario as p', joinOn('p.codUsuario', 'a.pedidaPor'))
    .leftJoin('usuario as r', joinOn('r.codUsuario', 'a.respondidaPor'))
    .select([
      'a.codAlcada',
      'a.resumo',
      'a.justificativa',
      'a.excessos',
      'p.nome as pedidaPor',
      'a.pedidaPor as codPediu',
      'a.pedidaEm',
      'a.resposta',
      'r.nome as respondidaPor',
      'a.respondidaEm',
      'a.comentario',
    ])
    .where(ofTenant(c, 'a'))
    .where('a.codOrcamento', '=', codOrcamento)
    .orderBy('a.codAlcada', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The newest approval request of a quote, open or answered. */
export async function currentRequest(
  c: Ctx,
  codOrcamento: number,
  linhas: readonly Linha[],
): Promise<AlcadaRequest | null> {
  const p = await last(c, codOrcamento)
  if (!p) return null
  const { resumo, codPediu: _, ...rest } = p
  return {
    ...rest,
    excessos: rest.excessos as string[],
    resposta: rest.resposta as 'APROVADA' | null,
    vale: resumo === precosDigest(linhas),
  }
}

/** Throws 409 with each excess when prices are beyond the sender's authority and nobody approved them. */
export async function requireAlcada(
  c: Ctx,
  o: LockedOrcamento,
  linhas: readonly Linha[],
  alcada: Alcada,
): Promise<void> {
  const achados = findExcesses(linhas, alcada)
  if (achados.length === 0) return
  const p = await last(c, o.codOrcamento)
  if (p?.resposta === 'APROVADA' && p.resumo === precosDigest(linhas)) return
  throw conflict('alcada-necessaria', `Peça aprovação antes de enviar: ${achados.map(describeExcess)[0]}`, {
    estado: o.estado,
    versao: o.versao,
    excessos: achados.map(describeExcess),
  })
}

/** PRECIFICADO → AGUARDANDO_ALCADA, with the reason; refused when the user's own authority covers the prices. */
export async function requestAlcada(
  c: Ctx,
  o: LockedOrcamento,
  linhas: readonly Linha[],
  nivel: Nivel,
  justificativa: string,
  author: Author,
): Promise<void> {
  ensure(o, 'ALCADA_PEDIDA')
  const achados = findExcesses(linhas, await alcadaOf(c, o.codConcessionaria, nivel)).map(describeExcess)
  if (achados.length === 0)
    throw conflict('alcada-cobre', 'Os preços estão dentro da sua alçada: o orçamento já pode ser enviado.')
  await c.tx
    .insertInto('orcamentoAlcada')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      codConcessionaria: o.codConcessionaria,
      codOrcamento: o.codOrcamento,
      resumo: precosDigest(linhas),
      justificativa,
      excessos: JSON.stringify(achados),
      pedidaPor: author.codUsuario ?? 0,
    })
    .execute()
  await apply(c, o, 'ALCADA_PEDIDA', author, { detalhe: justificativa, dados: { excessos: achados } })
}

/** Answers an open request. The approver's authority must cover the prices, and nobody approves their own request. */
export async function answerAlcada(
  c: Ctx,
  o: LockedOrcamento,
  {
    linhas,
    nivel,
    resposta,
    comentario,
    autor: author,
  }: {
    linhas: readonly Linha[]
    nivel: Nivel
    resposta: 'APROVADA' | 'NEGADA'
    comentario: string | null
    autor: Author
  },
): Promise<void> {
  const evento = resposta === 'APROVADA' ? 'ALCADA_APROVADA' : 'ALCADA_NEGADA'
  ensure(o, evento)
  const p = await last(c, o.codOrcamento)
  if (!p || p.resposta !== null) throw conflict('sem-pedido', 'Não há pedido de alçada em aberto neste orçamento.')
  if (resposta === 'APROVADA') {
    if (p.codPediu === author.codUsuario)
      throw conflict('mesma-pessoa', 'Quem pediu a alçada não pode aprovar o próprio pedido.')
    const [first] = findExcesses(linhas, await alcadaOf(c, o.codConcessionaria, nivel))
    if (first)
      throw conflict('alcada-insuficiente', `Sua alçada também não cobre este pedido. ${describeExcess(first)}.`)
  }
  await c.tx
    .updateTable('orcamentoAlcada')
    .set({ resposta, respondidaPor: author.codUsuario, respondidaEm: sql`now()`, comentario })
    .where(ofTenant(c))
    .where('codAlcada', '=', p.codAlcada)
    .execute()
  await apply(c, o, evento, author, { detalhe: comentario, dados: { codAlcada: p.codAlcada } })
}

/** Closes an open request when the quote is taken back, refused or cancelled. */
export async function closeRequest(c: Ctx, o: LockedOrcamento, author: Author): Promise<void> {
  await c.tx
    .updateTable('orcamentoAlcada')
    .set({
      resposta: 'NEGADA',
      respondidaPor: author.codUsuario,
      respondidaEm: sql`now()`,
      comentario: 'retirado antes da resposta',
    })
    .where(ofTenant(c))
    .where('codOrcamento', '=', o.codOrcamento)
    .where('resposta', 'is', null)
    .execute()
}

/** Prices at which stores within reach offered a part, newest first, up to 30. */
export async function listOfferedPrecos(c: Ctx, codigo: string): Promise<OfferedPreco[]> {
  const r = await sql<Omit<OfferedPreco, 'checklist'> & { numero: number; ano: number; sequencia: number }>`
    select o.cod_orcamento as "codOrcamento", o.checklist_numero as "numero", o.checklist_ano as "ano", o.sequencia as "sequencia", s.nome as "concessionaria",
      coalesce(o.enviado_em, o.criado_em) as "em", c.quantidade as "quantidade", c.custo as "custoUnitario", c.preco as "precoUnitario", c.desconto as "desconto", l.estado as "estado"
    from (select * from orcamento_componente where cod_distribuidor = ${c.tenant.codDistribuidor} and tipo = 'PECA' and codigo = ${codigo} and codigo <> '' and preco is not null order by cod_componente desc limit 30) c
    join orcamento_linha l on l.cod_distribuidor = c.cod_distribuidor and l.cod_linha = c.cod_linha
    join orcamento o on o.cod_distribuidor = l.cod_distribuidor and o.cod_orcamento = l.cod_orcamento
    join concessionaria s on s.cod_distribuidor = o.cod_distribuidor and s.cod_concessionaria = o.cod_concessionaria
    order by 6 desc`.execute(c.tx)
  return r.rows.map(({ numero, ano, sequencia, ...p }) => ({
    ...p,
    checklist: numberFor(numero, ano, sequencia, c.tenant.mascaraCodigoInterno),
  }))
}

/** Rates of the price calculator in force today at a store; null when it has none. */
export async function getParametroPreco(c: Ctx, codConcessionaria: number): Promise<ParametroPreco | null> {
  const p = await c.tx
    .selectFrom('precoParametro as p')
    .innerJoin('concessionaria as c', joinOn('c.codConcessionaria', 'p.codConcessionaria'))
    .select([
      'p.vigenteDe',
      'p.impostosPontos',
      'p.comissaoPontos',
      'p.margemAlvoPontos',
      'p.margemMinimaPontos',
      'p.custoFixoMensal',
      'p.mecanicos',
      'p.horasMes',
      'p.utilizacaoPontos',
    ])
    .where(ofTenant(c, 'p'))
    .where('p.codConcessionaria', '=', codConcessionaria)
    .where(sql<boolean>`p.vigente_de <= (now() at time zone c.fuso)::date`)
    .orderBy('p.vigenteDe', 'desc')
    .limit(1)
    .executeTakeFirst()
  return p ?? null
}
