import { sql } from 'kysely'
import type { ParametroPreco } from '#shared/calculadora.ts'
import type { Estoque, FiltroSalvo, Pacote, PrecoPraticado } from '#shared/oficina-apoio.ts'
import { totalLinha, type MaoDeObra, type Peca } from '#shared/orcamento.ts'
import type { Tx } from '../db.ts'
import { notFound } from '../errors.ts'
import type { Inquilino } from '../tenant.ts'
import { numeroDe } from './familia.ts'

interface ComponenteDePacote {
  codPacote: number
  tipo: string
  codigo: string
  quantidade: number | null
  minutos: number | null
  peca: string | null
  custo: number | null
  preco: number | null
  servico: string | null
  custoHora: number | null
  valorHora: number | null
  tempo: number | null
}

/** Packages of the menu for a brand and model, the nearest odometer first, priced from today's parts and services. */
export async function listPacotes(tx: Tx, inquilino: Inquilino, marca: string, modelo: string | undefined, km: number | undefined): Promise<Pacote[]> {
  const pacotes = await tx
    .selectFrom('cardapioPacote')
    .select(['codPacote', 'nome', 'marca', 'modelo', 'km', 'meses', 'exigidoGarantia'])
    .where('codDistribuidor', '=', inquilino.codDistribuidor)
    .where(sql<boolean>`sem_acento(marca) = sem_acento(${marca})`)
    .where('ativo', '=', true)
    .where(sql<boolean>`(modelo is null or sem_acento(${modelo ?? ''}) like sem_acento(modelo) || '%')`)
    .orderBy(sql`abs(km - ${km ?? 0}::int)`)
    .orderBy('codPacote')
    .limit(30)
    .execute()
  if (pacotes.length === 0) return []
  const r = await sql<ComponenteDePacote>`
    select c.cod_pacote as "codPacote", c.tipo as "tipo", c.codigo as "codigo", c.quantidade as "quantidade", c.minutos as "minutos",
      p.descricao as "peca", p.custo as "custo", p.preco as "preco", s.descricao as "servico", s.custo_hora as "custoHora", s.valor_hora as "valorHora", s.minutos as "tempo"
    from cardapio_pacote_componente c
    left join peca p on c.tipo = 'PECA' and p.cod_distribuidor = c.cod_distribuidor and p.codigo = c.codigo
    left join servico s on c.tipo = 'MAO_DE_OBRA' and s.cod_distribuidor = c.cod_distribuidor and s.codigo = c.codigo
    where c.cod_distribuidor = ${inquilino.codDistribuidor} and c.cod_pacote = any(${pacotes.map((p) => p.codPacote)}::int[]) order by c.cod_pacote, c.ordem`.execute(
    tx,
  )
  const porPacote = Map.groupBy(r.rows, (c) => c.codPacote)
  return pacotes.map((p) => {
    const dele = porPacote.get(p.codPacote) ?? []
    const pecas = dele
      .filter((c) => c.tipo === 'PECA')
      .map((c): Peca => ({
        codigo: c.codigo,
        descricao: c.peca ?? c.codigo,
        quantidade: c.quantidade ?? 1,
        custoUnitario: c.custo,
        precoUnitario: c.preco,
        desconto: 0,
      }))
    const maoDeObra = dele
      .filter((c) => c.tipo === 'MAO_DE_OBRA')
      .map((c): MaoDeObra => ({
        codigo: c.codigo,
        descricao: c.servico ?? c.codigo,
        minutos: c.minutos ?? c.tempo,
        custoHora: c.custoHora,
        valorHora: c.valorHora,
        desconto: 0,
      }))
    return { ...p, pecas, maoDeObra, total: totalLinha({ pecas, maoDeObra }) }
  })
}

/** Stock of the asked parts in a store, less what approved quotes still have to take. Parts the store never told of are absent. */
export async function listEstoque(tx: Tx, inquilino: Inquilino, codConcessionaria: number, codigos: readonly string[]): Promise<Estoque[]> {
  const r = await sql<Estoque>`
    select e.codigo as "codigo", e.quantidade as "quantidade", e.localizacao as "localizacao", e.atualizado_em as "atualizadoEm",
      coalesce((select sum(c.quantidade) from orcamento_componente c join orcamento_linha l on l.cod_distribuidor = c.cod_distribuidor and l.cod_linha = c.cod_linha
        where c.cod_distribuidor = e.cod_distribuidor and c.cod_concessionaria = e.cod_concessionaria and c.tipo = 'PECA' and c.codigo = e.codigo and l.estado = 'APROVADO'), 0) as "reservado"
    from peca_estoque e
    where e.cod_distribuidor = ${inquilino.codDistribuidor} and e.cod_concessionaria = ${codConcessionaria} and e.codigo = any(${codigos}::text[])`.execute(tx)
  return r.rows
}

