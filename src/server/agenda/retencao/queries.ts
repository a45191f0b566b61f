import { type RawBuilder, sql } from 'kysely'
import { eraseLater } from '../../core/files/erase-later.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

/** The customer's appointments, plates, and waits in the list: these by the appointment that came of it, or by the customer's phone. */
const ofCliente = (d: number, codCliente: number): RawBuilder<unknown> => sql`
  a as (select * from agendamento where cod_distribuidor = ${d} and cod_cliente = ${codCliente}),
  placas as (select v.placa_chave from veiculo v where v.cod_distribuidor = ${d} and v.placa_chave is not null and v.cod_veiculo in (
    select cod_veiculo from a union select cod_veiculo from passagem where cod_distribuidor = ${d} and cod_cliente = ${codCliente})),
  espera as (select e.* from lista_espera e left join cliente k on k.cod_distribuidor = e.cod_distribuidor and k.cod_cliente = ${codCliente}
    where e.cod_distribuidor = ${d} and (e.cod_agendamento in (select cod_agendamento from a)
      or (e.cod_concessionaria = k.cod_concessionaria and right(regexp_replace(e.telefone, '\\D', '', 'g'), 11) = right(regexp_replace(k.telefone, '\\D', '', 'g'), 11))))`

/** Bookings by the site, waits, what was told and signed before arriving, and answers to surveys, for the export of a customer's data; files with addresses. */
export async function arrivalsOfCliente(c: Ctx, codCliente: number) {
  const d = c.tenant.codDistribuidor
  const { rows } = await sql<{
    reservas: unknown[]
    listaDeEspera: unknown[]
    chegadas: { assinatura: string | null; fotos: string[] }[]
    naPorta: unknown[]
    pesquisas: unknown[]
  }>`with ${ofCliente(d, codCliente)}
    select
      (select coalesce(json_agg(json_build_object('inicio', r.inicio, 'fim', r.fim, 'estado', r.estado, 'pedido', r.pedido, 'telefoneConfirmadoEm', r.telefone_confirmado_em, 'criadaEm', r.criada_em) order by r.cod_reserva), '[]')
        from reserva r where r.cod_distribuidor = ${d} and r.cod_agendamento in (select cod_agendamento from a)) as reservas,
      (select coalesce(json_agg(json_build_object('nome', nome, 'telefone', telefone, 'placa', placa, 'modelo', modelo, 'pedido', pedido, 'de', de, 'ate', ate, 'periodo', periodo, 'estado', estado, 'criadaEm', criada_em) order by cod_espera), '[]')
        from espera where estado <> 'A_CONFIRMAR') as "listaDeEspera",
      (select coalesce(json_agg(json_build_object('inicio', a.inicio, 'pedido', p.pedido, 'km', p.km, 'decideNome', p.decide_nome, 'decideTelefone', p.decide_telefone, 'transporte', p.transporte, 'endereco', p.endereco,
          'termos', p.termos, 'termosSha256', p.termos_sha256, 'assinadoPor', p.assinado_por, 'assinadoEm', p.assinado_em, 'assinatura', p.assinatura, 'enviadaEm', p.enviada_em,
          'fotos', (select coalesce(json_agg(x.arquivo), '[]') from (select f.arquivo from chegada_foto f where f.cod_distribuidor = ${d} and f.cod_agendamento = a.cod_agendamento
            union all select f.arquivo from visita_foto f join passagem s on s.cod_distribuidor = f.cod_distribuidor and s.cod_passagem = f.cod_passagem
              where f.cod_distribuidor = ${d} and s.cod_agendamento = a.cod_agendamento and f.cod_usuario is null) x)) order by a.inicio), '[]')
        from a left join chegada_previa p on p.cod_distribuidor = a.cod_distribuidor and p.cod_agendamento = a.cod_agendamento
        where p.cod_agendamento is not null or exists (select from chegada_foto f where f.cod_distribuidor = ${d} and f.cod_agendamento = a.cod_agendamento)) as chegadas,
      (select coalesce(json_agg(json_build_object('placa', x.placa, 'em', x.em) order by x.cod_chegada), '[]')
        from chegada_porta x where x.cod_distribuidor = ${d} and placa_chave(x.placa) in (select placa_chave from placas)) as "naPorta",
      (select coalesce(json_agg(json_build_object('nota', x.nota, 'motivos', x.motivos, 'comentario', x.comentario, 'em', x.em) order by x.em), '[]')
        from pesquisa_resposta x join passagem p on p.cod_distribuidor = x.cod_distribuidor and p.cod_passagem = x.cod_passagem
        where x.cod_distribuidor = ${d} and p.cod_cliente = ${codCliente}) as pesquisas`.execute(c.tx)
  const address = (file: string) => c.services.files.endereco(d, file)
  const [r] = rows
  return {
    reservas: r?.reservas ?? [],
    listaDeEspera: r?.listaDeEspera ?? [],
    chegadas: (r?.chegadas ?? []).map((x) => ({
      ...x,
      assinatura: x.assinatura && address(x.assinatura),
      fotos: x.fotos.map(address),
    })),
    naPorta: r?.naPorta ?? [],
    pesquisas: r?.pesquisas ?? [],
  }
}

/**
 * Deletes what a customer told, sent and signed before arriving, also from the appointment's and the visit's observation, their waits and held
 * hours, and their words in surveys, whose score stays for the figures; files follow after the commit.
 */
export async function forgetArrivals(c: Ctx, codCliente: number): Promise<void> {
  const d = c.tenant.codDistribuidor
  const { rows } = await sql<{ arquivo: string | null }>`with ${ofCliente(d, codCliente)},
      previas as (delete from chegada_previa where cod_distribuidor = ${d} and cod_agendamento in (select cod_agendamento from a) returning cod_agendamento, assinatura),
      observadas as (update passagem set observacao = '' where cod_distribuidor = ${d} and cod_agendamento in (select cod_agendamento from previas)),
      pedidos as (update agendamento set pedido = null, pedido_em = null, observacao = case origem when 'SITE' then '' else observacao end
        where cod_distribuidor = ${d} and cod_cliente = ${codCliente}),
      respostas as (update pesquisa_resposta x set comentario = '' from passagem p where x.cod_distribuidor = ${d}
        and p.cod_distribuidor = x.cod_distribuidor and p.cod_passagem = x.cod_passagem and p.cod_cliente = ${codCliente}),
      fotos as (delete from chegada_foto where cod_distribuidor = ${d} and cod_agendamento in (select cod_agendamento from a) returning arquivo, miniatura),
      visitas as (delete from visita_foto f using passagem s where f.cod_distribuidor = ${d} and f.cod_usuario is null
        and s.cod_distribuidor = f.cod_distribuidor and s.cod_passagem = f.cod_passagem and s.cod_cliente = ${codCliente} returning f.arquivo, f.miniatura),
      porta as (delete from chegada_porta x where x.cod_distribuidor = ${d} and placa_chave(x.placa) in (select placa_chave from placas)),
      lista as (delete from lista_espera where cod_distribuidor = ${d} and cod_espera in (select cod_espera from espera) returning cod_reserva),
      reservas as (delete from reserva where cod_distribuidor = ${d} and cod_agendamento in (select cod_agendamento from a))
    select assinatura as arquivo from previas union all select unnest(array[arquivo, miniatura]) from fotos union all select unnest(array[arquivo, miniatura]) from visitas`.execute(
    c.tx,
  )
  await eraseLater(
    c,
    rows.map((r) => r.arquivo),
  )
}
