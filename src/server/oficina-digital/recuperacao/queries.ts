import { sql } from 'kysely'
import type { Loaded, Received } from '#shared/core/contract.ts'
import type { recuperacao, Recoverable } from '#shared/oficina-digital/recuperacao.ts'
import { numberFor } from '#shared/rules/mask.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { invalid, notFound } from '../../core/http/errors.ts'
import { periodFilter, textFilter } from '../../core/areas/filters.ts'
import { after, closePage, decodeCursor } from '../../core/areas/keyset-page.ts'
import { createChild } from '../orcamentos/queries.ts'
import { apply, type Author, ensure, type LockedOrcamento } from '../nucleo/orcamento-transition.ts'

type Filter = Received<typeof recuperacao.filaRecuperacao, 'query'>
type Period = Received<typeof recuperacao.resumoRecuperacao, 'query'>
const E = sql` and `

/** A cancelled quote is neither refused nor won back. */
const ORCAMENTO_JOIN = sql`orcamento o on o.cod_distribuidor = l.cod_distribuidor and o.cod_orcamento = l.cod_orcamento and o.estado <> 'CANCELADO'
  join concessionaria c on c.cod_distribuidor = l.cod_distribuidor and c.cod_concessionaria = l.cod_concessionaria`

/** Refused, postponed and expired lines that may be offered again, the longest overdue first. */
export async function recuperacaoQueue(c: Ctx, f: Filter): Promise<{ itens: Recoverable[]; proximo: string | null }> {
  const onde = [sql`l.cod_distribuidor = ${c.tenant.codDistribuidor}`, sql`l.retomar_em is not null`]
  if (f.codConcessionaria) onde.push(sql`l.cod_concessionaria = ${f.codConcessionaria}`)
  if (f.motivo) onde.push(sql`l.motivo = ${f.motivo}`)
  if (f.cor) onde.push(sql`l.cor = ${f.cor}`)
  if (f.vencidos) onde.push(sql`l.retomar_em <= (now() at time zone c.fuso)::date`)
  if (f.de) onde.push(sql`l.retomar_em >= ${f.de}::date`)
  if (f.ate) onde.push(sql`l.retomar_em <= ${f.ate}::date`)
  const text = await textFilter(c.tx, f.busca, {
    codChecklist: sql.ref('o.cod_checklist'),
    placaChave: sql.ref('o.placa_chave'),
    modelo: sql.ref('o.modelo'),
    nome: sql.ref('o.cliente'),
    numero: sql.ref('o.checklist_numero'),
    chassi: sql.ref('o.chassi'),
  })
  if (text) onde.push(text)
  const depois = after(sql`l.retomar_em, l.cod_linha`, decodeCursor(f.cursor), 'asc', 'date')
  if (depois) onde.push(depois)
  const r = await sql<Omit<Recoverable, 'checklist'> & { numero: number; ano: number; sequencia: number }>`
    select l.cod_linha as "codLinha", l.cod_orcamento as "codOrcamento", l.cod_concessionaria as "codConcessionaria", c.nome as "concessionaria", o.checklist_numero as "numero", o.checklist_ano as "ano", o.sequencia as "sequencia", o.tipo as "tipo",
      o.placa as "placa", o.chassi as "chassi", o.modelo as "modelo", o.cliente as "cliente", o.telefone as "telefone", l.titulo as "titulo", l.cor as "cor", l.estado as "estado", l.motivo as "motivo", coalesce(l.total, 0) as "valor",
      l.retomar_em as "retomarEm", l.adiado_para as "adiadoPara", l.adiado_km as "adiadoKm", l.retomar_em <= (now() at time zone c.fuso)::date as "vencido", o.respondido_em as "decididoEm"
    from orcamento_linha l join ${ORCAMENTO_JOIN}
    where ${sql.join(onde, E)} order by l.retomar_em, l.cod_linha limit ${sql.lit(f.limite + 1)}`.execute(c.tx)
  const page = closePage(r.rows, f.limite, (l) => ({ valor: l.retomarEm, cod: l.codLinha }))
  return {
    itens: page.itens.map(({ numero, ano, sequencia, ...l }) => ({
      ...l,
      checklist: numberFor(numero, ano, sequencia, c.tenant.mascaraCodigoInterno),
    })),
    proximo: page.proximo,
  }
}

