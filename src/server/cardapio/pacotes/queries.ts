import { sql } from 'kysely'
import type {
  DadosDoPacote,
  FiltroItens,
  FiltroPacotes,
  ItemDaLista,
  ItemDoPacote,
  ItemLido,
  PacoteDaLista,
  PacoteDoCardapio,
} from '#shared/cardapio/pacotes.ts'
import { contem, naSituacao, nulo, ordenado, paginaDoCadastro, porNumero, porTexto } from '../../core/areas/cadastro.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino, emPedacos } from '../../core/database/query.ts'

const ORDENS_PACOTES = {
  nome: porTexto('p.nome'),
  marca: porTexto('p.marca', true),
  modelo: porTexto('p.modelo', true),
  km: porNumero(sql<number>`coalesce(p.km, 0)`),
  meses: porNumero(sql<number>`coalesce(p.meses, 0)`),
}
const ORDENS_ITENS = {
  codigo: porTexto('i.codigo'),
  descricao: porTexto('i.descricao', true),
  pacote: porTexto('i.pacote'),
  marca: porTexto('i.marca'),
}

/** Packages, with what they come to at a store. */
export async function listPacotesDoCardapio(c: Ctx, f: FiltroPacotes) {
  const por = ordenado(f, 'p.codPacote', ORDENS_PACOTES)
  const loja = f.codConcessionaria ?? 0
  let todos = c.tx
    .selectFrom('cardapioPacote as p')
    .where(doInquilino(c, 'p'))
    .where(sql<boolean>`p.natureza = ${f.natureza}`)
    .where(naSituacao('p.ativo', f.situacao))
  if (f.busca) todos = todos.where(contem(['p.nome', 'p.marca', 'p.modelo'], f.busca))
  if (f.marca) todos = todos.where(sql<boolean>`sem_acento(p.marca) = sem_acento(${f.marca})`)
  if (f.modelo) todos = todos.where(sql<boolean>`sem_acento(p.modelo) like sem_acento(${f.modelo}) || '%'`)
  const d = c.inquilino.codDistribuidor
  const linhas = await todos
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
  return paginaDoCadastro(
    c.tx,
    f,
    linhas as (PacoteDaLista & { chaveOrdem: string | number })[],
    (l) => l.codPacote,
    todos.select('p.codPacote'),
  )
}

