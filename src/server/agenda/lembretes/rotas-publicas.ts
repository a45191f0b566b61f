import { sql } from 'kysely'
import { type lembretesPublicos, NOME_PERIODO } from '#shared/agenda/lembretes.ts'
import { formatarDia } from '#shared/rules/datas.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { conflict, invalid } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import { agirNoAgendamento, cancelar, travarAgendamento } from '../nucleo/agendamento.ts'
import { registrar } from '../nucleo/evento.ts'
import { comLink } from '../../core/tenancy/links.ts'
import { tocar } from '../../core/realtime/listas.ts'
import type { Autor } from '../../oficina-digital/nucleo/transicao.ts'
import { chegadaDoLink } from './queries.ts'

const CLIENTE: Autor = { codUsuario: null, quem: 'Cliente' }

/** Keeps what a customer asks for until the store settles it. */
async function pedirHora(c: Ctx, codAgendamento: number, codConcessionaria: number, pedido: string): Promise<void> {
  await c.tx
    .updateTable('agendamento')
    .set({ pedido, pedidoEm: sql`now()` })
    .where(doInquilino(c))
    .where('codAgendamento', '=', codAgendamento)
    .execute()
  await registrar(c, CLIENTE, {
    alvo: 'AGENDAMENTO',
    acao: 'PEDIR_HORA',
    codConcessionaria,
    codAgendamento,
    observacao: pedido,
  })
}

export const rotas: Handlers<typeof lembretesPublicos> = {
  verChegada: (p) => comLink(p, 'LEMBRETE', (c, { codAgendamento }) => chegadaDoLink(c, codAgendamento), true),

  responderChegada: (p) =>
    comLink(p, 'LEMBRETE', async (c, { codAgendamento, codConcessionaria }) => {
      const a = await travarAgendamento(c, codAgendamento ?? 0)
      const { situacao, dias } = await chegadaDoLink(c, codAgendamento)
      if (situacao === 'CANCELADO' || situacao === 'PASSOU')
        throw conflict('estado-nao-permite', 'Este agendamento não está mais em aberto. Fale com a oficina.')
      const r = p.body
      if (r.acao === 'CANCELAR') await cancelar(c, a, 'Cancelado pelo cliente', CLIENTE)
      else if (r.acao === 'CONFIRMAR') {
        // Tapped twice, or after the store did: it is confirmed all the same.
        if (situacao === 'ABERTO') await agirNoAgendamento(c, a, 'CONFIRMAR', CLIENTE, { mudancas: SEM_PEDIDO })
      } else {
        if (!dias.includes(r.dia)) throw invalid('Escolha outro dia', { dia: 'A oficina não abre neste dia' })
        const pedido = [`${formatarDia(r.dia)} ${NOME_PERIODO[r.periodo]}`, r.texto].filter(Boolean).join(': ')
        await pedirHora(c, a.codAgendamento, codConcessionaria, pedido)
      }
      await tocar(c, codConcessionaria, ['getAgendamentos', 'getServicosAgendamentos'])
      return chegadaDoLink(c, codAgendamento)
    }),
}

const SEM_PEDIDO = { pedido: null, pedidoEm: null }