/** Declined value of a period by reason and colour, the value waiting, and the value won back by re-offers. */
export async function recuperacaoSummary(c: Ctx, f: Period): Promise<Loaded<typeof recuperacao.resumoRecuperacao>> {
  const tenant = sql`l.cod_distribuidor = ${c.tenant.codDistribuidor}`
  const loja = f.codConcessionaria ? [sql`l.cod_concessionaria = ${f.codConcessionaria}`] : []
  const period = periodFilter(sql.ref('o.criado_em'), sql.ref('c.fuso'), f.de, f.ate)
  // A re-offered line counts as refused once: in the quote where it was first offered.
  const firstOffer = sql`l.cod_linha_origem is null`
  const recusadas = sql.join([tenant, ...loja, ...period, firstOffer, sql`l.estado in ('REPROVADO', 'EXPIRADO')`], E)
  const slices = (column: string) =>
    sql<{ chave: string | null; linhas: number; valor: number }>`
    select ${sql.ref(column)} as chave, count(*) as linhas, coalesce(sum(l.total), 0)::bigint as valor
    from orcamento_linha l join ${ORCAMENTO_JOIN} where ${recusadas} group by 1 order by 3 desc`.execute(c.tx)
  const porMotivo = (await slices('l.motivo')).rows
  const porCor = (await slices('l.cor')).rows
  const queue = await sql<{ linhas: number; valor: number; vencidas: number }>`
    select count(*) as linhas, coalesce(sum(l.total), 0)::bigint as valor, count(*) filter (where l.retomar_em <= (now() at time zone c.fuso)::date) as vencidas
    from orcamento_linha l join ${ORCAMENTO_JOIN} where ${sql.join([tenant, ...loja, sql`l.retomar_em is not null`], E)}`.execute(
    c.tx,
  )
  const postponed = await sql<{ linhas: number; valor: number }>`
    select count(*) as linhas, coalesce(sum(l.total), 0)::bigint as valor
    from orcamento_linha l join ${ORCAMENTO_JOIN} where ${sql.join([tenant, ...loja, ...period, firstOffer, sql`l.estado = 'ADIADO'`], E)}`.execute(
    c.tx,
  )
  const back = await sql<{ valor: number; linhas: number }>`
    select coalesce(sum(l.total), 0)::bigint as valor, count(*) as linhas
    from orcamento_linha l join ${ORCAMENTO_JOIN}
    join orcamento_linha a on a.cod_distribuidor = l.cod_distribuidor and a.cod_linha = l.cod_linha_origem and a.estado <> 'ADIADO'
    where ${sql.join([tenant, ...loja, ...period, sql`l.estado in ('APROVADO', 'EXECUTADO', 'NAO_EXECUTADO')`], E)}`.execute(
    c.tx,
  )
  const sum = (field: 'linhas' | 'valor') => porCor.reduce((s, x) => s + x[field], 0)
  const recusado = sum('valor')
  const { valor: recuperado, linhas: recuperadas } = back.rows[0] ?? { valor: 0, linhas: 0 }
  return {
    recusado,
    linhas: sum('linhas'),
    adiado: postponed.rows[0] ?? { linhas: 0, valor: 0 },
    porMotivo,
    porCor,
    naFila: queue.rows[0] ?? { linhas: 0, valor: 0, vencidas: 0 },
    recuperado,
    recuperadas,
    taxa: recusado > 0 ? recuperado / recusado : null,
  }
}

