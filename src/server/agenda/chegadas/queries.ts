import { sql } from 'kysely'
import type { ChegadaNaPorta, PreviaDoAgendamento } from '#shared/agenda/chegadas.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { joinOn, ofTenant } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'
import { readPrevia } from '../nucleo/chegada.ts'

/** The appointment of an arrival: whether it still takes what the customer tells, and the store's terms. Throws 404. */
export async function getChegada(c: Ctx, codAgendamento: number) {
  const a = await c.tx
    .selectFrom('agendamento as a')
    .leftJoin('reservaLoja as l', joinOn('l.codConcessionaria', 'a.codConcessionaria'))
    .select(['a.codAgendamento', 'a.codConcessionaria', 'l.termos'])
    .select(sql<boolean>`a.estado in ('AGENDADO', 'CONFIRMADO') and a.inicio > now()`.as('aberta'))
    .where(ofTenant(c, 'a'))
    .where('a.codAgendamento', '=', codAgendamento)
    .executeTakeFirst()
  if (!a) throw notFound('Agendamento não encontrado')
  return { ...a, termos: a.termos ?? '' }
}

/** Photos that the customer sent for an appointment, oldest first; those of an opened visit moved to it. */
export async function listPhotos(c: Ctx, codAgendamento: number): Promise<PreviaDoAgendamento['fotos']> {
  const { codDistribuidor } = c.tenant
  const { rows } = await sql<PreviaDoAgendamento['fotos'][number] & { arquivo: string }>`
    select cod_foto::int as "codFoto", arquivo, miniatura, largura, altura from chegada_foto where cod_distribuidor = ${codDistribuidor} and cod_agendamento = ${codAgendamento}
    union all
    select f.cod_foto::int, f.arquivo, f.miniatura, f.largura, f.altura from visita_foto f join passagem p on p.cod_distribuidor = f.cod_distribuidor and p.cod_passagem = f.cod_passagem
    where f.cod_distribuidor = ${codDistribuidor} and p.cod_agendamento = ${codAgendamento} and f.cod_usuario is null order by 1`.execute(
    c.tx,
  )
  const address = (file: string) => c.services.files.endereco(codDistribuidor, file)
  return rows.map(({ arquivo, ...f }) => ({ ...f, url: address(arquivo), miniatura: address(f.miniatura) }))
}

/** What the customer told before arriving, as the staff reads it; null when nothing was sent. Throws 404. */
export async function previaOf(c: Ctx, codAgendamento: number): Promise<PreviaDoAgendamento | null> {
  const a = await getChegada(c, codAgendamento)
  const p = await readPrevia(c, codAgendamento)
  const fotos = await listPhotos(c, codAgendamento)
  if (!p && fotos.length === 0) return null
  return {
    codAgendamento,
    pedido: p?.pedido ?? '',
    km: p?.km ?? null,
    decideNome: p?.decideNome ?? '',
    decideTelefone: p?.decideTelefone ?? '',
    transporte: p?.transporte ?? 'NENHUM',
    endereco: p?.endereco ?? '',
    fotos,
    // Signed terms read as they did when they were signed.
    termos: p?.termos ?? a.termos,
    assinadoPor: p?.assinadoPor ?? null,
    assinadoEm: p?.assinadoEm ?? null,
    assinatura: p?.assinatura ? c.services.files.endereco(c.tenant.codDistribuidor, p.assinatura) : null,
    enviadaEm: p?.enviadaEm ?? null,
    vistaEm: p?.vistaEm ?? null,
  }
}

/** How long somebody at the door is taken to wait. */
export const DOOR_HOURS = 12

/** Who read the code on the wall of a store and was not received yet, first come first. */
export async function listAtDoor(c: Ctx, codConcessionaria: number): Promise<ChegadaNaPorta[]> {
  const { rows } = await sql<ChegadaNaPorta>`
    select x.cod_chegada as "codChegada", x.placa, x.em, x.cod_agendamento as "codAgendamento", k.nome as cliente, v.modelo, a.inicio, n.nome as consultor
    from chegada_porta x
    left join agendamento a on a.cod_distribuidor = x.cod_distribuidor and a.cod_agendamento = x.cod_agendamento
    left join veiculo v on v.cod_distribuidor = a.cod_distribuidor and v.cod_veiculo = a.cod_veiculo
    left join cliente k on k.cod_distribuidor = a.cod_distribuidor and k.cod_cliente = a.cod_cliente
    left join consultor n on n.cod_distribuidor = a.cod_distribuidor and n.cod_consultor = a.cod_consultor
    where x.cod_distribuidor = ${c.tenant.codDistribuidor} and x.cod_concessionaria = ${codConcessionaria} and x.atendida_em is null
      and x.em > now() - make_interval(hours => ${DOOR_HOURS}::int) order by x.cod_chegada`.execute(c.tx)
  return rows
}
