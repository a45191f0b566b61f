import { sql } from 'kysely'
import type { Received } from '#shared/core/contract.ts'
import type { PacoteOferta, OfferedPlano, planos, OfferedRevisao } from '#shared/cardapio/planos.ts'
import { todayIn as hojeEm } from '#shared/rules/dates.ts'
import { normalizePlaca } from '#shared/rules/placa.ts'
import {
  fitsVeiculo,
  isAdicionalDue,
  monthsBetween,
  planoFor,
  type Reading,
  veiculoPlano,
} from '#shared/rules/plano.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'
import { type Done, type VeiculoHistory, veiculoHistories, startOf, partition } from './history.ts'
import { ofertasOf, type CurrentPacote, currentPacotes } from './queries.ts'

type Question = Received<typeof planos.planoDoVeiculo, 'query'>
interface KnownVeiculo {
  codVeiculo: number
  marca: string
  modelo: string
  versao: string | null
  ano: number | null
}
const DAY_MS = 86_400_000

/** The store's own record of the vehicle. */
async function findVeiculo(c: Ctx, loja: number, q: Question): Promise<KnownVeiculo | undefined> {
  const placa = normalizePlaca(q.placa ?? '')
  const chassi = (q.chassi ?? '').toUpperCase()
  if (placa === '' && chassi === '') return undefined
  const r =
    await sql<KnownVeiculo>`select cod_veiculo as "codVeiculo", marca, modelo, versao, ano from veiculo where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${loja}
    and (${placa} <> '' and placa_chave = placa_chave(${placa}) or ${placa} = '' and chassi = ${chassi}) order by cod_veiculo desc limit 1`.execute(
      c.tx,
    )
  return r.rows[0]
}

/** Today on the store's own calendar. */
async function lojaToday(c: Ctx, loja: number): Promise<string> {
  const { fuso } = await c.tx
    .selectFrom('concessionaria')
    .select('fuso')
    .where(ofTenant(c))
    .where('codConcessionaria', '=', loja)
    .executeTakeFirstOrThrow()
  return hojeEm(fuso, new Date())
}

/** Adds the expected odometer reading on a later day, if the km per day is known. */
function readingsUntil(leituras: readonly Reading[], kmPorDia: number | null, dia: string): Reading[] {
  const ultima = leituras.at(-1)
  if (!ultima || kmPorDia === null || ultima.dia >= dia) return []
  const days = Math.round((Date.parse(dia) - Date.parse(ultima.dia)) / DAY_MS)
  return [{ dia, km: ultima.km + Math.round(kmPorDia * days) }]
}

/** À la carte items that are due for a vehicle. */
function dueAdicionais(
  pacotes: readonly CurrentPacote[],
  v: { marca: string; modelo: string; ano: number | null },
  km: number | null,
  { feitos, leituras }: VeiculoHistory,
  dia: string,
): CurrentPacote[] {
  const months = (de: string) => monthsBetween(de, dia)
  // Work done elsewhere is marked by its day alone: the odometer of then is the nearest reading.
  const kmOf = ({ em, km: known }: Done) =>
    known ?? (leituras.findLast((l) => l.dia <= em) ?? leituras.find((l) => l.dia > em))?.km ?? null
  const start = startOf(v.ano)
  return pacotes.filter((p) => {
    const done = feitos.findLast((f) => f.codPacote === p.codPacote)
    return (
      fitsVeiculo(p, v) &&
      isAdicionalDue(
        { km: p.cadaKm, meses: p.cadaMeses },
        {
          km,
          meses: start === null ? null : months(start),
          feitoKm: done ? kmOf(done) : null,
          feitoHaMeses: done ? months(done.em) : null,
        },
      )
    )
  })
}

/** A vehicle's plan at a store: due packages and dates, each package as the store offers it today. */
export async function readPlano(c: Ctx, loja: number, q: Question): Promise<OfferedPlano> {
  const known = await findVeiculo(c, loja, q)
  const v = {
    marca: q.marca || known?.marca || '',
    modelo: q.modelo || known?.modelo || '',
    versao: known?.versao ?? null,
    ano: q.ano ?? known?.ano ?? null,
  }
  const today = await lojaToday(c, loja)
  const dia = q.dia ?? today
  const blank: VeiculoHistory = { leituras: [], feitos: [] }
  const h = known ? ((await veiculoHistories(c, [known.codVeiculo])).get(known.codVeiculo) ?? blank) : blank
  const leituras =
    q.km === undefined ? h.leituras : [...h.leituras.filter((l) => l.dia < today), { dia: today, km: q.km }]
  const pacotes = v.marca === '' ? [] : planoFor(await currentPacotes(c, 'FABRICA', loja), v)
  const count = (entriesRead: readonly Reading[]) =>
    veiculoPlano({ plano: pacotes, leituras: entriesRead, ...partition(h.feitos), inicio: startOf(v.ano), hoje: dia })
  const now = count(leituras)
  const ahead = readingsUntil(leituras, now.kmPorDia, dia)
  const p = ahead.length > 0 ? count([...leituras, ...ahead]) : now
  const extras = dueAdicionais(await currentPacotes(c, 'ADICIONAL', loja), v, p.km, h, dia)
  const ofertas = await ofertasOf(c, loja, [...pacotes, ...extras])
  const oferta = (cod: number) => ofertas.get(cod)
  return {
    codVeiculo: known?.codVeiculo ?? null,
    km: now.km,
    kmPorDia: now.kmPorDia,
    leituraIgnorada: now.leituraIgnorada,
    proxima: p.proxima,
    sugerida: p.sugerida,
    revisoes: p.revisoes.flatMap(({ codPacote, km, meses, situacao, prevista, por }): OfferedRevisao[] => {
      const o = oferta(codPacote)
      return o ? [{ ...o, km, meses, situacao, prevista, por }] : []
    }),
    adicionais: extras.map((e) => oferta(e.codPacote)).filter((o): o is PacoteOferta => o !== undefined),
  }
}

/** Records that a package was done elsewhere or skipped; null deletes the record. */
export async function markRevisao(
  c: SignedInCtx,
  target: { codConcessionaria: number; codVeiculo: number; codPacote: number },
  situacao: 'FEITO' | 'PULADO' | null,
): Promise<void> {
  const { codDistribuidor } = c.tenant
  const exists =
    await sql`select 1 from veiculo v join cardapio_pacote p on p.cod_distribuidor = v.cod_distribuidor and p.cod_pacote = ${target.codPacote}
    where v.cod_distribuidor = ${codDistribuidor} and v.cod_concessionaria = ${target.codConcessionaria} and v.cod_veiculo = ${target.codVeiculo}`.execute(
      c.tx,
    )
  if (exists.rows.length === 0) throw notFound('Veículo ou pacote não encontrado nesta concessionária')
  await c.tx
    .deleteFrom('veiculoPacote')
    .where(ofTenant(c))
    .where('codVeiculo', '=', target.codVeiculo)
    .where('codPacote', '=', target.codPacote)
    .execute()
  if (situacao !== null)
    await c.tx
      .insertInto('veiculoPacote')
      .values({
        codDistribuidor,
        ...target,
        situacao,
        em: await lojaToday(c, target.codConcessionaria),
        codUsuario: c.sessao.codUsuario,
      })
      .execute()
  c.changed({
    registro: `veiculo:${target.codVeiculo}`,
    antes: null,
    depois: { codPacote: target.codPacote, situacao },
  })
}
