import { sql } from 'kysely'
import { formatDuration, formatInstant, formatTime } from '#shared/rules/dates.ts'
import { displayPlaca } from '#shared/rules/placa.ts'
import { transaction } from '../../core/database/transaction.ts'
import { ofTenant } from '../../core/database/query.ts'
import { noteLoose } from '../../core/files/erase-later.ts'
import type { Services } from '../../core/services.ts'
import { asSystem, type Ctx } from '../../core/tenancy/context.ts'
import { tellByItself } from '../../conversas/nucleo/by-itself.ts'
import { tellEmprestimo } from '../nucleo/tell.ts'

const BATCH = 200
/** Reminders go out only between these hours of the store's clock. */
const [FROM, UNTIL] = ['08:00', '20:00']

interface Due {
  codDistribuidor: number
  codEmprestimo: number
  codConcessionaria: number
  codCliente: number | null
  codPassagem: number | null
  estado: string
  motorista: string
  placa: string
  fim: string
  fuso: string
  minutos: number
}

const COLUMNS = sql`e.cod_distribuidor as "codDistribuidor", e.cod_emprestimo as "codEmprestimo", e.cod_concessionaria as "codConcessionaria",
  e.cod_cliente as "codCliente", e.cod_passagem as "codPassagem", e.estado, e.motorista, k.placa, e.fim, z.fuso,
  floor(extract(epoch from now() - e.fim) / 60)::int as minutos
  from frota_emprestimo e join frota_carro k on k.cod_distribuidor = e.cod_distribuidor and k.cod_carro = e.cod_carro
  join concessionaria z on z.cod_distribuidor = e.cod_distribuidor and z.cod_concessionaria = e.cod_concessionaria`

async function each(
  services: Services,
  notify: (e: unknown) => void,
  where: ReturnType<typeof sql>,
  run: (c: Ctx, e: Due) => Promise<void>,
): Promise<void> {
  const due = await transaction(services.db, 'sistema', async (tx) => {
    const r =
      await sql<Due>`select ${COLUMNS} where e.estado = 'ENTREGUE' and ${where} order by e.fim limit ${sql.lit(BATCH)}`.execute(
        tx,
      )
    return r.rows
  })
  for (const e of due) {
    const tenant = await services.tenants.fromCode(e.codDistribuidor)
    await asSystem(services, tenant, (c) => run(c, e)).catch(notify)
  }
}

/** Marks a loan once; false when another process was first. */
async function mark(c: Ctx, e: Due, column: 'lembradoEm' | 'alarmadoEm'): Promise<boolean> {
  const marked = await c.tx
    .updateTable('frotaEmprestimo')
    .set({ [column]: sql`now()` })
    .where(ofTenant(c))
    .where('codEmprestimo', '=', e.codEmprestimo)
    .where(column, 'is', null)
    .where('estado', '=', 'ENTREGUE')
    .returning('codEmprestimo')
    .executeTakeFirst()
  return marked !== undefined
}

/** Reminds each driver once, within a day of the return; who has no contact is left to the staff. */
export function remindDrivers(services: Services, notify: (e: unknown) => void): Promise<void> {
  return each(
    services,
    notify,
    sql`e.lembrado_em is null and e.fim > now() and e.fim < now() + interval '24 hours'`,
    async (c, e) => {
      const now = formatTime(new Date().toISOString(), e.fuso)
      // Within two hours of the return the hour no longer matters.
      if ((now < FROM || now >= UNTIL) && e.minutos < -120) return
      if (!(await mark(c, e, 'lembradoEm')) || e.codCliente === null) return
      await tellByItself(c, {
        codConcessionaria: e.codConcessionaria,
        codCliente: e.codCliente,
        assunto: 'Devolução do carro reserva',
        texto: `${e.motorista}, o carro reserva ${displayPlaca(e.placa)} volta ${formatInstant(e.fim, e.fuso)}, com o mesmo combustível. Precisa de mais tempo? Responda por aqui.`,
      })
    },
  )
}

/** Rings the store once for each car that did not come back in time. */
export function ringLate(services: Services, notify: (e: unknown) => void): Promise<void> {
  const beyond = sql`e.alarmado_em is null and e.fim < now() - make_interval(mins => coalesce((select g.valor::int from concessionaria_config g
    where g.cod_distribuidor = e.cod_distribuidor and g.cod_concessionaria = e.cod_concessionaria and g.chave = 'frota.tolerancia'), 30))`
  return each(services, notify, beyond, async (c, e) => {
    if (!(await mark(c, e, 'alarmadoEm'))) return
    tellEmprestimo(
      c,
      e,
      `${e.motorista} devia devolver o ${displayPlaca(e.placa)} ${formatInstant(e.fim, e.fuso)}: atraso de ${formatDuration(e.minutos)}`,
    )
  })
}

interface Forgotten {
  codDistribuidor: number
  arquivo: string
  miniatura: string
}

/** Deletes the photos of licences once the store's time for them is over, the files by the sweep of files; fines keep the contract, not the pictures. */
export async function forgetLicences(services: Services): Promise<void> {
  for (;;) {
    const gone = await transaction(services.db, 'sistema', async (tx) => {
      const r =
        await sql<Forgotten>`delete from frota_foto f using (select f.cod_distribuidor, f.cod_foto from frota_foto f
          join frota_emprestimo e on e.cod_distribuidor = f.cod_distribuidor and e.cod_emprestimo = f.cod_emprestimo
          where f.tipo = 'CNH' and e.estado not in ('PEDIDO', 'RESERVADO', 'ENTREGUE')
            and coalesce(e.devolvido_em, e.fim) < now() - make_interval(days => coalesce((select g.valor::int from concessionaria_config g
              where g.cod_distribuidor = e.cod_distribuidor and g.cod_concessionaria = e.cod_concessionaria and g.chave = 'frota.guarda'), 180))
          limit ${sql.lit(BATCH)}) v
        where f.cod_distribuidor = v.cod_distribuidor and f.cod_foto = v.cod_foto returning f.cod_distribuidor as "codDistribuidor", f.arquivo, f.miniatura`.execute(
          tx,
        )
      await noteLoose(
        tx,
        r.rows.flatMap(({ codDistribuidor, arquivo, miniatura }) =>
          [arquivo, miniatura].map((key) => ({ codDistribuidor, arquivo: key })),
        ),
      )
      return r.rows.length
    })
    if (gone < BATCH) return
  }
}
