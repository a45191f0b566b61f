import { sql } from 'kysely'
import { comoSistema } from '../../core/tenancy/contexto.ts'
import { transacao } from '../../core/database/transaction.ts'
import { SISTEMA } from '../nucleo/evento.ts'
import { tocar } from '../../core/realtime/listas.ts'
import { lojaDaAgenda } from '../nucleo/loja.ts'
import type { Partes } from '../../core/partes.ts'
import { agirNoAgendamento, soltarHorarios, travarAgendamento } from '../nucleo/agendamento.ts'

const LOTE = 500
const ESPERADOS: readonly string[] = ['AGENDADO', 'CONFIRMADO']

interface Atrasado {
  codDistribuidor: number
  codAgendamento: number
}

/** Who did not come within the store's tolerance: NO_SHOW, and the hour is free. Each by itself: one that fails is told and tried again at the next round. */
export async function marcarAusencias(partes: Partes, avisar: (e: unknown) => void): Promise<number> {
  let quantos = 0
  for (const a of await listAtrasados(partes))
    try {
      if (await marcar(partes, a)) quantos++
    } catch (e) {
      avisar(
        new Error(`appointment ${a.codAgendamento} of distributor ${a.codDistribuidor} was not found absent`, {
          cause: e,
        }),
      )
    }
  return quantos
}

async function listAtrasados({ banco }: Partes): Promise<Atrasado[]> {
  const r = await transacao(banco, 'sistema', (tx) =>
    sql<Atrasado>`select a.cod_distribuidor as "codDistribuidor", a.cod_agendamento as "codAgendamento" from agendamento a
      left join concessionaria_config g on g.cod_distribuidor = a.cod_distribuidor and g.cod_concessionaria = a.cod_concessionaria and g.chave = 'agenda.tolerancia'
      where a.estado in ('AGENDADO', 'CONFIRMADO') and not a.ausencia_desfeita and a.inicio < now()
        and a.inicio + make_interval(mins => coalesce(g.valor::int, 30)) < now() order by a.inicio limit ${sql.lit(LOTE)}`.execute(
      tx,
    ),
  )
  return r.rows
}

async function marcar(partes: Partes, { codDistribuidor, codAgendamento }: Atrasado): Promise<boolean> {
  const inquilino = await partes.inquilinos.doCodigo(codDistribuidor)
  return comoSistema(partes, inquilino, async (c) => {
    const a = await travarAgendamento(c, codAgendamento)
    if (!ESPERADOS.includes(a.estado)) return false
    const { tolerancia } = await lojaDaAgenda(c, a.codConcessionaria)
    const momento = { inicio: Date.parse(a.inicio), agora: Date.now(), toleranciaMinutos: tolerancia }
    await agirNoAgendamento(c, a, 'AUSENTAR', SISTEMA, { momento })
    await soltarHorarios(c, codAgendamento)
    await tocar(c, a.codConcessionaria, ['getAgendamentos', 'getServicosAgendamentos'])
    return true
  })
}
