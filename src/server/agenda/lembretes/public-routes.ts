import { sql } from 'kysely'
import { type ClienteChegada, type lembretesPublicos, PERIOD_NAMES } from '#shared/agenda/lembretes.ts'
import { formatDay, formatWhen } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict, invalid } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { actOnAgendamento, cancel, lockAgendamento } from '../nucleo/agendamento.ts'
import { CUSTOMER, register } from '../nucleo/event.ts'
import { requireChangeable } from '../nucleo/reserva-settings.ts'
import { withLink } from '../../core/tenancy/secret-links.ts'
import { invalidate } from '../../core/realtime/list-changes.ts'
import { receiveFromCliente } from '../../conversas/nucleo/receive.ts'
import { getLinkChegada } from './queries.ts'

/** Stores the customer's request for another time until the store settles it. */
async function requestHour(c: Ctx, codAgendamento: number, codConcessionaria: number, pedido: string): Promise<void> {
  await c.tx
    .updateTable('agendamento')
    .set({ pedido, pedidoEm: sql`now()` })
    .where(ofTenant(c))
    .where('codAgendamento', '=', codAgendamento)
    .execute()
  await register(c, CUSTOMER, {
    alvo: 'AGENDAMENTO',
    acao: 'PEDIR_HORA',
    codConcessionaria,
    codAgendamento,
    observacao: pedido,
  })
}

/** Throws 409 while the hour waits for its deposit: paying is what confirms it. */
function requirePaid(pagar: ClienteChegada['pagar']): void {
  if (pagar?.situacao === 'ABERTA' || pagar?.situacao === 'PARCIAL')
    throw conflict('falta-sinal', `Falta o sinal de ${formatReais(pagar.valor)}: o pagamento confirma a sua hora.`)
}

export const routes: Handlers<typeof lembretesPublicos> = {
  verChegada: (p) => withLink(p, 'LEMBRETE', (c, { codAgendamento }) => getLinkChegada(c, codAgendamento), true),

  responderChegada: (p) =>
    withLink(p, 'LEMBRETE', async (c, { codAgendamento, codConcessionaria }) => {
      const a = await lockAgendamento(c, codAgendamento ?? 0)
      const { situacao, dias, inicio, fuso, pagar } = await getLinkChegada(c, codAgendamento)
      if (situacao === 'CANCELADO' || situacao === 'PASSOU')
        throw conflict('estado-nao-permite', 'Este agendamento não está mais em aberto. Fale com a oficina.')
      const r = p.body
      const quando = formatWhen(inicio, fuso, new Date())
      let said: string | null = null
      if (r.acao === 'CANCELAR') {
        await requireChangeable(c, a, 'cancelar')
        await cancel(c, a, 'Cancelado pelo cliente', CUSTOMER)
        said = `Cancelou o agendamento de ${quando}`
      } else if (r.acao === 'CONFIRMAR') {
        // A second tap, or one after the store confirmed, succeeds without an act.
        if (situacao === 'ABERTO') {
          requirePaid(pagar)
          await actOnAgendamento(c, a, 'CONFIRMAR', CUSTOMER, { mudancas: NO_REQUEST })
          said = `Confirmou o agendamento de ${quando}`
        }
      } else {
        if (!dias.includes(r.dia)) throw invalid('Escolha outro dia', { dia: 'A oficina não abre neste dia' })
        const request = [`${formatDay(r.dia)} ${PERIOD_NAMES[r.periodo]}`, r.texto].filter(Boolean).join(': ')
        await requestHour(c, a.codAgendamento, codConcessionaria, request)
        said = `Pede outra hora para o agendamento de ${quando}: ${request}`
      }
      await invalidate(c, codConcessionaria, ['getAgendamentos', 'getServicosAgendamentos'])
      if (said !== null)
        await receiveFromCliente(c, {
          codConcessionaria,
          codCliente: a.codCliente,
          canal: 'PAGINA',
          texto: said,
          tipo: 'AGENDAMENTO',
          codAgendamento: a.codAgendamento,
          // Only another hour waits for somebody's answer.
          silenciosa: r.acao === 'CONFIRMAR',
          semEspera: r.acao === 'CONFIRMAR' || r.acao === 'CANCELAR',
        })
      return getLinkChegada(c, codAgendamento)
    }),
}

const NO_REQUEST = { pedido: null, pedidoEm: null }
