import { sql } from 'kysely'
import type { Consumo, ConsumoFilter } from '#shared/cardapio/planos.ts'
import { todayIn as hojeEm } from '#shared/rules/dates.ts'
import { containsText } from '#shared/rules/plain-text.ts'
import { veiculoPlano, planoFor, addMonths } from '#shared/rules/plano.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { veiculoHistories, partition } from './history.ts'
import { ofertasOf, currentPacotes } from './queries.ts'

/** Maximum vehicles of one answer, last seen first; the next constant limits the months ahead. */
const MAX_VEICULOS = 20_000
const MONTHS = 12
const SEEN_WITHIN_MONTHS = 36
const TIME_ZONE = 'America/Sao_Paulo'

interface Veiculo {
  codVeiculo: number
  codConcessionaria: number
  marca: string
  modelo: string
  versao: string | null
  ano: number | null
}

async function seenVeiculos(c: Ctx, f: ConsumoFilter): Promise<Veiculo[]> {
  const r = await sql<Veiculo>`
    select v.cod_veiculo as "codVeiculo", v.cod_concessionaria as "codConcessionaria", v.marca, v.modelo, v.versao, v.ano from veiculo v
    join (select cod_veiculo, max(criado_em) as em from checklist where cod_distribuidor = ${c.tenant.codDistribuidor} and criado_em > now() - make_interval(months => ${SEEN_WITHIN_MONTHS}::int)
      ${f.codConcessionaria ? sql`and cod_concessionaria = ${f.codConcessionaria}` : sql``} group by cod_veiculo) k on k.cod_veiculo = v.cod_veiculo
    where v.cod_distribuidor = ${c.tenant.codDistribuidor}
      ${f.marca ? sql`and sem_acento(v.marca) = sem_acento(${f.marca})` : sql``} ${f.modelo ? sql`and sem_acento(v.modelo) like sem_acento(${f.modelo}) || '%'` : sql``}
    order by k.em desc limit ${sql.lit(MAX_VEICULOS + 1)}`.execute(c.tx)
  return r.rows
}

/** Parts that the packages of the known vehicles will consume in the coming months, by part and month. */
async function computeConsumo(
  c: Ctx,
  f: ConsumoFilter,
): Promise<{ itens: Consumo[]; veiculos: number; cortado: boolean }> {
  const all = await seenVeiculos(c, f)
  const veiculos = all.slice(0, MAX_VEICULOS)
  const inForce = await currentPacotes(c, 'FABRICA', f.codConcessionaria)
  const histories = await veiculoHistories(
    c,
    veiculos.map((v) => v.codVeiculo),
  )
  const hoje = hojeEm(TIME_ZONE, new Date())
  const end = addMonths(hoje, MONTHS)
  const byType = new Map<string, ReturnType<typeof planoFor<(typeof inForce)[number]>>>()
  let counted = 0
  const vezes = new Map<string, { codPacote: number; mes: string; veiculos: number }>()
  for (const v of veiculos) {
    const tipo = `${v.marca}\n${v.modelo}\n${v.versao}\n${v.ano}`
    const plano = byType.get(tipo) ?? planoFor(inForce, v)
    byType.set(tipo, plano)
    const h = histories.get(v.codVeiculo)
    if (plano.length === 0 || !h) continue
    // Use only km, not age: only the model year is known, and age would put all cars of a year into January.
    const { revisoes, kmPorDia } = veiculoPlano({
      plano,
      leituras: h.leituras,
      ...partition(h.feitos),
      inicio: null,
      hoje,
    })
    if (kmPorDia === null) continue
    counted++
    for (const r of revisoes) {
      if (r.situacao === 'FEITA' || r.situacao === 'PULADA' || r.situacao === 'VENCIDA') continue
      if (r.prevista === null || r.prevista >= end) continue
      const mes = (r.prevista < hoje ? hoje : r.prevista).slice(0, 7)
      const key = `${r.codPacote} ${mes}`
      const ja = vezes.get(key) ?? { codPacote: r.codPacote, mes, veiculos: 0 }
      vezes.set(key, { ...ja, veiculos: ja.veiculos + 1 })
    }
  }
  const ofertas = await ofertasOf(c, f.codConcessionaria ?? 0, inForce)
  const linhas = new Map<string, Consumo>()
  for (const { codPacote, mes, veiculos: n } of vezes.values())
    for (const p of ofertas.get(codPacote)?.pecas ?? []) {
      if (p.codigo === '') continue
      const key = `${p.codigo}\n${mes}`
      const ja = linhas.get(key) ?? {
        codigo: p.codigo,
        descricao: p.descricao,
        mes,
        quantidade: 0,
        veiculos: 0,
        valor: 0,
      }
      const quantidade = Math.round((ja.quantidade + p.quantidade * n) * 1000) / 1000
      linhas.set(key, {
        ...ja,
        quantidade,
        veiculos: ja.veiculos + n,
        valor: p.precoUnitario === null ? null : Math.round(quantidade * p.precoUnitario),
      })
    }
  return { itens: [...linhas.values()], veiculos: counted, cortado: all.length > MAX_VEICULOS }
}

const ordem = (i: Consumo) => `${i.codigo.toLowerCase()}\n${i.mes}`

/** The consumption as a list, by part, then month. */
export async function listConsumo(c: Ctx, f: ConsumoFilter) {
  const { itens, veiculos, cortado } = await computeConsumo(c, f)
  const achados = itens
    .filter((i) => containsText(`${i.codigo} ${i.descricao}`, f.busca ?? ''))
    .toSorted((a, b) => (ordem(a) < ordem(b) ? -1 : 1))
  if (f.sentido === 'desc') achados.reverse()
  const de = f.cursor ? Number(f.cursor) || 0 : 0
  const page = achados.slice(de, de + f.limite)
  return {
    itens: page,
    proximo: de + f.limite < achados.length ? String(de + f.limite) : null,
    contagem: f.cursor ? null : { total: achados.length, exato: true },
    veiculos,
    cortado,
  }
}
