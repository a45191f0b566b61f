import { sql } from 'kysely'
import type { CoberturaDaLoja } from '#shared/cardapio/planos.ts'
import { planoDoVeiculo, planoPara } from '#shared/rules/plano.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { filtroPeriodo } from '../../core/areas/filtros.ts'
import { historiasDe, inicioDe, separar } from './historia.ts'
import { ofertasDe, pacotesVigentes } from './pacotes.ts'

/** Visits that one answer looks at, the newest first. */
const MAX_VISITAS = 10_000

interface Visita {
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

/** Visits of a period by store: at how many a package was due, offered, approved, and what was left. */
export async function lerCobertura(
  c: Ctx,
  f: { codConcessionaria?: number | undefined; de?: string | undefined; ate?: string | undefined },
): Promise<{ lojas: CoberturaDaLoja[]; cortado: boolean }> {
  const d = c.inquilino.codDistribuidor
  const onde = [
    sql`k.cod_distribuidor = ${d}`,
    sql`k.km is not null`,
    ...(f.codConcessionaria ? [sql`k.cod_concessionaria = ${f.codConcessionaria}`] : []),
    ...filtroPeriodo(sql.ref('k.criado_em'), sql.ref('c.fuso'), f.de, f.ate),
  ]
  const r = await sql<Visita & { nome: string }>`
    select k.cod_concessionaria as "codConcessionaria", c.nome, k.cod_veiculo as "codVeiculo", (k.criado_em at time zone 'UTC')::date as dia, k.km, v.marca, v.modelo, v.versao, v.ano, x.oferecidos, x.aprovados
    from checklist k
    join concessionaria c on c.cod_distribuidor = k.cod_distribuidor and c.cod_concessionaria = k.cod_concessionaria
    join veiculo v on v.cod_distribuidor = k.cod_distribuidor and v.cod_veiculo = k.cod_veiculo
    left join lateral (select coalesce(array_agg(l.cod_pacote), '{}') as oferecidos, coalesce(array_agg(l.cod_pacote) filter (where l.estado in ('APROVADO', 'EXECUTADO', 'NAO_EXECUTADO')), '{}') as aprovados
      from orcamento o join orcamento_linha l on l.cod_distribuidor = o.cod_distribuidor and l.cod_orcamento = o.cod_orcamento and l.cod_pacote is not null
      where o.cod_distribuidor = k.cod_distribuidor and o.cod_checklist = k.cod_checklist) x on true
    where ${sql.join(onde, sql` and `)} order by k.criado_em desc limit ${sql.lit(MAX_VISITAS + 1)}`.execute(c.tx)
  const visitas = r.rows.slice(0, MAX_VISITAS)
  const vigentes = await pacotesVigentes(c, 'FABRICA')
  const historias = await historiasDe(c, [...new Set(visitas.map((v) => v.codVeiculo))])
  const lojas = new Map<number, CoberturaDaLoja>()
  const precos = new Map<number, Awaited<ReturnType<typeof ofertasDe>>>()
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
    const h = historias.get(v.codVeiculo) ?? { leituras: [], feitos: [] }
    // As it stood when the car came: what was done later does not count.
    const { revisoes, sugerida } = planoDoVeiculo({
      plano: planoPara(vigentes, v),
      leituras: h.leituras.filter((l) => l.dia <= v.dia),
      ...separar(h.feitos.filter((x) => x.em < v.dia)),
      inicio: inicioDe(v.ano),
      hoje: v.dia,
    })
    const devida = revisoes.find((x) => x.codPacote === sugerida && x.situacao !== 'FUTURA')
    if (!devida) continue
    loja.devidas++
    if (v.oferecidos.includes(devida.codPacote)) loja.oferecidas++
    if (v.aprovados.includes(devida.codPacote)) {
      loja.aprovadas++
      continue
    }
    const daLoja = precos.get(v.codConcessionaria) ?? (await ofertasDe(c, v.codConcessionaria, vigentes))
    precos.set(v.codConcessionaria, daLoja)
    loja.valorDeixado += daLoja.get(devida.codPacote)?.total ?? 0
  }
  return {
    lojas: [...lojas.values()].toSorted((a, b) => b.valorDeixado - a.valorDeixado),
    cortado: r.rows.length > MAX_VISITAS,
  }
}
