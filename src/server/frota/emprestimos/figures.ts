import { sql } from 'kysely'
import type { FrotaFigure } from '#shared/frota/consultas.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { DELAY } from './rows.ts'

interface Sums {
  minutosEmUso: number
  minutosDaFrota: number
  dias: number
  devolvidos: number
  atrasados: number
  multas: number
  semMotorista: number
  oitavos: number
  semCombustivel: number
}

const ratio = (a: number, b: number, places = 0): number | null =>
  b === 0 ? null : Math.round((a / b) * 10 ** places) / 10 ** places

/** The figures of a store's fleet from `de` to `ate`, both days included; what has not yet come does not count. */
export async function figuresOf(
  c: Ctx,
  { codConcessionaria, de, ate }: { codConcessionaria: number; de: string; ate: string },
): Promise<FrotaFigure[]> {
  const d = c.tenant.codDistribuidor
  const r = await sql<Sums>`
    with z as (select fuso from concessionaria where cod_distribuidor = ${d} and cod_concessionaria = ${codConcessionaria}),
      p as (select ${de}::date::timestamp at time zone fuso as de, least((${ate}::date + 1)::timestamp at time zone fuso, now()) as ate from z),
      e as (select e.*, ${DELAY} as atraso from frota_emprestimo e where e.cod_distribuidor = ${d} and e.cod_concessionaria = ${codConcessionaria} and e.retirada_em is not null),
      uso as (select coalesce(sum(extract(epoch from least(coalesce(e.devolvido_em, now()), p.ate) - greatest(e.retirada_em, p.de)) / 60), 0)::int as n
        from e, p where e.retirada_em < p.ate and coalesce(e.devolvido_em, now()) > p.de),
      -- A car that left the fleet counts to its last return: what it was in use is among the minutes above.
      frota as (select coalesce(sum(greatest(0, extract(epoch from least(x.fim, p.ate) - p.de)) / 60), 0)::int as n from p,
        (select case when k.ativo then 'infinity' else (select max(e.devolvido_em) from e where e.cod_carro = k.cod_carro) end as fim
          from frota_carro k where k.cod_distribuidor = ${d} and k.cod_concessionaria = ${codConcessionaria}) x),
      volta as (select e.* from e, p where e.devolvido_em >= p.de and e.devolvido_em < p.ate),
      m as (select m.* from frota_multa m, p where m.cod_distribuidor = ${d} and m.cod_concessionaria = ${codConcessionaria} and m.em >= p.de and m.em < p.ate)
    select (select n from uso) as "minutosEmUso", (select n from frota) as "minutosDaFrota",
      (select coalesce(sum(extract(epoch from devolvido_em - retirada_em) / 86400), 0)::float from volta) as dias,
      (select count(*)::int from volta) as devolvidos, (select count(*)::int from volta where atraso > 0) as atrasados,
      (select count(*)::int from m) as multas, (select count(*)::int from m where cod_emprestimo is null) as "semMotorista",
      (select coalesce(sum(combustivel_saida - combustivel_volta), 0)::int from volta where combustivel_volta < combustivel_saida) as oitavos,
      (select count(*)::int from volta where combustivel_volta < combustivel_saida) as "semCombustivel"`.execute(c.tx)
  const [s] = r.rows
  if (!s) return []
  return [
    {
      id: 'ocupacao',
      valor: ratio(s.minutosEmUso * 100, s.minutosDaFrota, 1),
      numerador: s.minutosEmUso,
      denominador: s.minutosDaFrota,
    },
    {
      id: 'dias',
      valor: ratio(s.dias, s.devolvidos, 1),
      numerador: ratio(s.dias, 1, 1) ?? 0,
      denominador: s.devolvidos,
    },
    { id: 'atrasos', valor: s.atrasados, numerador: s.atrasados, denominador: s.devolvidos },
    { id: 'multas', valor: s.semMotorista, numerador: s.semMotorista, denominador: s.multas },
    { id: 'combustivel', valor: s.oitavos, numerador: s.oitavos, denominador: s.semCombustivel },
  ]
}
