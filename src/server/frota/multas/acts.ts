import { sql } from 'kysely'
import type { Received } from '#shared/core/contract.ts'
import type { Multa, multas } from '#shared/frota/multas.ts'
import { formatDay, formatInstant } from '#shared/rules/dates.ts'
import { indicateUntil, type MultaAct, multaMay } from '#shared/rules/emprestimo.ts'
import { formatReais } from '#shared/rules/money.ts'
import { displayPlaca, placaKey } from '#shared/rules/placa.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict, invalid } from '../../core/http/errors.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { driverAt } from '../nucleo/driver.ts'
import { tellByItself } from '../../conversas/nucleo/by-itself.ts'
import { lockMulta } from './queries.ts'

/** Notes a fine; the driver is who had the car at that minute. */
export async function note(c: SignedInCtx, d: Received<typeof multas.registrarMulta, 'body'>): Promise<number> {
  const r = await sql<{
    codCarro: number
    codConcessionaria: number
  }>`select cod_carro as "codCarro", cod_concessionaria as "codConcessionaria"
    from frota_carro where cod_distribuidor = ${c.tenant.codDistribuidor} and placa_chave(placa) = ${placaKey(d.placa)}`.execute(
    c.tx,
  )
  const [car] = r.rows
  if (!car) throw invalid('Carro não encontrado', { placa: 'Nenhum carro reserva ao seu alcance tem esta placa' })
  if (Date.parse(d.em) > Date.now()) throw invalid('Confira a hora', { em: 'A infração ainda não aconteceu' })
  const { placa: _, ...rest } = d
  const { codMulta } = await c.tx
    .insertInto('frotaMulta')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      ...car,
      ...rest,
      indicarAte: indicateUntil(d.notificadaEm),
      codEmprestimo: await driverAt(c, car.codCarro, d.em),
    })
    .returning('codMulta')
    .executeTakeFirstOrThrow()
  c.changed({ registro: `multa:${codMulta}`, antes: null, depois: { auto: d.auto } })
  return codMulta
}

const NEXT = { AVISAR: 'AVISADA', INDICAR: 'INDICADA', PAGAR: 'PAGA' } as const
const WHEN = { AVISAR: 'avisadaEm', INDICAR: 'indicadaEm', PAGAR: 'pagaEm' } as const

/** Applies an act to a fine. Throws 409 where it is not open. */
export async function act(
  c: SignedInCtx,
  codMulta: number,
  ato: MultaAct,
  { versao, canal }: { versao: number; canal?: 'MENSAGEM' | 'JA_AVISADO' },
): Promise<void> {
  const m = await lockMulta(c, codMulta, versao)
  if (!multaMay(m.estado, ato, m.codEmprestimo !== null))
    throw conflict('estado-nao-permite', 'Esta multa já não permite isso.')
  if (canal === 'MENSAGEM') await tell(c, m)
  await c.tx
    .updateTable('frotaMulta')
    .set({ estado: NEXT[ato], [WHEN[ato]]: sql`now()`, versao: sql`versao + 1` })
    .where(ofTenant(c))
    .where('codMulta', '=', codMulta)
    .execute()
  c.changed({ registro: `multa:${codMulta}`, antes: { estado: m.estado }, depois: { estado: NEXT[ato] } })
}

async function tell(c: SignedInCtx, m: Multa): Promise<void> {
  const e = await c.tx
    .selectFrom('frotaEmprestimo as e')
    .innerJoin('concessionaria as z', (j) =>
      j.onRef('z.codDistribuidor', '=', 'e.codDistribuidor').onRef('z.codConcessionaria', '=', 'e.codConcessionaria'),
    )
    .select(['e.codCliente', 'z.fuso'])
    .where(ofTenant(c, 'e'))
    .where('e.codEmprestimo', '=', m.codEmprestimo)
    .executeTakeFirstOrThrow()
  const texto = `${m.motorista ?? ''}, o carro reserva ${displayPlaca(m.placa)} recebeu uma multa ${formatInstant(m.em, e.fuso)}, quando estava com você: ${m.descricao}, ${formatReais(m.valor)}, auto ${m.auto}. A indicação do condutor vai até ${formatDay(m.indicarAte)}.`
  const sent =
    e.codCliente !== null &&
    (await tellByItself(c, {
      codConcessionaria: m.codConcessionaria,
      codCliente: e.codCliente,
      assunto: 'Multa do carro reserva',
      texto,
    }))
  if (!sent)
    throw invalid('O motorista não tem contato cadastrado', {
      canal: 'Sem telefone ou e-mail que se possa usar: imprima a carta e diga que foi avisado',
    })
}
