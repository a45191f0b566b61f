import { sql } from 'kysely'
import type { Evento, Linha } from '#shared/oficina-digital.ts'
import type { EstadoOrcamento } from '#shared/orcamento.ts'
import type { Tx } from '../db.ts'
import { notFound } from '../errors.ts'
import type { Inquilino } from '../tenant.ts'

/** Lines with their components, in order. */
export async function listLinhas(tx: Tx, inquilino: Inquilino, codOrcamento: number): Promise<Linha[]> {
  const codDistribuidor = inquilino.codDistribuidor
  const linhas = await tx
    .selectFrom('orcamentoLinha')
    .select([
      'codLinha',
      'codItem',
      'titulo',
      'comentarioCliente',
      'cor',
      'origem',
      'estado',
      'vinculo',
      'motivo',
      'adiadoPara',
      'adiadoKm',
      'motivoExecucao',
      'codLinhaOrigem',
      'total',
      sql<boolean>`retomar_em is not null`.as('recuperavel'),
    ])
    .select((eb) =>
      eb
        .selectFrom('orcamentoLinha as a')
        .select('a.total')
        .whereRef('a.codDistribuidor', '=', 'orcamentoLinha.codDistribuidor')
        .whereRef('a.codLinha', '=', 'orcamentoLinha.codLinhaOrigem')
        .as('totalAnterior'),
    )
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codOrcamento', '=', codOrcamento)
    .orderBy('ordem')
    .execute()
  const componentes = await tx
    .selectFrom('orcamentoComponente')
    .select(['codLinha', 'tipo', 'codigo', 'descricao', 'quantidade', 'minutos', 'custo', 'preco', 'desconto'])
    .where('codDistribuidor', '=', codDistribuidor)
    .where(sql<boolean>`cod_linha = any(${linhas.map((l) => l.codLinha)}::bigint[])`)
    .orderBy('codLinha')
    .orderBy('ordem')
    .execute()
  const porLinha = Map.groupBy(componentes, (c) => c.codLinha)
  return linhas.map((l) => {
    const dela = porLinha.get(l.codLinha) ?? []
    return {
      ...(l as Omit<Linha, 'pecas' | 'maoDeObra'>),
      pecas: dela
        .filter((c) => c.tipo === 'PECA')
        .map((c) => ({
          codigo: c.codigo,
          descricao: c.descricao,
          quantidade: c.quantidade ?? 1,
          custoUnitario: c.custo,
          precoUnitario: c.preco,
          desconto: c.desconto,
        })),
      maoDeObra: dela
        .filter((c) => c.tipo === 'MAO_DE_OBRA')
        .map((c) => ({ codigo: c.codigo, descricao: c.descricao, minutos: c.minutos, custoHora: c.custo, valorHora: c.preco, desconto: c.desconto })),
    }
  })
}

/** A quote's timeline, oldest first. */
export async function listEventos(tx: Tx, inquilino: Inquilino, codOrcamento: number): Promise<Evento[]> {
  const eventos = await tx
    .selectFrom('orcamentoEvento')
    .select(['codEvento', 'tipo', 'de', 'para', 'em', 'quem', 'detalhe'])
    .where('codDistribuidor', '=', inquilino.codDistribuidor)
    .where('codOrcamento', '=', codOrcamento)
    .orderBy('em')
    .orderBy('codEvento')
    .execute()
  return eventos as Evento[]
}

/** Public address of a sent version, on the distributor's own host for quotes. */
export function enderecoPublico(inquilino: Inquilino, token: string): string {
  return `${inquilino.tipoConexao}://${inquilino.dominioOrcamento}/o/${token}`
}

export interface Travado {
  codOrcamento: number
  codConcessionaria: number
  estado: EstadoOrcamento
  versao: number
  cliente: string
  placa: string | null
}

/** Locks a quote for a change, for the rest of the transaction; throws 404. */
export async function travar(tx: Tx, inquilino: Inquilino, codOrcamento: number): Promise<Travado> {
  const o = await tx
    .selectFrom('orcamento')
    .select(['codOrcamento', 'codConcessionaria', 'estado', 'versao', 'cliente', 'placa'])
    .where('codDistribuidor', '=', inquilino.codDistribuidor)
    .where('codOrcamento', '=', codOrcamento)
    .forUpdate()
    .executeTakeFirst()
  if (!o) throw notFound('Orçamento não encontrado')
  return { ...o, estado: o.estado as EstadoOrcamento }
}

/** Active users of the office levels who reach a store, by name. */
export function listDonos(tx: Tx, inquilino: Inquilino) {
  return tx
    .selectFrom('usuario')
    .select(['codUsuario', 'nome'])
    .where('codDistribuidor', '=', inquilino.codDistribuidor)
    .where('ativo', '=', true)
    .where('codNivel', 'in', [1, 2, 3])
    .orderBy('nome')
    .limit(200)
    .execute()
}

/** Parts by code, name or maker; those in the store's stock first, then those the catalogue can deliver. */
export async function listPecas(tx: Tx, inquilino: Inquilino, busca: string, codConcessionaria: number | undefined) {
  const palavras = busca
    .replace(/[%_\\]/g, '')
    .split(/\s+/)
    .filter(Boolean)
  let q = tx
    .selectFrom('peca as p')
    .leftJoin('pecaEstoque as e', (j) =>
      j
        .onRef('e.codDistribuidor', '=', 'p.codDistribuidor')
        .onRef('e.codigo', '=', 'p.codigo')
        .on('e.codConcessionaria', '=', codConcessionaria ?? 0),
    )
    .select([
      'p.codigo',
      'p.descricao',
      'p.marca',
      'p.posicao',
      'p.custo as custoUnitario',
      'p.preco as precoUnitario',
      'p.disponivel',
      'e.quantidade as estoque',
    ])
    .where('p.codDistribuidor', '=', inquilino.codDistribuidor)
  for (const p of palavras) q = q.where(sql<boolean>`sem_acento(p.codigo || ' ' || p.descricao || ' ' || p.marca) like '%' || sem_acento(${p}) || '%'`)
  const linhas = await q
    .orderBy(sql`coalesce(e.quantidade, 0) > 0`, 'desc')
    .orderBy('p.disponivel', 'desc')
    .orderBy('p.descricao')
    .limit(20)
    .execute()
  return linhas.map(({ posicao, ...l }) => ({ ...l, descricao: posicao ? `${l.descricao} — ${posicao}` : l.descricao }))
}

export function listServicos(tx: Tx, inquilino: Inquilino, busca: string | undefined) {
  let q = tx
    .selectFrom('servico')
    .select(['codigo', 'descricao', 'minutos', 'custoHora', 'valorHora'])
    .where('codDistribuidor', '=', inquilino.codDistribuidor)
    .where('ativo', '=', true)
  if (busca) q = q.where(sql<boolean>`sem_acento(codigo || ' ' || descricao) like '%' || sem_acento(${busca.replace(/[%_\\]/g, '')}) || '%'`)
  return q.orderBy('descricao').limit(100).execute()
}
