import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { DadosWebhook } from '#shared/suporte/webhooks-dados.ts'
import type { EventoWebhook } from '#shared/suporte/webhooks.ts'
import type { Ctx } from '../tenancy/contexto.ts'

/** What a message says of itself, whatever it is about. */
export function corpoDoWebhook(evento: string, id: string, onde: { codConcessionaria: number | null }, dados: object) {
  return JSON.stringify({ id, evento, em: new Date().toISOString(), ...onde, dados })
}

/** Puts an event in the outbox of each address that listens to it, inside the caller's transaction. `ler` is asked only where somebody does. */
export async function contarFora<E extends EventoWebhook>(
  c: Ctx,
  evento: E,
  { codConcessionaria, correlacao }: { codConcessionaria: number | null; correlacao: string },
  ler: () => Promise<DadosWebhook<E>>,
): Promise<void> {
  const d = c.inquilino.codDistribuidor
  const ouvem = await sql<{
    cod: number
  }>`select cod_webhook as cod from webhook where cod_distribuidor = ${d} and ativo and removido_em is null and ${evento} = any (eventos) order by 1`.execute(
    c.tx,
  )
  if (ouvem.rows.length === 0) return
  const id = randomUUID()
  const corpo = corpoDoWebhook(evento, id, { codConcessionaria }, await ler())
  await c.tx
    .insertInto('webhookEntrega')
    .values(
      ouvem.rows.map((w) => ({
        codDistribuidor: d,
        codWebhook: w.cod,
        codConcessionaria,
        evento,
        id,
        corpo,
        correlacao,
      })),
    )
    .execute()
}

/** Tells of an answered quote; it is read as it is now. */
export function contarResposta(
  c: Ctx,
  o: { codOrcamento: number; codConcessionaria: number },
  estado: 'APROVADO' | 'PARCIAL' | 'REPROVADO',
): Promise<void> {
  const evento = estado === 'REPROVADO' ? 'orcamento.reprovado' : 'orcamento.aprovado'
  const onde = { codConcessionaria: o.codConcessionaria, correlacao: `orcamento:${o.codOrcamento}` }
  return contarFora(c, evento, onde, () =>
    c.tx
      .selectFrom('orcamento')
      .select(['codOrcamento', 'codChecklist as codCheckList', 'placa', 'valor', 'valorAprovado'])
      .select(sql<typeof estado>`${estado}::text`.as('estado'))
      .where('codDistribuidor', '=', c.inquilino.codDistribuidor)
      .where('codOrcamento', '=', o.codOrcamento)
      .executeTakeFirstOrThrow(),
  )
}

/** Tells of a closed work order. */
export function contarOs(c: Ctx, codConcessionaria: number, codOs: number): Promise<void> {
  return contarFora(c, 'os.fechada', { codConcessionaria, correlacao: `os:${codOs}` }, async () => {
    const r = await sql<
      DadosWebhook<'os.fechada'>
    >`select o.cod_os as "codOs", o.numero, o.id_externo as "idExterno", o.tipo, v.placa, o.aberta_em as "abertaEm", o.fechada_em as "fechadaEm"
      from ordem_servico o join veiculo v on v.cod_distribuidor = o.cod_distribuidor and v.cod_veiculo = o.cod_veiculo
      where o.cod_distribuidor = ${c.inquilino.codDistribuidor} and o.cod_os = ${codOs}`.execute(c.tx)
    return primeiro(r.rows)
  })
}

/** Tells what was done to an appointment. */
export function contarAgendamento(
  c: Ctx,
  codConcessionaria: number,
  codAgendamento: number,
  acao: string,
): Promise<void> {
  const onde = { codConcessionaria, correlacao: `agendamento:${codAgendamento}` }
  return contarFora(c, 'agendamento.mudou', onde, async () => {
    const r = await sql<
      DadosWebhook<'agendamento.mudou'>
    >`select a.cod_agendamento as "codAgendamento", a.id_externo as "idExterno", ${acao}::text as acao, a.estado, a.inicio, a.fim, v.placa
      from agendamento a join veiculo v on v.cod_distribuidor = a.cod_distribuidor and v.cod_veiculo = a.cod_veiculo
      where a.cod_distribuidor = ${c.inquilino.codDistribuidor} and a.cod_agendamento = ${codAgendamento}`.execute(c.tx)
    return primeiro(r.rows)
  })
}

function primeiro<T>(linhas: readonly T[]): T {
  const [linha] = linhas
  if (linha === undefined) throw new Error('the record of an event is not there')
  return linha
}
