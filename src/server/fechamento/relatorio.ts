import { sql } from 'kysely'
import type { Recebido } from '#shared/contract.ts'
import type { fechamento } from '#shared/fechamento.ts'
import {
  type Departamento,
  DEPARTAMENTOS,
  liquidoDe,
  mesMais,
  somarVendas,
  type SomaVenda,
} from '#shared/regras/vendas.ts'
import { comCtx, type Ctx, type CtxDePessoa } from '../contexto.ts'
import { doInquilino } from '../db.ts'
import { invalid, notFound } from '../errors.ts'
import { nomeDoArquivo, relogioLocal, tipoDe } from '../exportar.ts'
import { escreverFolhas, type Folha, type Formula } from '../planilhas/escrever-xlsx.ts'
import { nomeDaFolha } from '../planilhas/xlsx-partes.ts'

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

/** Sales of a period as a workbook: a summary whose figures are formulas over one sheet per store. Each store is read in a transaction of its own while the file goes out. */
export async function relatorioDeVendas(c: CtxDePessoa, p: Pedido) {
  if (mesMais(p.de, MAX_MESES) <= p.ate) throw invalid('Escolha até 36 meses', { ate: 'Escolha até 36 meses' })
  const pedidas = p.lojas?.split(',').map(Number)
  const achadas = await c.tx
    .selectFrom('concessionaria')
    .select(['codConcessionaria', 'nome'])
    .where(doInquilino(c))
    .where(pedidas ? sql<boolean>`cod_concessionaria = any(${pedidas}::int[])` : sql<boolean>`status = 1`)
    .orderBy(sql`sem_acento(nome), cod_concessionaria`)
    .execute()
  if (pedidas && new Set(pedidas).size !== achadas.length) throw notFound('Concessionária não encontrada')
  const lojas = comFolhas(achadas)
  const nome = nomeDoArquivo(`vendas ${p.de} a ${p.ate}`, 'xlsx', await relogioLocal(c, new Date().toISOString()))
  const { partes, inquilino, contexto } = c
  async function* daLoja(l: Loja): AsyncGenerator<(string | number | Formula)[][]> {
    const linhas = await comCtx(partes, inquilino, contexto, (x) => lerLinhas(x, p, l.codConcessionaria), {
      leitura: true,
    })
    l.linhas = linhas.length
    l.soma = somarVendas(linhas)
    yield linhas.map(escreverLinha)
  }
  return async () => ({
    tipo: tipoDe('xlsx'),
    nome,
    corpo: escreverFolhas(
      resumo(lojas),
      lojas.map((l): Folha => ({ nome: l.folha, colunas: COLUNAS, linhas: daLoja(l) })),
    ),
  })
}

const diaDe = (p: Pedido) => (p.detalhe === 'dia' ? sql`v.dia` : sql`date_trunc('month', v.dia)::date`)
async function lerLinhas(c: Ctx, p: Pedido, codConcessionaria: number): Promise<Linha[]> {
  const departamentos = p.departamentos?.split(',') ?? Object.keys(DEPARTAMENTOS)
  const soma = (coluna: string) => sql`coalesce(sum(${sql.id(coluna)}), 0)::bigint as ${sql.id(coluna)}`
  const r = await sql<Linha>`select ${diaDe(p)}::text as dia, v.departamento,
      ${sql.join(['bruto', 'desconto', 'devolucao', 'imposto', 'custo', 'quantidade', 'minutos'].map(soma))}
    from venda_celula v
    where v.cod_distribuidor = ${c.inquilino.codDistribuidor} and v.cod_concessionaria = ${codConcessionaria} and v.dia >= ${`${p.de}-01`}::date
      and v.dia < ${`${mesMais(p.ate, 1)}-01`}::date and v.departamento = any(${departamentos}::text[]) group by 1, 2 order by 1, 2`.execute(
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
function comFolhas(lojas: readonly Pick<Loja, 'codConcessionaria' | 'nome'>[]): Loja[] {
  const usados = new Set(['resumo'])
  return lojas.map((l) => {
    const base = nomeDaFolha(l.nome) || String(l.codConcessionaria)
    let folha = base
    for (let n = 2; usados.has(folha.toLowerCase()); n++) folha = `${base.slice(0, 27)} ${n}`
    usados.add(folha.toLowerCase())
    return { ...l, folha, linhas: 0, soma: somarVendas([]) }
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
