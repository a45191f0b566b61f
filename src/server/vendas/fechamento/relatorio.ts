import { sql } from 'kysely'
import type { Recebido } from '#shared/core/contract.ts'
import { fechamento } from '#shared/vendas/fechamento.ts'
import {
  type Departamento,
  DEPARTAMENTOS,
  liquidoDe,
  mesMais,
  somarVendas,
  type SomaVenda,
} from '#shared/rules/vendas.ts'
import { comCtx, type Ctx, type CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { invalid, notFound } from '../../core/http/errors.ts'
import {
  exportacaoGrande,
  type ListaExportavel,
  nomeDoArquivo,
  type Pedido as PedidoDeArquivo,
  relogioLocal,
  tipoDe,
} from '../../core/areas/exportar.ts'
import { escreverFolhas, type Folha, type Formula } from '../../core/spreadsheets/escrever-xlsx.ts'
import { nomeDaFolha } from '../../core/spreadsheets/xlsx-partes.ts'

type Pedido = Recebido<typeof fechamento.baixarRelatorio, 'query'>
interface Linha extends SomaVenda {
  /** Day, or first day of the month. */
  dia: string
  departamento: Departamento
}
interface Loja {
  codConcessionaria: number
  nome: string
  /** Name of its sheet, no other's. */
  folha: string
  /** What its sheet held, once it is written. */
  linhas: number
  soma: SomaVenda
}

const MAX_MESES = 36
const COLUNAS: Folha['colunas'] = [
  { id: 'dia', titulo: 'Dia', tipo: 'dia' },
  { id: 'departamento', titulo: 'Departamento', tipo: 'texto' },
  { id: 'bruto', titulo: 'Bruto', tipo: 'dinheiro' },
  { id: 'desconto', titulo: 'Desconto', tipo: 'dinheiro' },
  { id: 'devolucao', titulo: 'Devolução', tipo: 'dinheiro' },
  { id: 'imposto', titulo: 'Imposto', tipo: 'dinheiro' },
  { id: 'liquido', titulo: 'Líquido', tipo: 'dinheiro' },
  { id: 'custo', titulo: 'Custo', tipo: 'dinheiro' },
  { id: 'resultado', titulo: 'Líquido − custo', tipo: 'dinheiro' },
  { id: 'quantidade', titulo: 'Quantidade', tipo: 'decimal' },
  { id: 'horas', titulo: 'Horas', tipo: 'decimal' },
]
/** Columns of a store's sheet that the summary adds up, in its own order; each has the same letter less one there. */
const SOMADAS = ['bruto', 'desconto', 'devolucao', 'imposto', 'liquido', 'custo', 'resultado'] as const

/** Stores of a report with their sheets; throws 404 beyond reach, 422 on a period that is too long. */
async function lerLojas(c: Ctx, p: Pedido): Promise<(Omit<Loja, 'linhas' | 'soma'> & { fuso: string })[]> {
  if (mesMais(p.de, MAX_MESES) <= p.ate) throw invalid('Escolha até 36 meses', { ate: 'Escolha até 36 meses' })
  const pedidas = p.lojas?.split(',').map(Number)
  const achadas = await c.tx
    .selectFrom('concessionaria')
    .select(['codConcessionaria', 'nome', 'fuso'])
    .where(doInquilino(c))
    .where(pedidas ? sql<boolean>`cod_concessionaria = any(${pedidas}::int[])` : sql<boolean>`status = 1`)
    .orderBy(sql`sem_acento(nome), cod_concessionaria`)
    .execute()
  if (pedidas && new Set(pedidas).size !== achadas.length) throw notFound('Concessionária não encontrada')
  return comFolhas(achadas)
}

/** Sales of a period as a workbook: a summary whose figures are formulas over one sheet per store. Each store is read in a transaction of its own while the file goes out. */
export const relatorioDeVendas: ListaExportavel = {
  nome: 'Vendas',
  acesso: fechamento.baixarRelatorio.acesso,
  pedir: (pedido) => pedirRelatorio(pedido as Pedido),
  pedirGuardado: (guardado) => pedirRelatorio(fechamento.baixarRelatorio.query.parse(guardado)),
}

function pedirRelatorio(p: Pedido): PedidoDeArquivo {
  return {
    titulo: `Vendas de ${p.de} a ${p.ate}`,
    codConcessionaria: undefined,
    formato: 'xlsx',
    async preparar(c, maximo) {
      const lojas = await lerLojas(c, p)
      const codigos = lojas.map((l) => l.codConcessionaria)
      return { linhas: await contarLinhas(c, p, codigos, maximo), lojas, palavras: [] }
    },
    escrever({ lojas: achadas }, partes, quem, aoEscrever) {
      const lojas = comFolhas(achadas).map((l): Loja => ({ ...l, linhas: 0, soma: somarVendas([]) }))
      let escritas = 0
      async function* daLoja(l: Loja): AsyncGenerator<(string | number | Formula)[][]> {
        const ler = (c: Ctx) => lerLinhas(c, p, l.codConcessionaria)
        const linhas = await comCtx(partes, quem.inquilino, await quem.contexto(), ler, { leitura: true })
        l.linhas = linhas.length
        l.soma = somarVendas(linhas)
        yield linhas.map(escreverLinha)
        escritas += linhas.length
        await aoEscrever?.(escritas)
      }
      return escreverFolhas(
        resumo(lojas),
        lojas.map((l): Folha => ({ nome: l.folha, colunas: COLUNAS, linhas: daLoja(l) })),
      )
    },
  }
}

/** The workbook in the answer itself; throws 409 `exportacao-grande` on one that has to be prepared in the background. */
export async function baixarRelatorio(c: CtxDePessoa, p: Pedido) {
  const pedido = pedirRelatorio(p)
  const maximo = c.partes.env.EXPORTACAO_DIRETA
  const cabecalho = await pedido.preparar(c, maximo + 1)
  if (cabecalho.linhas > maximo) throw exportacaoGrande(maximo)
  const nome = nomeDoArquivo(pedido.titulo, 'xlsx', await relogioLocal(c, new Date().toISOString()))
  const quem = { inquilino: c.inquilino, nome: c.sessao.nome, contexto: () => Promise.resolve(c.contexto) }
  return async () => ({ tipo: tipoDe('xlsx'), nome, corpo: pedido.escrever(cabecalho, c.partes, quem) })
}

const doPeriodo = (c: Ctx, p: Pedido) => {
  const departamentos = p.departamentos?.split(',') ?? Object.keys(DEPARTAMENTOS)
  return sql`v.cod_distribuidor = ${c.inquilino.codDistribuidor} and v.dia >= ${`${p.de}-01`}::date
    and v.dia < ${`${mesMais(p.ate, 1)}-01`}::date and v.departamento = any(${departamentos}::text[])`
}

/** Rows of the report, counted up to `maximo`. */
async function contarLinhas(c: Ctx, p: Pedido, lojas: readonly number[], maximo: number): Promise<number> {
  const r = await sql<{
    n: number
  }>`select count(*)::int as n from (select distinct v.cod_concessionaria, ${diaDe(p)}, v.departamento from venda_celula v
    where ${doPeriodo(c, p)} and v.cod_concessionaria = any(${lojas}::int[]) limit ${maximo}) x`.execute(c.tx)
  return r.rows[0]?.n ?? 0
}

const diaDe = (p: Pedido) => (p.detalhe === 'dia' ? sql`v.dia` : sql`date_trunc('month', v.dia)::date`)
async function lerLinhas(c: Ctx, p: Pedido, codConcessionaria: number): Promise<Linha[]> {
  const soma = (coluna: string) => sql`coalesce(sum(${sql.id(coluna)}), 0)::bigint as ${sql.id(coluna)}`
  const r = await sql<Linha>`select ${diaDe(p)}::text as dia, v.departamento,
      ${sql.join(['bruto', 'desconto', 'devolucao', 'imposto', 'custo', 'quantidade', 'minutos'].map(soma))}
    from venda_celula v where ${doPeriodo(c, p)} and v.cod_concessionaria = ${codConcessionaria} group by 1, 2 order by 1, 2`.execute(
    c.tx,
  )
  return r.rows
}

function escreverLinha(l: Linha, i: number): (string | number | Formula)[] {
  const n = i + 2
  const liquido = liquidoDe(l)
  return [
    Date.parse(`${l.dia}T00:00:00Z`),
    DEPARTAMENTOS[l.departamento],
    l.bruto,
    l.desconto,
    l.devolucao,
    l.imposto,
    { formula: `C${n}-D${n}-E${n}-F${n}`, valor: liquido },
    l.custo,
    { formula: `G${n}-H${n}`, valor: liquido - l.custo },
    l.quantidade / 1000,
    Math.round((l.minutos / 60) * 1000) / 1000,
  ]
}

/** Stores with a sheet's name each, no two alike. */
function comFolhas<L extends Pick<Loja, 'codConcessionaria' | 'nome'>>(lojas: readonly L[]): (L & { folha: string })[] {
  const usados = new Set(['resumo'])
  return lojas.map((l) => {
    const base = nomeDaFolha(l.nome) || String(l.codConcessionaria)
    let folha = base
    for (let n = 2; usados.has(folha.toLowerCase()); n++) folha = `${base.slice(0, 27)} ${n}`
    usados.add(folha.toLowerCase())
    return { ...l, folha }
  })
}

/** The first sheet: a row per store, each figure the sum over its sheet, and the total. Read when those are written. */
function resumo(lojas: readonly Loja[]): Folha {
  const colunas: Folha['colunas'] = [
    { id: 'loja', titulo: 'Concessionária', tipo: 'texto' },
    ...COLUNAS.filter((k) => (SOMADAS as readonly string[]).includes(k.id)),
  ]
  async function* linhas(): AsyncGenerator<(string | Formula)[][]> {
    const valores = lojas.map(({ soma }) => {
      const liquido = liquidoDe(soma)
      return { ...soma, liquido, resultado: liquido - soma.custo }
    })
    yield lojas.map((l, i) => [
      l.nome,
      ...SOMADAS.map((k, j): Formula => {
        // Bruto is column C of the store's sheet, the second column here.
        const letra = String.fromCharCode(67 + j)
        const formula = l.linhas === 0 ? '0' : `SUM('${l.folha}'!${letra}2:${letra}${l.linhas + 1})`
        return { formula, valor: valores[i]?.[k] ?? 0 }
      }),
    ])
    if (lojas.length === 0) return
    const total = SOMADAS.map((k, j): Formula => {
      const letra = String.fromCharCode(66 + j)
      return { formula: `SUM(${letra}2:${letra}${lojas.length + 1})`, valor: valores.reduce((n, v) => n + v[k], 0) }
    })
    yield [['Total', ...total]]
  }
  return { nome: 'Resumo', colunas, linhas: linhas() }
}
