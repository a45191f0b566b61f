import { sql } from 'kysely'
import type { ConversaDetail } from '#shared/conversas/conversas.ts'
import { numberFor } from '#shared/rules/mask.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { notFound } from '../../core/http/errors.ts'
import { publicUrl } from '../../oficina-digital/envio/queries.ts'
import { listChannels } from './channels.ts'
import { readRows } from './list.ts'
import { getThread, type Thread } from './thread.ts'

/** A thread with what stands beside it. Throws 404. */
export async function getConversa(c: SignedInCtx, codConversa: number): Promise<ConversaDetail> {
  const v = await getThread(c, codConversa)
  const [row] = await readRows(
    c,
    sql`select v.* from conversa v where v.cod_distribuidor = ${c.tenant.codDistribuidor} and v.cod_conversa = ${codConversa}`,
  )
  if (!row) throw notFound('Conversa não encontrada')
  const canais = await listChannels(c, v)
  return {
    ...row,
    email: canais.find((x) => x.canal === 'EMAIL')?.destino ?? null,
    janelaAte: v.janelaAte,
    canais,
    veiculos: await listCars(c, v),
    orcamentos: await listOpenOrcamentos(c, v),
    passagens: await listOpenPassagens(c, v),
    agendamentos: await listNextAgendamentos(c, v),
  }
}

const keyOf = (c: SignedInCtx, v: Thread, alias: string) =>
  sql`${sql.ref(`${alias}.cod_distribuidor`)} = ${c.tenant.codDistribuidor} and ${sql.ref(`${alias}.cod_cliente`)} = ${v.codCliente}`

async function listCars(c: SignedInCtx, v: Thread): Promise<ConversaDetail['veiculos']> {
  const r = await sql<ConversaDetail['veiculos'][number]>`
    select w.cod_veiculo as "codVeiculo", w.placa, w.modelo from (
      select x.cod_veiculo, max(x.em) as em from (
        select k.cod_veiculo, k.criado_em as em from checklist k where ${keyOf(c, v, 'k')}
        union all select p.cod_veiculo, p.chegou_em from passagem p where ${keyOf(c, v, 'p')}
        union all select a.cod_veiculo, a.inicio from agendamento a where ${keyOf(c, v, 'a')}) x
      group by 1 order by 2 desc limit 10) x
    join veiculo w on w.cod_distribuidor = ${c.tenant.codDistribuidor} and w.cod_veiculo = x.cod_veiculo order by x.em desc`.execute(
    c.tx,
  )
  return r.rows
}

interface OpenOrcamento {
  codOrcamento: number
  numero: number
  ano: number
  sequencia: number
  modelo: string
  estado: string
  valor: number | null
  token: string | null
}

async function listOpenOrcamentos(c: SignedInCtx, v: Thread): Promise<ConversaDetail['orcamentos']> {
  const r = await sql<OpenOrcamento>`
    select o.cod_orcamento as "codOrcamento", o.checklist_numero as numero, o.checklist_ano as ano, o.sequencia, o.modelo, o.estado, o.valor, n.token
    from checklist k join orcamento o on o.cod_distribuidor = k.cod_distribuidor and o.cod_checklist = k.cod_checklist and o.fase = 'ABERTO'
    left join lateral (select x.token from orcamento_versao x where x.cod_distribuidor = o.cod_distribuidor and x.cod_orcamento = o.cod_orcamento and x.retirada_em is null
      order by x.numero desc limit 1) n on true
    where ${keyOf(c, v, 'k')} order by o.cod_orcamento desc limit 20`.execute(c.tx)
  return r.rows.map(({ numero, ano, sequencia, token, ...o }) => ({
    ...o,
    titulo: numberFor(numero, ano, sequencia, c.tenant.mascaraCodigoInterno),
    url: token && publicUrl(c.tenant, token),
  }))
}

async function listOpenPassagens(c: SignedInCtx, v: Thread): Promise<ConversaDetail['passagens']> {
  const r = await sql<ConversaDetail['passagens'][number]>`
    select p.cod_passagem as "codPassagem", g.cod_agenda_veiculo as "codAgendaVeiculo", w.placa, w.modelo, p.chegou_em as "chegouEm", p.promessa
    from passagem p join veiculo w on w.cod_distribuidor = p.cod_distribuidor and w.cod_veiculo = p.cod_veiculo
    left join agenda_veiculo g on g.cod_distribuidor = p.cod_distribuidor and g.cod_passagem = p.cod_passagem
    where ${keyOf(c, v, 'p')} and p.entregue_em is null order by p.chegou_em desc limit 10`.execute(c.tx)
  return r.rows
}

async function listNextAgendamentos(c: SignedInCtx, v: Thread): Promise<ConversaDetail['agendamentos']> {
  const r = await sql<ConversaDetail['agendamentos'][number]>`
    select a.cod_agendamento as "codAgendamento", a.inicio, to_char(a.inicio at time zone l.fuso, 'YYYY-MM-DD') as dia, w.modelo
    from agendamento a join concessionaria l on l.cod_distribuidor = a.cod_distribuidor and l.cod_concessionaria = a.cod_concessionaria
    join veiculo w on w.cod_distribuidor = a.cod_distribuidor and w.cod_veiculo = a.cod_veiculo
    where ${keyOf(c, v, 'a')} and a.estado in ('AGENDADO', 'CONFIRMADO') and a.inicio > now() - interval '1 day' order by a.inicio limit 10`.execute(
    c.tx,
  )
  return r.rows
}