/** Items of every package. */
export async function listItensDoCardapio(c: Ctx, f: FiltroItens) {
  const por = ordenado(f, 'i.codItem', ORDENS_ITENS)
  const d = c.inquilino.codDistribuidor
  const itens = sql<Omit<ItemDaLista, 'valor'> & { ativo: boolean; precoHora: number | null }>`(
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
  let todos = c.tx.selectFrom(itens)
  if (f.busca) todos = todos.where(contem(['i.codigo', 'i.descricao', 'i.pacote'], f.busca))
  if (f.tipo) todos = todos.where(sql<boolean>`i.tipo = ${f.tipo}`)
  if (f.marca) todos = todos.where(sql<boolean>`sem_acento(i.marca) = sem_acento(${f.marca})`)
  const linhas = await todos
    .selectAll()
    .select(por.chave)
    .where(por.depois)
    .orderBy(por.ordem)
    .limit(f.limite + 1)
    .execute()
  const comuns = { ...f, situacao: 'ativos' as const }
  return paginaDoCadastro(
    c.tx,
    comuns,
    linhas as unknown as (ItemDaLista & { chaveOrdem: string | number })[],
    (l) => l.codItem,
    todos.select(sql`1`.as('um')),
  )
}

const umPacote = (c: Ctx, codPacote: number) =>
  c.tx
    .selectFrom('cardapioPacote')
    .select(['codPacote', 'nome', 'codModelo', 'km', 'meses', 'toleranciaKm', 'exigidoGarantia', 'descricao'])
    .select(['publicadoEm', 'ativo', 'versao', sql<DadosDoPacote['natureza']>`natureza`.as('natureza')])
    .select([sql<string>`coalesce(marca, '')`.as('marca'), sql<string>`coalesce(modelo, '')`.as('modelo')])
    .where(doInquilino(c))
    .where('codPacote', '=', codPacote)

/** Items of a package with what the registers know of them. */
async function itensDe(c: Ctx, codPacote: number): Promise<ItemLido[]> {
  const r = await sql<ItemLido>`
    select c.tipo, c.codigo, c.descricao, c.quantidade, c.minutos, coalesce(p.descricao, s.descricao) as nome, coalesce(p.custo, s.custo_hora) as custo,
      coalesce(p.preco, s.valor_hora) as preco, s.minutos as tempo
    from cardapio_pacote_componente c
    left join peca p on c.tipo = 'PECA' and p.cod_distribuidor = c.cod_distribuidor and p.codigo = c.codigo
    left join servico s on c.tipo = 'MAO_DE_OBRA' and s.cod_distribuidor = c.cod_distribuidor and s.codigo = c.codigo
    where c.cod_distribuidor = ${c.inquilino.codDistribuidor} and c.cod_pacote = ${codPacote} order by c.ordem`.execute(
    c.tx,
  )
  return r.rows
}

export async function getPacote(c: Ctx, codPacote: number): Promise<PacoteDoCardapio | undefined> {
  const p = await umPacote(c, codPacote).executeTakeFirst()
  return p && { ...p, itens: await itensDe(c, codPacote) }
}

/** The package, held until the transaction ends. */
export async function travarPacote(c: Ctx, codPacote: number): Promise<PacoteDoCardapio | undefined> {
  const p = await umPacote(c, codPacote).forUpdate().executeTakeFirst()
  return p && { ...p, itens: await itensDe(c, codPacote) }
}

const colunas = ({ itens: _, ...d }: DadosDoPacote) => ({
  ...d,
  marca: nulo(d.marca),
  modelo: nulo(d.modelo),
  toleranciaKm: d.toleranciaKm ?? 0,
})

async function gravarItens(c: Ctx, codPacote: number, itens: readonly ItemDoPacote[]): Promise<void> {
  const { codDistribuidor } = c.inquilino
  await c.tx.deleteFrom('cardapioPacoteComponente').where(doInquilino(c)).where('codPacote', '=', codPacote).execute()
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
  for (const p of emPedacos(linhas)) await c.tx.insertInto('cardapioPacoteComponente').values(p).execute()
}

export async function inserirPacote(c: Ctx, d: DadosDoPacote): Promise<PacoteDoCardapio> {
  const { codDistribuidor } = c.inquilino
  const { codPacote } = await c.tx
    .insertInto('cardapioPacote')
    .values({ codDistribuidor, ...colunas(d) })
    .returning('codPacote')
    .executeTakeFirstOrThrow()
  await gravarItens(c, codPacote, d.itens)
  return { ...d, codPacote, versao: 1, itens: await itensDe(c, codPacote) }
}

export async function gravarPacote(c: Ctx, antes: PacoteDoCardapio, d: DadosDoPacote): Promise<PacoteDoCardapio> {
  const { codPacote } = antes
  const versao = antes.versao + 1
  await c.tx
    .updateTable('cardapioPacote')
    .set({ ...colunas(d), versao })
    .where(doInquilino(c))
    .where('codPacote', '=', codPacote)
    .execute()
  await gravarItens(c, codPacote, d.itens)
  return { ...d, codPacote, versao, itens: await itensDe(c, codPacote) }
}

/** Codes that the registers lack, by place among the items. */
export async function codigosDesconhecidos(c: Ctx, itens: readonly ItemDoPacote[]): Promise<number[]> {
  const r = await sql<{ n: number }>`
    select (i.n - 1)::int as n from jsonb_to_recordset(${JSON.stringify(itens.map((i, n) => ({ n: n + 1, tipo: i.tipo, codigo: i.codigo })))}::jsonb) as i (n int, tipo text, codigo text)
    where (i.tipo = 'PECA' and not exists (select from peca p where p.cod_distribuidor = ${c.inquilino.codDistribuidor} and p.codigo = i.codigo))
      or (i.tipo = 'MAO_DE_OBRA' and not exists (select from servico s where s.cod_distribuidor = ${c.inquilino.codDistribuidor} and s.codigo = i.codigo))`.execute(
    c.tx,
  )
  return r.rows.map((l) => l.n)
}
