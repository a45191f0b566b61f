import { sql } from 'kysely'
import type {
  PacoteData,
  ItemsFilter,
  PacotesFilter,
  ItemRow,
  PacoteItem,
  LoadedItem,
  PacoteRow,
  CardapioPacote,
} from '#shared/cardapio/pacotes.ts'
import { contains, withStatus, nullIfEmpty, sorted, cadastroPage, byNumber, byText } from '../../core/areas/register.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant, inChunks } from '../../core/database/query.ts'

const PACOTE_SORTS = {
  nome: byText('p.nome'),
  marca: byText('p.marca', true),
  modelo: byText('p.modelo', true),
  km: byNumber(sql<number>`coalesce(p.km, 0)`),
  meses: byNumber(sql<number>`coalesce(p.meses, 0)`),
}
const ITEM_SORTS = {
  codigo: byText('i.codigo'),
  descricao: byText('i.descricao', true),
  pacote: byText('i.pacote'),
  marca: byText('i.marca'),
}

/** Packages with their price at a store. */
export async function listCardapioPacotes(c: Ctx, f: PacotesFilter) {
  const por = sorted(f, 'p.codPacote', PACOTE_SORTS)
  const loja = f.codConcessionaria ?? 0
  let all = c.tx
    .selectFrom('cardapioPacote as p')
    .where(ofTenant(c, 'p'))
    .where(sql<boolean>`p.natureza = ${f.natureza}`)
    .where(withStatus('p.ativo', f.situacao))
  if (f.busca) all = all.where(contains(['p.nome', 'p.marca', 'p.modelo'], f.busca))
  if (f.marca) all = all.where(sql<boolean>`sem_acento(p.marca) = sem_acento(${f.marca})`)
  if (f.modelo) all = all.where(sql<boolean>`sem_acento(p.modelo) like sem_acento(${f.modelo}) || '%'`)
  const d = c.tenant.codDistribuidor
  const linhas = await all
    .leftJoin(
      sql<{
        soma: number | null
        minutos: number
        pecas: number
      }>`lateral valor_do_pacote(${d}, p.cod_pacote, ${loja}, null)`.as('v'),
      (j) => j.onTrue(),
    )
    .select(['p.codPacote', 'p.nome', 'p.km', 'p.meses', 'p.exigidoGarantia', 'p.ativo', 'p.publicadoEm', por.chave])
    .select([
      sql<string>`coalesce(p.marca, '')`.as('marca'),
      sql<string>`coalesce((select m.modelo from cardapio_modelo m where m.cod_distribuidor = p.cod_distribuidor and m.cod_modelo = p.cod_modelo), p.modelo, '')`.as(
        'modelo',
      ),
      sql<number>`v.pecas`.as('pecas'),
      sql<number>`v.minutos`.as('minutos'),
      sql<number | null>`v.soma`.as('soma'),
      sql<number | null>`preco_do_pacote(${d}, p.cod_pacote, ${loja}, now())`.as('fechado'),
    ])
    .where(por.depois)
    .orderBy(por.ordem)
    .limit(f.limite + 1)
    .execute()
  return cadastroPage(
    c.tx,
    f,
    linhas as (PacoteRow & { chaveOrdem: string | number })[],
    (l) => l.codPacote,
    all.select('p.codPacote'),
  )
}

/** Items of every package. */
export async function listCardapioItems(c: Ctx, f: ItemsFilter) {
  const por = sorted(f, 'i.codItem', ITEM_SORTS)
  const d = c.tenant.codDistribuidor
  const itens = sql<Omit<ItemRow, 'valor'> & { ativo: boolean; precoHora: number | null }>`(
    select c.cod_pacote::bigint * 1000 + c.ordem as cod_item, c.cod_pacote, k.nome as pacote, k.natureza, coalesce(k.marca, '') as marca, coalesce(m.modelo, k.modelo, '') as modelo,
      c.tipo, c.codigo, case c.tipo when 'VERIFICACAO' then c.descricao else coalesce(p.descricao, s.descricao) end as descricao, c.quantidade, coalesce(c.minutos, s.minutos) as minutos,
      case c.tipo when 'PECA' then round(c.quantidade * coalesce(l.preco, p.preco))::bigint when 'MAO_DE_OBRA' then round(coalesce(c.minutos, s.minutos)::numeric * s.valor_hora / 60)::bigint end as valor
    from cardapio_pacote_componente c
    join cardapio_pacote k on k.cod_distribuidor = c.cod_distribuidor and k.cod_pacote = c.cod_pacote and k.ativo
    left join cardapio_modelo m on m.cod_distribuidor = k.cod_distribuidor and m.cod_modelo = k.cod_modelo
    left join peca p on c.tipo = 'PECA' and p.cod_distribuidor = c.cod_distribuidor and p.codigo = c.codigo
    left join peca_loja l on l.cod_distribuidor = p.cod_distribuidor and l.codigo = p.codigo and l.cod_concessionaria = ${f.codConcessionaria ?? 0}
    left join servico s on c.tipo = 'MAO_DE_OBRA' and s.cod_distribuidor = c.cod_distribuidor and s.codigo = c.codigo
    where c.cod_distribuidor = ${d})`.as('i')
  let all = c.tx.selectFrom(itens)
  if (f.busca) all = all.where(contains(['i.codigo', 'i.descricao', 'i.pacote'], f.busca))
  if (f.tipo) all = all.where(sql<boolean>`i.tipo = ${f.tipo}`)
  if (f.marca) all = all.where(sql<boolean>`sem_acento(i.marca) = sem_acento(${f.marca})`)
  const linhas = await all
    .selectAll()
    .select(por.chave)
    .where(por.depois)
    .orderBy(por.ordem)
    .limit(f.limite + 1)
    .execute()
  const shared = { ...f, situacao: 'ativos' as const }
  return cadastroPage(
    c.tx,
    shared,
    linhas as unknown as (ItemRow & { chaveOrdem: string | number })[],
    (l) => l.codItem,
    all.select(sql`1`.as('um')),
  )
}

