import { sql } from 'kysely'
import { ofTenant } from '../../core/database/query.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { tellEmprestimo } from './tell.ts'

interface Request {
  codConcessionaria: number
  origem: 'RECEPCAO' | 'AGENDA' | 'SITE'
  inicio: string
  fim: string
  motorista: string
  telefone?: string
  codCliente: number | null
  codAgendamento?: number | null
  codPassagem?: number | null
  observacao?: string
  codUsuario?: number | null
}

/** Asks for a courtesy car; an appointment that has a live request keeps that one. Returns its code. */
export async function askForCar(c: Ctx, r: Request): Promise<number> {
  const made = await c.tx
    .insertInto('frotaEmprestimo')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      ...r,
      telefone: r.telefone ?? '',
      observacao: r.observacao ?? '',
    })
    .onConflict((x) =>
      x
        .columns(['codDistribuidor', 'codAgendamento'])
        .where(sql<boolean>`cod_agendamento is not null and estado in ('PEDIDO', 'RESERVADO', 'ENTREGUE')`)
        .doNothing(),
    )
    .returning('codEmprestimo')
    .executeTakeFirst()
  if (!made) {
    const known = await c.tx
      .selectFrom('frotaEmprestimo')
      .select('codEmprestimo')
      .where(ofTenant(c))
      .where('codAgendamento', '=', r.codAgendamento ?? 0)
      .where('estado', 'in', ['PEDIDO', 'RESERVADO', 'ENTREGUE'])
      .executeTakeFirstOrThrow()
    return known.codEmprestimo
  }
  const told = {
    codConcessionaria: r.codConcessionaria,
    codEmprestimo: made.codEmprestimo,
    estado: 'PEDIDO',
    codPassagem: r.codPassagem ?? null,
  }
  tellEmprestimo(c, told, r.origem === 'SITE' ? `${r.motorista} pediu um carro reserva` : null)
  return made.codEmprestimo
}

/** Asks for a car from an appointment's hour on, for its customer, until the next day at the same hour. */
export async function askForAppointment(
  c: Ctx,
  codAgendamento: number,
  origem: 'AGENDA' | 'SITE',
  codUsuario: number | null = null,
): Promise<void> {
  const a = await c.tx
    .selectFrom('agendamento as a')
    .innerJoin('cliente as p', (j) =>
      j.onRef('p.codDistribuidor', '=', 'a.codDistribuidor').onRef('p.codCliente', '=', 'a.codCliente'),
    )
    .select(['a.codConcessionaria', 'a.codCliente', 'a.inicio', 'p.nome', 'p.telefone'])
    .select(sql<string>`a.inicio + interval '1 day'`.as('fim'))
    .where(ofTenant(c, 'a'))
    .where('a.codAgendamento', '=', codAgendamento)
    .executeTakeFirst()
  if (!a) return
  await askForCar(c, {
    codConcessionaria: a.codConcessionaria,
    origem,
    inicio: a.inicio,
    fim: a.fim,
    motorista: a.nome,
    telefone: a.telefone ?? '',
    codCliente: a.codCliente,
    codAgendamento,
    codUsuario,
  })
}

/** Whether the customer asked for a car that nobody refused or took back. */
export async function hasAskedForCar(c: Ctx, codAgendamento: number): Promise<boolean> {
  const live = await c.tx
    .selectFrom('frotaEmprestimo')
    .select('codEmprestimo')
    .where(ofTenant(c))
    .where('codAgendamento', '=', codAgendamento)
    .where('origem', '=', 'SITE')
    .where('estado', 'in', ['PEDIDO', 'RESERVADO', 'ENTREGUE'])
    .executeTakeFirst()
  return live !== undefined
}

/** Takes back what the customer asked for by themselves, while nobody promised a car. */
export async function withdrawRequest(c: Ctx, codAgendamento: number): Promise<void> {
  const gone = await c.tx
    .updateTable('frotaEmprestimo')
    .set({ estado: 'CANCELADO', motivo: 'O cliente não precisa mais', versao: sql`versao + 1` })
    .where(ofTenant(c))
    .where('codAgendamento', '=', codAgendamento)
    .where('origem', '=', 'SITE')
    .where('estado', '=', 'PEDIDO')
    .returning(['codEmprestimo', 'codConcessionaria', 'estado', 'codPassagem'])
    .executeTakeFirst()
  if (gone) tellEmprestimo(c, gone)
}

const NOT_LENT = ['PEDIDO', 'RESERVADO'] as const

/** Ends what a cancelled appointment still asks of the fleet: a promised car is free again. */
export async function endForAppointment(c: Ctx, codAgendamento: number): Promise<void> {
  const gone = await c.tx
    .updateTable('frotaEmprestimo')
    .set({
      estado: 'CANCELADO',
      motivo: 'O agendamento foi cancelado',
      linkHash: null,
      linkAte: null,
      versao: sql`versao + 1`,
    })
    .where(ofTenant(c))
    .where('codAgendamento', '=', codAgendamento)
    .where('estado', 'in', NOT_LENT)
    .returning(['codEmprestimo', 'codConcessionaria', 'estado', 'codPassagem', 'codCarro', 'motorista'])
    .executeTakeFirst()
  if (gone)
    tellEmprestimo(
      c,
      gone,
      gone.codCarro === null ? null : `O agendamento de ${gone.motorista} foi cancelado: o carro reserva está livre`,
    )
}

/** Tells the store that an appointment for which a car was asked or promised has another hour; the loan keeps its days (ADR 0053). */
export async function tellMovedAppointment(c: Ctx, codAgendamento: number): Promise<void> {
  const live = await c.tx
    .selectFrom('frotaEmprestimo')
    .select(['codEmprestimo', 'codConcessionaria', 'estado', 'codPassagem', 'motorista'])
    .where(ofTenant(c))
    .where('codAgendamento', '=', codAgendamento)
    .where('estado', 'in', NOT_LENT)
    .executeTakeFirst()
  if (live) tellEmprestimo(c, live, `O agendamento de ${live.motorista} mudou de hora: confira o carro reserva`)
}
