import { sql } from 'kysely'
import { formatarHora } from '#shared/rules/datas.ts'
import { comoSistema } from '../../core/tenancy/contexto.ts'
import { transacao } from '../../core/database/transaction.ts'
import { canalDe, contatoDe, escrever } from '../nucleo/contato.ts'
import { tocar } from '../../core/realtime/listas.ts'
import type { Partes } from '../../core/partes.ts'
import { agendamentoDoLembrete, linkDaChegada, marcarLembrado, textoDoLembrete } from './queries.ts'

const LOTE = 200
/** Nobody is written to at night, by the store's own clock. */
const [DE, ATE] = ['08:00', '20:00']

interface Esperado {
  codDistribuidor: number
  codAgendamento: number
}

/** Reminds of appointments that are so many hours away as their store says, each once; who has neither telephone nor e-mail is left to the staff. One that fails is told, and tried again at the next round. */
export async function lembrarAgendamentos(partes: Partes, avisar: (e: unknown) => void): Promise<number> {
  const r = await transacao(partes.banco, 'sistema', (tx) =>
    sql<Esperado>`select a.cod_distribuidor as "codDistribuidor", a.cod_agendamento as "codAgendamento" from agendamento a
      join cliente k on k.cod_distribuidor = a.cod_distribuidor and k.cod_cliente = a.cod_cliente and (k.telefone is not null or k.email is not null)
      left join concessionaria_config g on g.cod_distribuidor = a.cod_distribuidor and g.cod_concessionaria = a.cod_concessionaria and g.chave = 'agenda.lembrete'
      where a.estado in ('AGENDADO', 'CONFIRMADO') and a.confirmado_em is null and a.lembrado_em is null and a.inicio > now() + interval '1 hour'
        and a.inicio < now() + make_interval(hours => coalesce(g.valor::int, 24)) and a.criado_em < now() - interval '1 hour'
      order by a.inicio limit ${sql.lit(LOTE)}`.execute(tx),
  )
  let quantos = 0
  for (const e of r.rows)
    try {
      if (await lembrar(partes, e)) quantos++
    } catch (erro) {
      avisar(new Error(`appointment ${e.codAgendamento} was not reminded of`, { cause: erro }))
    }
  return quantos
}

async function lembrar(partes: Partes, { codDistribuidor, codAgendamento }: Esperado): Promise<boolean> {
  const inquilino = await partes.inquilinos.doCodigo(codDistribuidor)
  return comoSistema(partes, inquilino, async (c) => {
    const a = await agendamentoDoLembrete(c, codAgendamento)
    const agora = formatarHora(new Date().toISOString(), a.fuso)
    if (a.lembradoEm !== null || agora < DE || agora >= ATE) return false
    const contato = await contatoDe(c, a.codCliente)
    const canal = canalDe(contato)
    if (canal === null) return false
    const { codConcessionaria } = a
    const corpo = textoDoLembrete(contato, a, await linkDaChegada(c, a))
    await escrever(c, contato, {
      codConcessionaria,
      codAgendamento,
      canal,
      assunto: 'Seu agendamento na oficina',
      corpo,
    })
    await marcarLembrado(c, codAgendamento)
    await tocar(c, codConcessionaria, ['getAgendamentos'])
    return true
  })
}