/** Creates a child quote with the chosen lines of a locked one, at their old prices; the lines leave the queue. */
export async function reofertar(
  c: Ctx,
  parent: LockedOrcamento,
  codLinhas: readonly number[],
  author: Author,
): Promise<LockedOrcamento> {
  ensure(parent, 'REOFERTADO')
  const { codDistribuidor } = c.tenant
  const linhas = await c.tx
    .selectFrom('orcamentoLinha')
    .select(['codLinha', 'titulo', 'total', 'estado', 'retomarEm'])
    .where(ofTenant(c))
    .where('codOrcamento', '=', parent.codOrcamento)
    .where(sql<boolean>`cod_linha = any(${codLinhas}::bigint[])`)
    .where('estado', 'in', ['REPROVADO', 'ADIADO', 'EXPIRADO'])
    .execute()
  if (linhas.length !== new Set(codLinhas).size)
    throw invalid('Uma das linhas não está recusada', {
      codLinhas: 'Só linhas recusadas, adiadas ou vencidas podem ser oferecidas de novo',
    })
  const ja = linhas.find((l) => l.retomarEm === null)
  if (ja) throw invalid('Linha já retomada', { codLinhas: `${ja.titulo} já foi oferecida de novo ou saiu da fila` })
  const child = await createChild(c, parent, 'REOFERTA', author)
  await sql`
    with nova as (
      insert into orcamento_linha (cod_distribuidor, cod_concessionaria, cod_orcamento, ordem, cod_item, titulo, comentario_cliente, cor, origem, vinculo, cod_recall, total, estado, cod_linha_origem)
      select l.cod_distribuidor, l.cod_concessionaria, ${child.codOrcamento}::int, l.ordem, l.cod_item, l.titulo, l.comentario_cliente, l.cor, l.origem, l.vinculo, l.cod_recall, l.total,
        case when l.total is null then 'PENDENTE' else 'PRECIFICADO' end, l.cod_linha
      from orcamento_linha l where l.cod_distribuidor = ${codDistribuidor} and l.cod_orcamento = ${parent.codOrcamento} and l.cod_linha = any(${codLinhas}::bigint[])
      returning cod_linha, cod_linha_origem
    )
    insert into orcamento_componente (cod_distribuidor, cod_concessionaria, cod_linha, ordem, tipo, codigo, descricao, quantidade, minutos, custo, preco, desconto)
    select c.cod_distribuidor, c.cod_concessionaria, n.cod_linha, c.ordem, c.tipo, c.codigo, c.descricao, c.quantidade, c.minutos, c.custo, c.preco, c.desconto
    from nova n join orcamento_componente c on c.cod_distribuidor = ${codDistribuidor} and c.cod_linha = n.cod_linha_origem`.execute(
    c.tx,
  )
  await sql`update orcamento o set valor = t.valor, valor_parcial = t.parcial, vermelhos = t.vermelhos, amarelos = t.amarelos from (
      select sum(total) as valor, sum(total) is not null and bool_or(total is null) as parcial, count(*) filter (where cor = 'VERMELHO') as vermelhos, count(*) filter (where cor = 'AMARELO') as amarelos
      from orcamento_linha where cod_distribuidor = ${codDistribuidor} and cod_orcamento = ${child.codOrcamento}) t
    where o.cod_distribuidor = ${codDistribuidor} and o.cod_orcamento = ${child.codOrcamento}`.execute(c.tx)
  await c.tx
    .updateTable('orcamentoLinha')
    .set({ retomarEm: null })
    .where(ofTenant(c))
    .where(sql<boolean>`cod_linha = any(${codLinhas}::bigint[])`)
    .execute()
  await apply(c, parent, 'REOFERTADO', author, {
    detalhe: linhas.length === 1 ? '1 linha' : `${linhas.length} linhas`,
    dados: { codOrcamento: child.codOrcamento, codLinhas: [...codLinhas] },
  })
  return child
}

/** Returns lines to the queue at once when their re-offer is cancelled or drops them; without `codLinhas`, all lines of the quote. */
export async function returnToQueue(
  c: Ctx,
  codOrcamento: number,
  codLinhas: readonly number[] | null = null,
): Promise<void> {
  await sql`update orcamento_linha a set retomar_em = (now() at time zone c.fuso)::date
    from orcamento_linha b join concessionaria c on c.cod_distribuidor = b.cod_distribuidor and c.cod_concessionaria = b.cod_concessionaria
    where b.cod_distribuidor = ${c.tenant.codDistribuidor} and b.cod_orcamento = ${codOrcamento} and b.cod_linha_origem is not null
      and (${codLinhas}::bigint[] is null or b.cod_linha = any(${codLinhas}::bigint[]))
      and a.cod_distribuidor = b.cod_distribuidor and a.cod_linha = b.cod_linha_origem
      and exists (select from orcamento p where p.cod_distribuidor = a.cod_distribuidor and p.cod_orcamento = a.cod_orcamento and p.estado <> 'CANCELADO')`.execute(
    c.tx,
  )
}

/** Takes the lines of a quote that is cancelled out of the queue: nothing of it is offered again. */
export async function leaveQueue(c: Ctx, codOrcamento: number): Promise<void> {
  await c.tx
    .updateTable('orcamentoLinha')
    .set({ retomarEm: null })
    .where(ofTenant(c))
    .where('codOrcamento', '=', codOrcamento)
    .where('retomarEm', 'is not', null)
    .execute()
}

/** Sets another day for a line of the queue, or removes it (null); throws 404 for a line that is not in the queue. */
export async function postponeRecuperacao(c: Ctx, codLinha: number, retomarEm: string | null): Promise<void> {
  const r = await c.tx
    .updateTable('orcamentoLinha')
    .set({ retomarEm })
    .where(ofTenant(c))
    .where('codLinha', '=', codLinha)
    .where('retomarEm', 'is not', null)
    .executeTakeFirst()
  if (Number(r.numUpdatedRows) === 0) throw notFound('Esta linha não está na fila de recuperação')
}
