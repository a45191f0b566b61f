import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { ColunaExportada } from '#shared/arquivos/colunas-exportadas.ts'
import type { Lido, Recebido } from '#shared/core/contract.ts'
import { formatarDia } from '#shared/rules/datas.ts'
import { NOME_MOTIVO_LINHA, porQue } from '#shared/rules/sugestao.ts'
import type { LinhaSugestao, sugestoes } from '#shared/estoque/sugestoes.ts'
import type { Ctx, CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { conflict } from '../../core/http/errors.ts'
import { nomeDoArquivo, relogioLocal, tipoDe } from '../../core/areas/exportar.ts'
import type { Bytes } from '../../core/http/http.ts'
import type { Celula, Planilha } from '../../core/spreadsheets/celulas.ts'
import { escreverCsv } from '../../core/spreadsheets/escrever-csv.ts'
import { escreverXlsx } from '../../core/spreadsheets/escrever-xlsx.ts'
import { type DaSugestao, umaSugestao } from './queries.ts'

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

const COLUNAS: readonly (ColunaExportada & { valor: (l: Linha) => Celula })[] = [
  { id: 'fornecedor', titulo: 'Fornecedor', tipo: 'texto', valor: (l) => l.fornecedor },
  { id: 'codigo', titulo: 'Código', tipo: 'texto', valor: (l) => l.codigo },
  { id: 'descricao', titulo: 'Descrição', tipo: 'texto', valor: (l) => l.descricao },
  { id: 'quantidade', titulo: 'Pedir', tipo: 'decimal', valor: (l) => l.quantidade },
  { id: 'custo', titulo: 'Custo unitário', tipo: 'dinheiro', valor: (l) => l.custo },
  { id: 'valor', titulo: 'Valor', tipo: 'dinheiro', valor: (l) => l.valor },
  { id: 'sugerida', titulo: 'Sugerido', tipo: 'decimal', valor: (l) => l.sugerida },
  { id: 'transferida', titulo: 'De outra loja', tipo: 'decimal', valor: (l) => l.transferida },
  { id: 'motivo', titulo: 'Motivo', tipo: 'texto', valor: (l) => NOME_MOTIVO_LINHA[l.motivo] },
  { id: 'edicao', titulo: 'Por que mudou', tipo: 'texto', valor: (l) => l.edicaoMotivo },
  { id: 'porque', titulo: 'Por quê', tipo: 'texto', valor: (l) => porQue(l.calculo, l) },
]

/** Lines of an order, by supplier; what is not bought only where it comes from a sister store. */
export async function linhasDoPedido(c: Ctx, qual: DaSugestao, fornecedor: string | undefined): Promise<Linha[]> {
  const r =
    await sql<Linha>`select codigo, descricao, fornecedor, quantidade, sugerida, transferida, custo, valor, motivo, calculo, edicao_motivo as "edicaoMotivo" from sugestao_linha
    where cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_sugestao = ${qual.codSugestao} and cod_concessionaria = ${qual.codConcessionaria}
      and (quantidade > 0 or transferida > 0) and (${fornecedor ?? null}::text is null or fornecedor = ${fornecedor ?? null})
    order by fornecedor, valor desc, codigo`.execute(c.tx)
  return r.rows
}

/** The order as a file. The JSON is what a store's system reads: it exists once the order is approved. */
export async function baixarPedido(
  c: CtxDePessoa,
  qual: DaSugestao,
  { formato, fornecedor }: Recebido<typeof sugestoes.baixarPedido, 'query'>,
): Promise<Bytes> {
  const s = await umaSugestao(c, qual)
  const linhas = await linhasDoPedido(c, qual, fornecedor)
  const em = await relogioLocal(c, new Date().toISOString(), qual.codConcessionaria)
  const titulo = `Pedido ${s.codSugestao} ${s.concessionaria}${fornecedor ? ` ${fornecedor}` : ''}`
  if (formato === 'json') {
    if (s.aprovadaEm === null) throw conflict('estado-nao-permite', 'Só um pedido aprovado vai para o DMS.', s)
    const corpo = JSON.stringify(porFornecedor([{ ...s, aprovadaEm: s.aprovadaEm, linhas }]))
    return {
      tipo: 'application/json',
      nome: nomeDoArquivo(titulo, 'csv', em).replace(/csv$/, 'json'),
      corpo: Buffer.from(corpo),
    }
  }
  const planilha: Planilha = {
    titulo: `Pedido ${s.codSugestao}`,
    colunas: COLUNAS,
    linhas: Readable.from([linhas.map((l) => COLUNAS.map((x) => x.valor(l)))]),
    filtros: [
      ['Concessionária', s.concessionaria],
      ['Fornecedor', fornecedor ?? 'Todos'],
      ['Política', s.politica],
      ['Aprovado', s.aprovadaEm === null ? 'não' : `${formatarDia(s.aprovadaEm.slice(0, 10))}, ${s.aprovadaPor ?? ''}`],
      ['Identificação', s.hashPedido],
    ],
    usuario: c.sessao.nome,
    geradoEm: em,
    previstas: linhas.length,
  }
  return {
    tipo: tipoDe(formato),
    nome: nomeDoArquivo(titulo, formato, em),
    corpo: formato === 'xlsx' ? escreverXlsx(planilha) : escreverCsv(planilha),
  }
}

type Aprovados = Lido<typeof sugestoes.pedidosAprovados>
interface Aprovada {
  codSugestao: number
  hashPedido: string
  aprovadaEm: string
  linhas: readonly Linha[]
}

/** Approved orders, one for each supplier. */
export function porFornecedor(pedidos: readonly Aprovada[]): Aprovados {
  return pedidos.flatMap((p) => {
    const compra = p.linhas.filter((l) => l.quantidade > 0)
    return [...new Set(compra.map((l) => l.fornecedor))].map((fornecedor) => ({
      codSugestaoPedido: p.codSugestao,
      hashPedido: p.hashPedido,
      aprovadoEm: p.aprovadaEm,
      fornecedor,
      linhas: compra
        .filter((l) => l.fornecedor === fornecedor)
        .map(({ codigo, descricao, quantidade, custo }) => ({ codigo, descricao, quantidade, custo })),
    }))
  })
}

const MAX_PEDIDOS = 20

/** Approved orders of a store that are not all received, for its own system to fetch. */
export async function pedidosAprovados(c: Ctx, codConcessionaria: number): Promise<Aprovados> {
  const r = await sql<{ codSugestao: number; hashPedido: string; aprovadaEm: string }>`
    select g.cod_sugestao as "codSugestao", s.hash_pedido as "hashPedido", g.aprovada_em as "aprovadaEm" from sugestao_loja g join sugestao s using (cod_distribuidor, cod_sugestao)
    where g.cod_distribuidor = ${c.inquilino.codDistribuidor} and g.cod_concessionaria = ${codConcessionaria} and g.estado = 'APROVADA' order by g.aprovada_em desc limit ${sql.lit(MAX_PEDIDOS)}`.execute(
    c.tx,
  )
  const pedidos: Aprovada[] = []
  for (const p of r.rows)
    pedidos.push({
      ...p,
      linhas: await linhasDoPedido(c, { codSugestao: p.codSugestao, codConcessionaria }, undefined),
    })
  return porFornecedor(pedidos)
}