/** For how much a part was offered in the stores within reach, newest first, up to 30. */
export async function listPrecosPraticados(tx: Tx, inquilino: Inquilino, codigo: string): Promise<PrecoPraticado[]> {
  const r = await sql<Omit<PrecoPraticado, 'checklist'> & { numero: number; ano: number; sequencia: number }>`
    select o.cod_orcamento as "codOrcamento", o.checklist_numero as "numero", o.checklist_ano as "ano", o.sequencia as "sequencia", s.nome as "concessionaria",
      coalesce(o.enviado_em, o.criado_em) as "em", c.quantidade as "quantidade", c.custo as "custoUnitario", c.preco as "precoUnitario", c.desconto as "desconto", l.estado as "estado"
    from (select * from orcamento_componente where cod_distribuidor = ${inquilino.codDistribuidor} and tipo = 'PECA' and codigo = ${codigo} and codigo <> '' and preco is not null order by cod_componente desc limit 30) c
    join orcamento_linha l on l.cod_distribuidor = c.cod_distribuidor and l.cod_linha = c.cod_linha
    join orcamento o on o.cod_distribuidor = l.cod_distribuidor and o.cod_orcamento = l.cod_orcamento
    join concessionaria s on s.cod_distribuidor = o.cod_distribuidor and s.cod_concessionaria = o.cod_concessionaria
    order by 6 desc`.execute(tx)
  return r.rows.map(({ numero, ano, sequencia, ...p }) => ({ ...p, checklist: numeroDe(numero, ano, sequencia, inquilino.mascaraCodigoInterno) }))
}

/** Rates of the price calculator in force today at a store; null when it has none. */
export async function getParametroPreco(tx: Tx, inquilino: Inquilino, codConcessionaria: number): Promise<ParametroPreco | null> {
  const p = await tx
    .selectFrom('precoParametro as p')
    .innerJoin('concessionaria as c', (j) => j.onRef('c.codDistribuidor', '=', 'p.codDistribuidor').onRef('c.codConcessionaria', '=', 'p.codConcessionaria'))
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
    .where('p.codDistribuidor', '=', inquilino.codDistribuidor)
    .where('p.codConcessionaria', '=', codConcessionaria)
    .where(sql<boolean>`p.vigente_de <= (now() at time zone c.fuso)::date`)
    .orderBy('p.vigenteDe', 'desc')
    .limit(1)
    .executeTakeFirst()
  return p ?? null
}

const dele = (inquilino: Inquilino, codUsuario: number) => ({ codDistribuidor: inquilino.codDistribuidor, codUsuario })

/** Filters that a person keeps for a screen, by name. */
export function listFiltros(tx: Tx, inquilino: Inquilino, codUsuario: number, tela: string): Promise<FiltroSalvo[]> {
  return tx
    .selectFrom('filtroSalvo')
    .select(['codFiltro', 'tela', 'nome', 'filtro'])
    .where((eb) => eb.and({ ...dele(inquilino, codUsuario), tela }))
    .orderBy('nome')
    .execute()
}

/** Keeps a filter; the same name is replaced. */
export function salvarFiltro(tx: Tx, inquilino: Inquilino, codUsuario: number, tela: string, nome: string, filtro: string): Promise<FiltroSalvo> {
  return tx
    .insertInto('filtroSalvo')
    .values({ ...dele(inquilino, codUsuario), tela, nome, filtro })
    .onConflict((c) => c.columns(['codDistribuidor', 'codUsuario', 'tela', 'nome']).doUpdateSet({ filtro }))
    .returning(['codFiltro', 'tela', 'nome', 'filtro'])
    .executeTakeFirstOrThrow()
}

/** Removes one of the person's own filters; throws 404 for another's. */
export async function removerFiltro(tx: Tx, inquilino: Inquilino, codUsuario: number, tela: string, codFiltro: number): Promise<void> {
  const r = await tx
    .deleteFrom('filtroSalvo')
    .where((eb) => eb.and({ ...dele(inquilino, codUsuario), tela, codFiltro }))
    .executeTakeFirst()
  if (Number(r.numDeletedRows) === 0) throw notFound('Este filtro não existe mais')
}