const pacoteQuery = (c: Ctx, codPacote: number) =>
  c.tx
    .selectFrom('cardapioPacote')
    .select(['codPacote', 'nome', 'codModelo', 'km', 'meses', 'toleranciaKm', 'exigidoGarantia', 'descricao'])
    .select(['publicadoEm', 'ativo', 'versao', sql<PacoteData['natureza']>`natureza`.as('natureza')])
    .select([sql<string>`coalesce(marca, '')`.as('marca'), sql<string>`coalesce(modelo, '')`.as('modelo')])
    .where(ofTenant(c))
    .where('codPacote', '=', codPacote)

/** Items of a package with their data from the registers. */
async function itemsOf(c: Ctx, codPacote: number): Promise<LoadedItem[]> {
  const r = await sql<LoadedItem>`
    select c.tipo, c.codigo, c.descricao, c.quantidade, c.minutos, coalesce(p.descricao, s.descricao) as nome, coalesce(p.custo, s.custo_hora) as custo,
      coalesce(p.preco, s.valor_hora) as preco, s.minutos as tempo
    from cardapio_pacote_componente c
    left join peca p on c.tipo = 'PECA' and p.cod_distribuidor = c.cod_distribuidor and p.codigo = c.codigo
    left join servico s on c.tipo = 'MAO_DE_OBRA' and s.cod_distribuidor = c.cod_distribuidor and s.codigo = c.codigo
    where c.cod_distribuidor = ${c.tenant.codDistribuidor} and c.cod_pacote = ${codPacote} order by c.ordem`.execute(
    c.tx,
  )
  return r.rows
}

export async function getPacote(c: Ctx, codPacote: number): Promise<CardapioPacote | undefined> {
  const p = await pacoteQuery(c, codPacote).executeTakeFirst()
  return p && { ...p, itens: await itemsOf(c, codPacote) }
}

/** Reads and locks a package until the transaction ends. */
export async function lockPacote(c: Ctx, codPacote: number): Promise<CardapioPacote | undefined> {
  const p = await pacoteQuery(c, codPacote).forUpdate().executeTakeFirst()
  return p && { ...p, itens: await itemsOf(c, codPacote) }
}

const columns = ({ itens: _, ...d }: PacoteData) => ({
  ...d,
  marca: nullIfEmpty(d.marca),
  modelo: nullIfEmpty(d.modelo),
  toleranciaKm: d.toleranciaKm ?? 0,
})

async function saveItems(c: Ctx, codPacote: number, itens: readonly PacoteItem[]): Promise<void> {
  const { codDistribuidor } = c.tenant
  await c.tx.deleteFrom('cardapioPacoteComponente').where(ofTenant(c)).where('codPacote', '=', codPacote).execute()
  const linhas = itens.map(({ tipo, codigo, descricao, quantidade, minutos }, ordem) => ({
    codDistribuidor,
    codPacote,
    ordem,
    tipo,
    codigo: tipo === 'VERIFICACAO' ? '' : codigo,
    descricao,
    quantidade: tipo === 'PECA' ? quantidade : null,
    minutos: tipo === 'MAO_DE_OBRA' ? minutos : null,
  }))
  for (const p of inChunks(linhas)) await c.tx.insertInto('cardapioPacoteComponente').values(p).execute()
}

export async function insertPacote(c: Ctx, d: PacoteData): Promise<CardapioPacote> {
  const { codDistribuidor } = c.tenant
  const { codPacote } = await c.tx
    .insertInto('cardapioPacote')
    .values({ codDistribuidor, ...columns(d) })
    .returning('codPacote')
    .executeTakeFirstOrThrow()
  await saveItems(c, codPacote, d.itens)
  return { ...d, codPacote, versao: 1, itens: await itemsOf(c, codPacote) }
}

export async function savePacote(c: Ctx, before: CardapioPacote, d: PacoteData): Promise<CardapioPacote> {
  const { codPacote } = before
  const versao = before.versao + 1
  await c.tx
    .updateTable('cardapioPacote')
    .set({ ...columns(d), versao })
    .where(ofTenant(c))
    .where('codPacote', '=', codPacote)
    .execute()
  await saveItems(c, codPacote, d.itens)
  return { ...d, codPacote, versao, itens: await itemsOf(c, codPacote) }
}

/** Indexes of the items whose codes are not in the registers. */
export async function unknownCodes(c: Ctx, itens: readonly PacoteItem[]): Promise<number[]> {
  const r = await sql<{ n: number }>`
    select (i.n - 1)::int as n from jsonb_to_recordset(${JSON.stringify(itens.map((i, n) => ({ n: n + 1, tipo: i.tipo, codigo: i.codigo })))}::jsonb) as i (n int, tipo text, codigo text)
    where (i.tipo = 'PECA' and not exists (select from peca p where p.cod_distribuidor = ${c.tenant.codDistribuidor} and p.codigo = i.codigo))
      or (i.tipo = 'MAO_DE_OBRA' and not exists (select from servico s where s.cod_distribuidor = ${c.tenant.codDistribuidor} and s.codigo = i.codigo))`.execute(
    c.tx,
  )
  return r.rows.map((l) => l.n)
}
