import { sql } from 'kysely'
import { todayIn, dayInZone } from '#shared/rules/dates.ts'
import { driverErrors, emprestimoActs, returnDifferences } from '#shared/rules/emprestimo.ts'
import { FUEL_NAMES } from '#shared/rules/fuel.ts'
import type { PhotoKind, FullEmprestimo } from '#shared/frota/emprestimos.ts'
import { ofTenant } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { frotaSettings } from '../nucleo/settings.ts'
import { findEmprestimo, type LockedEmprestimo } from './lock.ts'
import { readEmprestimos } from './rows.ts'

const PAID: readonly string[] = ['PAGA', 'A_MAIOR', 'ATRASADA']

/** A loan with its driver, contract, photos and what is missing. Throws 404 beyond reach. */
export async function getEmprestimo(c: Ctx, codEmprestimo: number): Promise<FullEmprestimo> {
  const e = await findEmprestimo(c, codEmprestimo)
  const [row] = await readEmprestimos(
    c,
    sql`select * from frota_emprestimo where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_emprestimo = ${codEmprestimo}`,
  )
  if (!e || !row) throw notFound('Empréstimo não encontrado')
  const { tolerancia, valorOitavo } = await frotaSettings(c, e.codConcessionaria)
  const fotos = await listPhotos(c, codEmprestimo)
  const cobranca = await chargeOf(c, e.codCobranca)
  const returned =
    e.devolvidoEm !== null &&
    e.kmSaida !== null &&
    e.kmVolta !== null &&
    e.combustivelSaida !== null &&
    e.combustivelVolta !== null
      ? {
          fim: e.fim,
          devolvidoEm: e.devolvidoEm,
          kmSaida: e.kmSaida,
          kmVolta: e.kmVolta,
          combustivelSaida: e.combustivelSaida,
          combustivelVolta: e.combustivelVolta,
          avariasSaida: e.avariasSaida,
          avariasVolta: e.avariasVolta,
        }
      : null
  return {
    ...row,
    cpf: e.cpf,
    cnh: e.cnh,
    cnhCategoria: e.cnhCategoria,
    cnhValidade: e.cnhValidade,
    nascimento: e.nascimento,
    observacao: e.observacao,
    motivo: e.motivo,
    avariasSaida: e.avariasSaida,
    avariasVolta: e.avariasVolta,
    fotos,
    caucao: e.caucao,
    cobranca,
    cobrancaFinal: await chargeOf(c, e.codCobrancaFinal),
    assinadoPor: e.assinadoPor,
    contratoSha256: e.contratoSha256,
    diferencas: returned && returnDifferences({ ...returned, tolerancia, valorOitavo }),
    kmDoCarro: await odometer(c, e.codCarro),
    faltas: await missingFor(c, e),
    espera: await heldUp(c, e),
    carroPronto: await isOwnCarReady(c, row.codPassagem),
    acoes: emprestimoActs(e.estado),
  }
}

/** What is missing before the keys go, as sentences. */
export async function missingFor(c: Ctx, e: LockedEmprestimo): Promise<string[]> {
  if (e.estado !== 'RESERVADO' || e.codCarro === null) return []
  const car = await c.tx
    .selectFrom('frotaCarro as k')
    .innerJoin('concessionaria as z', (j) =>
      j.onRef('z.codDistribuidor', '=', 'k.codDistribuidor').onRef('z.codConcessionaria', '=', 'k.codConcessionaria'),
    )
    .select(['k.idadeMinima', 'z.fuso'])
    .where(ofTenant(c, 'k'))
    .where('k.codCarro', '=', e.codCarro)
    .executeTakeFirstOrThrow()
  const { tolera } = await frotaSettings(c, e.codConcessionaria)
  const faltas: string[] = []
  if (e.cpf === null || e.cnh === null || e.cnhCategoria === null || e.cnhValidade === null || e.nascimento === null)
    faltas.push('Os dados do motorista e da CNH')
  else {
    const { nascimento, cnhCategoria, cnhValidade } = e
    const days = {
      retirada: todayIn(car.fuso, new Date()),
      devolucao: dayInZone(e.fim, car.fuso),
      idadeMinima: car.idadeMinima,
      tolera,
    }
    faltas.push(...Object.values(driverErrors({ nascimento, cnhCategoria, cnhValidade }, days)))
  }
  if (e.assinadoEm === null) faltas.push('A assinatura do contrato')
  if (!(await listPhotos(c, e.codEmprestimo)).some((f) => f.tipo === 'CNH')) faltas.push('Uma foto da CNH')
  const holder = await c.tx
    .selectFrom('frotaEmprestimo')
    .select('motorista')
    .where(ofTenant(c))
    .where('codCarro', '=', e.codCarro)
    .where('estado', '=', 'ENTREGUE')
    .executeTakeFirst()
  if (holder) faltas.push(`${holder.motorista} ainda não devolveu este carro: troque o carro da reserva`)
  if (Date.parse(e.fim) <= Date.now()) faltas.push('A hora da devolução já passou: prorrogue antes')
  return faltas
}

