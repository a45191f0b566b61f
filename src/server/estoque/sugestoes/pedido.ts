import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { ExportedColumn } from '#shared/arquivos/exported-columns.ts'
import type { Loaded, Received } from '#shared/core/contract.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { LINHA_REASON_LABELS, explainSugestao } from '#shared/rules/sugestao.ts'
import type { LinhaSugestao, sugestoes } from '#shared/estoque/sugestoes.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { conflict } from '../../core/http/errors.ts'
import { fileName, localClock, typeOf } from '../../core/areas/list-export.ts'
import type { Bytes } from '../../core/http/serve.ts'
import type { Cell, Spreadsheet } from '../../core/spreadsheets/cells.ts'
import { streamCsv } from '../../core/spreadsheets/write-csv.ts'
import { streamXlsx } from '../../core/spreadsheets/write-xlsx.ts'
import { type SugestaoKey, readSugestao } from './queries.ts'

type Linha = Pick<
  LinhaSugestao,
  | 'codigo'
  | 'descricao'
  | 'fornecedor'
  | 'quantidade'
  | 'sugerida'
  | 'transferida'
  | 'custo'
  | 'valor'
  | 'motivo'
  | 'calculo'
  | 'edicaoMotivo'
>

const COLUMNS: readonly (ExportedColumn & { valor: (l: Linha) => Cell })[] = [
  { id: 'fornecedor', titulo: 'Fornecedor', tipo: 'texto', valor: (l) => l.fornecedor },
  { id: 'codigo', titulo: 'Código', tipo: 'texto', valor: (l) => l.codigo },
  { id: 'descricao', titulo: 'Descrição', tipo: 'texto', valor: (l) => l.descricao },
  { id: 'quantidade', titulo: 'Pedir', tipo: 'decimal', valor: (l) => l.quantidade },
  { id: 'custo', titulo: 'Custo unitário', tipo: 'dinheiro', valor: (l) => l.custo },
  { id: 'valor', titulo: 'Valor', tipo: 'dinheiro', valor: (l) => l.valor },
  { id: 'sugerida', titulo: 'Sugerido', tipo: 'decimal', valor: (l) => l.sugerida },
  { id: 'transferida', titulo: 'De outra loja', tipo: 'decimal', valor: (l) => l.transferida },
  { id: 'motivo', titulo: 'Motivo', tipo: 'texto', valor: (l) => LINHA_REASON_LABELS[l.motivo] },
  { id: 'edicao', titulo: 'Por que mudou', tipo: 'texto', valor: (l) => l.edicaoMotivo },
  { id: 'porque', titulo: 'Por quê', tipo: 'texto', valor: (l) => explainSugestao(l.calculo, l) },
]

/** Lines of an order by supplier, including parts that are only transferred from sister stores. */
export async function listPedidoLinhas(c: Ctx, qual: SugestaoKey, fornecedor: string | undefined): Promise<Linha[]> {
  const r =
    await sql<Linha>`select codigo, descricao, fornecedor, quantidade, sugerida, transferida, custo, valor, motivo, calculo, edicao_motivo as "edicaoMotivo" from sugestao_linha
    where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_sugestao = ${qual.codSugestao} and cod_concessionaria = ${qual.codConcessionaria}
      and (quantidade > 0 or transferida > 0) and (${fornecedor ?? null}::text is null or fornecedor = ${fornecedor ?? null})
    order by fornecedor, valor desc, codigo`.execute(c.tx)
  return r.rows
}

/** The order as a file. The JSON is for the store's system and exists only for approved orders. */
export async function downloadPedido(
  c: SignedInCtx,
  qual: SugestaoKey,
  { formato, fornecedor }: Received<typeof sugestoes.baixarPedido, 'query'>,
): Promise<Bytes> {
  const s = await readSugestao(c, qual)
  const linhas = await listPedidoLinhas(c, qual, fornecedor)
  const em = await localClock(c, new Date().toISOString(), qual.codConcessionaria)
  const aprovada = s.aprovadaEm && new Date(await localClock(c, s.aprovadaEm, qual.codConcessionaria)).toISOString()
  const title = `Pedido ${s.codSugestao} ${s.concessionaria}${fornecedor ? ` ${fornecedor}` : ''}`
  if (formato === 'json') {
    if (s.aprovadaEm === null) throw conflict('estado-nao-permite', 'Só um pedido aprovado vai para o DMS.', s)
    const body = JSON.stringify(groupByFornecedor([{ ...s, aprovadaEm: s.aprovadaEm, linhas }]))
    return {
      tipo: 'application/json',
      nome: fileName(title, 'csv', em).replace(/csv$/, 'json'),
      corpo: Buffer.from(body),
    }
  }
  const spreadsheet: Spreadsheet = {
    titulo: `Pedido ${s.codSugestao}`,
    colunas: COLUMNS,
    linhas: Readable.from([linhas.map((l) => COLUMNS.map((x) => x.valor(l)))]),
    filtros: [
      ['Concessionária', s.concessionaria],
      ['Fornecedor', fornecedor ?? 'Todos'],
      ['Política', s.politica],
      ['Aprovado', aprovada === null ? 'não' : `${formatDay(aprovada.slice(0, 10))}, ${s.aprovadaPor ?? ''}`],
      ['Identificação', s.hashPedido],
    ],
    usuario: c.sessao.nome,
    generatedAt: em,
    expectedRows: linhas.length,
  }
  return {
    tipo: typeOf(formato),
    nome: fileName(title, formato, em),
    corpo: formato === 'xlsx' ? streamXlsx(spreadsheet) : streamCsv(spreadsheet),
  }
}

type ApprovedPedidos = Loaded<typeof sugestoes.pedidosAprovados>
interface ApprovedSugestao {
  codSugestao: number
  hashPedido: string
  aprovadaEm: string
  linhas: readonly Linha[]
}

/** Approved orders, split by supplier. */
export function groupByFornecedor(pedidos: readonly ApprovedSugestao[]): ApprovedPedidos {
  return pedidos.flatMap((p) => {
    const buying = p.linhas.filter((l) => l.quantidade > 0)
    return [...new Set(buying.map((l) => l.fornecedor))].map((fornecedor) => ({
      codSugestaoPedido: p.codSugestao,
      hashPedido: p.hashPedido,
      aprovadoEm: p.aprovadaEm,
      fornecedor,
      linhas: buying
        .filter((l) => l.fornecedor === fornecedor)
        .map(({ codigo, descricao, quantidade, custo }) => ({ codigo, descricao, quantidade, custo })),
    }))
  })
}

const MAX_PEDIDOS = 20

/** Approved orders of a store that are not fully received, for its own system. */
export async function approvedPedidos(c: Ctx, codConcessionaria: number): Promise<ApprovedPedidos> {
  const r = await sql<{ codSugestao: number; hashPedido: string; aprovadaEm: string }>`
    select g.cod_sugestao as "codSugestao", s.hash_pedido as "hashPedido", g.aprovada_em as "aprovadaEm" from sugestao_loja g join sugestao s using (cod_distribuidor, cod_sugestao)
    where g.cod_distribuidor = ${c.tenant.codDistribuidor} and g.cod_concessionaria = ${codConcessionaria} and g.estado = 'APROVADA' order by g.aprovada_em desc limit ${sql.lit(MAX_PEDIDOS)}`.execute(
    c.tx,
  )
  const pedidos: ApprovedSugestao[] = []
  for (const p of r.rows)
    pedidos.push({
      ...p,
      linhas: await listPedidoLinhas(c, { codSugestao: p.codSugestao, codConcessionaria }, undefined),
    })
  return groupByFornecedor(pedidos)
}
