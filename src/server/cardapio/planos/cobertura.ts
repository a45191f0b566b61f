import { sql } from 'kysely'
import type { LojaCobertura } from '#shared/cardapio/planos.ts'
import { veiculoPlano, planoFor } from '#shared/rules/plano.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { periodFilter } from '../../core/areas/filters.ts'
import { veiculoHistories, startOf, partition } from './history.ts'
import { ofertasOf, currentPacotes } from './queries.ts'

/** Maximum visits of one answer, newest first. */
const MAX_VISITS = 10_000

interface Visit {
  codConcessionaria: number
  codVeiculo: number
  dia: string
  km: number
  marca: string
  modelo: string
  versao: string | null
  ano: number | null
  oferecidos: number[]
  aprovados: number[]
}

/** Visits of a period by store: at how many a package was due, offered and approved, and the value of the due ones not approved. */
export async function readCobertura(
  c: Ctx,
  f: { codConcessionaria?: number | undefined; de?: string | undefined; ate?: string | undefined },
): Promise<{ lojas: LojaCobertura[]; cortado: boolean }> {
  const d = c.tenant.codDistribuidor
  const onde = [
    sql`k.cod_distribuidor = ${d}`,
    sql`k.km is not null`,
    ...(f.codConcessionaria ? [sql`k.cod_concessionaria = ${f.codConcessionaria}`] : []),
    ...periodFilter(sql.ref('k.criado_em'), sql.ref('c.fuso'), f.de, f.ate),
  ]
  const r = await sql<Visit & { nome: string }>`
    select k.cod_concessionaria as "codConcessionaria", c.nome, k.cod_veiculo as "codVeiculo", (k.criado_em at time zone c.fuso)::date as dia, k.km, v.marca, v.modelo, v.versao, v.ano, x.oferecidos, x.aprovados
    from checklist k
    join concessionaria c on c.cod_distribuidor = k.cod_distribuidor and c.cod_concessionaria = k.cod_concessionaria
    join veiculo v on v.cod_distribuidor = k.cod_distribuidor and v.cod_veiculo = k.cod_veiculo
    left join lateral (select coalesce(array_agg(l.cod_pacote), '{}') as oferecidos, coalesce(array_agg(l.cod_pacote) filter (where l.estado in ('APROVADO', 'EXECUTADO', 'NAO_EXECUTADO')), '{}') as aprovados
      from orcamento o join orcamento_linha l on l.cod_distribuidor = o.cod_distribuidor and l.cod_orcamento = o.cod_orcamento and l.cod_pacote is not null
      where o.cod_distribuidor = k.cod_distribuidor and o.cod_checklist = k.cod_checklist and o.estado <> 'CANCELADO') x on true
    where ${sql.join(onde, sql` and `)} order by k.criado_em desc limit ${sql.lit(MAX_VISITS + 1)}`.execute(c.tx)
  const visitas = r.rows.slice(0, MAX_VISITS)
  const inForce = await currentPacotes(c, 'FABRICA', f.codConcessionaria)
  const histories = await veiculoHistories(c, [...new Set(visitas.map((v) => v.codVeiculo))])
  const lojas = new Map<number, LojaCobertura>()
  const precos = new Map<number, Awaited<ReturnType<typeof ofertasOf>>>()
  for (const v of visitas) {
    const loja = lojas.get(v.codConcessionaria) ?? {
      codConcessionaria: v.codConcessionaria,
      nome: v.nome,
      visitas: 0,
      devidas: 0,
      oferecidas: 0,
      aprovadas: 0,
      valorDeixado: 0,
    }
    lojas.set(v.codConcessionaria, loja)
    loja.visitas++
    const h = histories.get(v.codVeiculo) ?? { leituras: [], feitos: [] }
    // The plan as of the arrival: services done later do not count.
    const { revisoes, sugerida } = veiculoPlano({
      plano: planoFor(inForce, v),
      leituras: h.leituras.filter((l) => l.dia <= v.dia),
      ...partition(h.feitos.filter((x) => x.em < v.dia)),
      inicio: startOf(v.ano),
      hoje: v.dia,
    })
    const due = revisoes.find((x) => x.codPacote === sugerida && x.situacao !== 'FUTURA')
    if (!due) continue
    loja.devidas++
    if (v.oferecidos.includes(due.codPacote)) loja.oferecidas++
    if (v.aprovados.includes(due.codPacote)) {
      loja.aprovadas++
      continue
    }
    const forLoja = precos.get(v.codConcessionaria) ?? (await ofertasOf(c, v.codConcessionaria, inForce))
    precos.set(v.codConcessionaria, forLoja)
    loja.valorDeixado += forLoja.get(due.codPacote)?.total ?? 0
  }
  return {
    lojas: [...lojas.values()].toSorted((a, b) => b.valorDeixado - a.valorDeixado),
    cortado: r.rows.length > MAX_VISITS,
  }
}
