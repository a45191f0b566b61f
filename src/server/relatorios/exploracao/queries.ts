import type { Lido, Recebido } from '#shared/core/contract.ts'
import type { Celula, exploracao } from '#shared/relatorios/exploracao.ts'
import type { FiltroIndicadores } from '#shared/relatorios/indicadores.ts'
import { arredondarPartes, type Contribuicao, porCor, porEtapa, porLugar } from '#shared/rules/explicar.ts'
import { CODIGOS_INDICADOR, type Indicador, INDICADORES, valorDe } from '#shared/rules/indicadores.ts'
import { juntarSomas, novaSoma, SOMA_VAZIA } from '#shared/rules/medidas-indicadores.ts'
import { hoje, somarDias } from '#shared/rules/datas.ts'
import { partInWords, partOfMonth } from '#shared/rules/periodo.ts'
import { mesMais } from '#shared/rules/vendas.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { invalid } from '../../core/http/errors.ts'
import { periodoAnterior, somarIndicadores, somarLugares } from '../indicadores/somas.ts'
import { formaDe, juntarVetores, somaDoVetor } from '../indicadores/vetores.ts'

type Pedido = Recebido<typeof exploracao.explorar, 'query'>

/** Stores of several zones stand in one table: a month ends where most of them are. */
const FUSO = 'America/Sao_Paulo'
/** Cells that one answer holds. */
const MAX_CELULAS = 40_000

/** Measures by dimensions, with subtotals and total: each of them is sum ÷ sum of what it holds. */
export async function explorar(c: Ctx, p: Pedido): Promise<Lido<typeof exploracao.explorar>> {
  const { medidas, linhas: dims, coluna, ...filtro } = p
  if (coluna && dims.includes(coluna))
    throw invalid('A mesma dimensão nas linhas e na coluna', { coluna: 'Escolha outra dimensão para a coluna' })
  const por = coluna ? [...dims, coluna] : [...dims]
  const forma = formaDe(medidas)
  const { lugares, atraso } = await somarLugares(c, filtro, por, forma)
  if (lugares.length > MAX_CELULAS)
    throw invalid('Tabela grande demais', { linhas: 'Encurte o período ou escolha dimensões com menos valores' })
  const grupos: { linha: string[]; coluna: string | null; valores: Float64Array }[] = []
  // By depth of the rows, within a column and over all of them.
  const subtotais = Array.from({ length: 2 * (dims.length + 1) }, () => new Map<string, Float64Array>())
  const nomes: Record<string, Record<string, string>> = Object.fromEntries(por.map((d) => [d, {}]))
  for (const l of lugares) {
    por.forEach((d, i) => {
      const doNome = nomes[d]
      if (doNome) doNome[l.chaves[i] ?? ''] = l.nomes[i] ?? ''
    })
    const linha = l.chaves.slice(0, dims.length)
    const naColuna = coluna ? (l.chaves[dims.length] ?? null) : null
    // A cell is its one place; what stands above it adds up several.
    grupos.push({ linha, coluna: naColuna, valores: l.valores })
    for (let n = dims.length; n >= 0; n--)
      for (const col of coluna ? [naColuna, null] : [null]) {
        if (n === dims.length && col === naColuna) continue
        const deles = subtotais[2 * n + (col === null ? 0 : 1)]
        const chave = [...linha.slice(0, n), ...(col === null ? [] : [col])].join('\u0000')
        const soma = deles?.get(chave)
        if (soma) juntarVetores(soma, l.valores)
        else {
          const valores = l.valores.slice()
          deles?.set(chave, valores)
          grupos.push({ linha: linha.slice(0, n), coluna: col, valores })
        }
      }
  }
  const soma = novaSoma()
  const celulas = grupos.map((g): Celula => {
    somaDoVetor(forma, g.valores, soma)
    const valores: Celula['valores'] = {}
    for (const i of medidas) valores[i] = valorDe(i, soma)
    return { linha: g.linha, coluna: g.coluna, valores }
  })
  return { celulas, nomes, parciais: markPartialMonths(nomes['mes'] ?? {}, filtro), atraso }
}

/** Says in the names of months which part of them the period holds, as a sum of three days is no month's; gives those months. */
function markPartialMonths(names: Record<string, string>, period: { de: string; ate: string }): string[] {
  const today = hoje(FUSO, new Date())
  return Object.keys(names).filter((month) => {
    const part = partOfMonth(month, period, today)
    if (!part) return false
    const lastDay = Number(somarDias(`${mesMais(month, 1)}-01`, -1).slice(8))
    names[month] = `${names[month]} (${partInWords(part, lastDay)})`
    return true
  })
}

/** Decimal places to which parts are told, so that they add up as they are read. */
const casasDe = (i: Indicador) =>
  INDICADORES[i].unidade === 'porcento' ? 3 : INDICADORES[i].unidade === 'horas' ? 1 : 0

/** Which stores, stages and colours made the change of a figure since the period before; the parts add up to it exactly. */
export async function explicarMudanca(
  c: Ctx,
  { indicador: i, ...f }: FiltroIndicadores & { indicador: Indicador },
): Promise<Lido<typeof exploracao.explicarMudanca>> {
  const precisa = i === 'aprovado' ? CODIGOS_INDICADOR : [i]
  const agora = await somarIndicadores(c, f, ['loja'], precisa)
  const antes = await somarIndicadores(c, { ...f, ...periodoAnterior(f) }, ['loja'], precisa)
  const deAntes = new Map(antes.linhas.map((l) => [l.chaves[0], l.soma]))
  const deAgora = new Map(agora.linhas.map((l) => [l.chaves[0], l.soma]))
  const nomes = new Map([...antes.linhas, ...agora.linhas].map((l) => [l.chaves[0], l.nomes[0] ?? '']))
  const lugares = [...nomes].map(([chave, nome]) => ({
    nome,
    antes: deAntes.get(chave) ?? SOMA_VAZIA,
    agora: deAgora.get(chave) ?? SOMA_VAZIA,
  }))
  const total = { antes: juntarSomas(lugares.map((l) => l.antes)), agora: juntarSomas(lugares.map((l) => l.agora)) }
  const casas = casasDe(i)
  const k = 10 ** casas
  const redondo = (v: number | null) => (v === null ? null : Math.round(v * k) / k)
  const [v0, v1] = [redondo(valorDe(i, total.antes)), redondo(valorDe(i, total.agora))]
  const ditas = (partes: Contribuicao[] | null) =>
    partes === null || v0 === null || v1 === null
      ? null
      : arredondarPartes(partes, v1 - v0, casas).toSorted((a, b) => Math.abs(b.parte) - Math.abs(a.parte))
  return {
    antes: v0,
    agora: v1,
    porLoja: ditas(porLugar(i, total, lugares)),
    porEtapa: ditas(porEtapa(i, total)),
    porCor: ditas(porCor(i, total)),
  }
}