/** Whether the deposit, where there is one, was paid. */
export async function isDepositPaid(c: Ctx, e: LockedEmprestimo): Promise<boolean> {
  if (e.caucao === 0) return true
  const charge = await chargeOf(c, e.codCobranca)
  return charge !== null && PAID.includes(charge.estado)
}

/** A charge of the loan, in short. */
export async function chargeOf(c: Ctx, codCobranca: number | null) {
  if (codCobranca === null) return null
  const k = await c.tx
    .selectFrom('cobranca')
    .select(['codCobranca', 'estado', 'valor', 'pago'])
    .where(ofTenant(c))
    .where('codCobranca', '=', codCobranca)
    .executeTakeFirst()
  return k ?? null
}

/** Photos of a loan with signed addresses. */
export async function listPhotos(c: Ctx, codEmprestimo: number): Promise<FullEmprestimo['fotos']> {
  const rows = await c.tx
    .selectFrom('frotaFoto')
    .select(['codFoto', 'arquivo', 'miniatura', 'largura', 'altura'])
    .select((eb) => eb.ref('tipo').$castTo<PhotoKind>().as('tipo'))
    .where(ofTenant(c))
    .where('codEmprestimo', '=', codEmprestimo)
    .orderBy('codFoto')
    .execute()
  const address = (key: string) => c.services.files.endereco(c.tenant.codDistribuidor, key)
  return rows.map(({ arquivo, miniatura, ...f }) => ({ ...f, url: address(arquivo), miniatura: address(miniatura) }))
}

async function odometer(c: Ctx, codCarro: number | null): Promise<number | null> {
  if (codCarro === null) return null
  const k = await c.tx
    .selectFrom('frotaCarro')
    .select('km')
    .where(ofTenant(c))
    .where('codCarro', '=', codCarro)
    .executeTakeFirst()
  return k?.km ?? null
}

/** The reservation that begins while this loan, beyond its hour, still has the car. */
async function heldUp(c: Ctx, e: LockedEmprestimo): Promise<FullEmprestimo['espera']> {
  if (e.estado !== 'ENTREGUE' || e.codCarro === null || Date.parse(e.fim) > Date.now()) return null
  const next = await c.tx
    .selectFrom('frotaEmprestimo')
    .select(['codEmprestimo', 'motorista', 'inicio'])
    .where(ofTenant(c))
    .where('codCarro', '=', e.codCarro)
    .where('estado', '=', 'RESERVADO')
    .where('inicio', '<', sql<string>`now() + interval '1 day'`)
    .orderBy('inicio')
    .limit(1)
    .executeTakeFirst()
  return next ?? null
}

/** Whether all work on a visit's car is done while the car is still here. */
async function isOwnCarReady(c: Ctx, codPassagem: number | null): Promise<boolean> {
  if (codPassagem === null) return false
  const r = await sql<{ pronta: boolean | null }>`select bool_and(s.status >= 4) as pronta from servico_agendado s
    join passagem p on p.cod_distribuidor = s.cod_distribuidor and p.cod_passagem = s.cod_passagem
    where s.cod_distribuidor = ${c.tenant.codDistribuidor} and s.cod_passagem = ${codPassagem} and not s.removido and p.entregue_em is null`.execute(
    c.tx,
  )
  return r.rows[0]?.pronta === true
}

/** Fuel in words. */
export const fuelText = (eighths: number | null): string => (eighths === null ? '—' : (FUEL_NAMES[eighths] ?? '—'))
