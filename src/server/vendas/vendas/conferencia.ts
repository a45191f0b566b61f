import { sql } from 'kysely'
import { confereMes } from '#shared/rules/mes-vendas.ts'
import { type Departamento, type Discrepante, discrepantes, mesMais } from '#shared/rules/vendas.ts'
import type { ConferenciaDoMes, MesResumo } from '#shared/vendas/vendas.ts'
import type { Ctx, CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { aberta, conciliar } from '../mes-vendas/conciliacao.ts'

const MESES_DE_HISTORIA = 6

interface Envio {
  codConcessionaria: number
  codUsuario: number | null
  quem: string
  texto: string
}

/** Who sent each store's month last. */
async function lerEnvios(c: Ctx, lojas: readonly number[], mes: string): Promise<Map<number, Envio>> {
  const r =
    await sql<Envio>`select distinct on (cod_concessionaria) cod_concessionaria as "codConcessionaria", cod_usuario as "codUsuario", quem, texto
    from venda_evento where cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_concessionaria = any(${lojas}::int[]) and mes = ${mes} and acao = 'ENVIAR'
    order by cod_concessionaria, cod_evento desc`.execute(c.tx)
  return new Map(r.rows.map((e) => [e.codConcessionaria, e]))
}

/** Why the signed-in person may not approve what somebody sent; null when they may. */
async function impedimentoDe(c: CtxDePessoa, envio: Envio | undefined): Promise<string | null> {
  if (envio?.codUsuario !== c.sessao.codUsuario) return null
  const { quatroOlhos } = await c.tx
    .selectFrom('distribuidor')
    .select('quatroOlhos')
    .where(doInquilino(c))
    .executeTakeFirstOrThrow()
  return quatroOlhos ? 'Você enviou este mês: peça a outra pessoa que o aprove.' : null
}

/** What an approval of a month weighs: who sent it and why, what differs, whether the signed-in person may approve it. */
export async function conferir(c: CtxDePessoa, codConcessionaria: number, mes: string): Promise<ConferenciaDoMes> {
  const envio = (await lerEnvios(c, [codConcessionaria], mes)).get(codConcessionaria)
  const { diferencas } = (await conciliar(c, [codConcessionaria], mes))(codConcessionaria)
  return {
    diferencas: diferencas
      .filter(aberta)
      .map(({ dia, departamento, digitado, dms, notas }) => ({ dia, departamento, digitado, dms, notas })),
    enviadoPor: envio?.quem ?? null,
    porque: envio?.texto ?? '',
    impedimento: await impedimentoDe(c, envio),
  }
}

/** Figures of the stores' month that stand out among the same weekday of the last half year. */
export async function foraDoCostume(
  c: Ctx,
  lojas: readonly number[],
  mes: string,
): Promise<(codConcessionaria: number) => Discrepante[]> {
  const r = await sql<{ codConcessionaria: number; dia: string; departamento: Departamento; bruto: number }>`
    select cod_concessionaria as "codConcessionaria", dia::text as dia, departamento, bruto from venda_celula
    where cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_concessionaria = any(${lojas}::int[]) and bruto is not null
      and dia >= ${`${mesMais(mes, -MESES_DE_HISTORIA)}-01`}::date and dia < ${`${mesMais(mes, 1)}-01`}::date order by dia`.execute(
    c.tx,
  )
  const porLoja = Map.groupBy(r.rows, (v) => v.codConcessionaria)
  return (codConcessionaria) => {
    const valores = (porLoja.get(codConcessionaria) ?? []).map(({ dia, departamento, bruto }) => ({
      dia,
      departamento,
      bruto,
    }))
    return discrepantes(
      valores.filter((v) => v.dia.startsWith(mes)),
      valores.filter((v) => !v.dia.startsWith(mes)),
    )
  }
}

/** What is to be looked at of each month in a queue that the signed-in person's level judges, a few reads per month. */
export async function aConferirDe(
  c: CtxDePessoa,
  meses: readonly Pick<MesResumo, 'codConcessionaria' | 'mes' | 'estado'>[],
) {
  const porMes = Map.groupBy(
    meses.filter((m) => confereMes(m.estado, c.sessao.nivel)),
    (m) => m.mes,
  )
  const saida = new Map<string, { foraDoCostume: number; diferencas: number; enviadoPor: string | null }>()
  for (const [mes, doMes] of porMes) {
    const lojas = doMes.map((m) => m.codConcessionaria)
    const fora = await foraDoCostume(c, lojas, mes)
    const lados = await conciliar(c, lojas, mes)
    const envios = await lerEnvios(c, lojas, mes)
    for (const loja of lojas)
      saida.set(`${loja} ${mes}`, {
        foraDoCostume: fora(loja).length,
        diferencas: lados(loja).abertas,
        enviadoPor: envios.get(loja)?.quem ?? null,
      })
  }
  return (codConcessionaria: number, mes: string) => saida.get(`${codConcessionaria} ${mes}`) ?? null
}
