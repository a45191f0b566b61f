import { sql } from 'kysely'
import { CONTACT_CHANNELS, type ClienteData } from '#shared/cadastros/clientes.ts'
import type { ReceivedChecklist } from '#shared/suporte/integracao.ts'
import { normalizePlaca } from '#shared/rules/placa.ts'
import { normalizePhone } from '#shared/rules/phone.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant, joinOn, type Tx } from '../../core/database/query.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import { forgetCliente, inspecoesOfCliente } from '../../checklists/inspecoes/queries.ts'
import { arrivalsOfCliente, forgetArrivals } from '../../agenda/retencao/queries.ts'
import { cobrancasOfCliente, forgetCobrancas } from '../../pagamentos/retencao/queries.ts'
import { forgetLoans, hasLiveLoan, loansOfCliente } from '../../frota/retencao/queries.ts'
import {
  claimsOfCliente,
  clocksOfCliente,
  forgetClaims,
  forgetClocks,
  forgetRecalls,
  hasLiveClaim,
  hasOpenClock,
  recallsOfCliente,
} from '../../garantia/retencao/queries.ts'
import { conversasOfCliente, forgetConversas } from '../../conversas/retencao/queries.ts'

/** A customer with the newest consent of each channel. Throws 404. */
export async function getCliente(c: Ctx, codCliente: number): Promise<ClienteData> {
  const achado = await c.tx
    .selectFrom('cliente')
    .select(['codCliente', 'codConcessionaria', 'nome', 'documento', 'telefone', 'email', 'criadoEm', 'anonimizadoEm'])
    .where(ofTenant(c))
    .where('codCliente', '=', codCliente)
    .executeTakeFirst()
  if (!achado) throw notFound('Cliente não encontrado')
  const told = await c.tx
    .selectFrom('clienteConsentimento')
    .distinctOn('canal')
    .select(['canal', 'concedido', 'em', 'origem'])
    .where(ofTenant(c))
    .where('codCliente', '=', codCliente)
    .orderBy('canal')
    .orderBy('codConsentimento', 'desc')
    .execute()
  return {
    ...achado,
    consentimentos: CONTACT_CHANNELS.map((canal) => {
      const { concedido = null, em = null, origem = null } = told.find((d) => d.canal === canal) ?? {}
      return { canal, concedido, em, origem }
    }),
  }
}

/**
 * All stored data of a customer as plain rows by table: vehicles, checklists, quotes with lines, decisions, questions, appointments,
 * visits, orders, messages, consents, inspections, threads, arrivals, charges, loans, warranty and recalls, with addresses of their files.
 */
export async function exportCliente(c: Ctx, codCliente: number): Promise<Record<string, unknown>> {
  const cliente = await getCliente(c, codCliente)
  const d = c.tenant.codDistribuidor
  const r = await sql<{ dados: Record<string, unknown> }>`
    with k as (select * from checklist where cod_distribuidor = ${d} and cod_cliente = ${codCliente}),
      o as (select * from orcamento where cod_distribuidor = ${d} and cod_checklist in (select cod_checklist from k))
    select json_build_object(
      'idWhatsapp', (select id_whatsapp from cliente where cod_distribuidor = ${d} and cod_cliente = ${codCliente}),
      'veiculos', (select coalesce(json_agg(json_build_object('placa', placa, 'chassi', chassi, 'marca', marca, 'modelo', modelo, 'ano', ano)), '[]') from veiculo where cod_distribuidor = ${d} and cod_veiculo in (select cod_veiculo from k)),
      'checklists', (select coalesce(json_agg(json_build_object('numero', k.numero, 'ano', k.ano, 'km', k.km, 'criadoEm', k.criado_em,
          'itens', (select json_agg(json_build_object('grupo', i.grupo, 'nome', i.nome, 'estado', i.estado, 'medida', i.medida, 'unidade', i.unidade, 'comentario', i.comentario_cliente) order by i.ordem) from checklist_item i where i.cod_distribuidor = ${d} and i.cod_checklist = k.cod_checklist)) order by k.criado_em), '[]') from k),
      'orcamentos', (select coalesce(json_agg(json_build_object('numero', o.checklist_numero, 'ano', o.checklist_ano, 'sequencia', o.sequencia, 'estado', o.estado, 'cliente', o.cliente, 'telefone', o.telefone, 'valor', o.valor, 'valorAprovado', o.valor_aprovado, 'criadoEm', o.criado_em, 'enviadoEm', o.enviado_em, 'respondidoEm', o.respondido_em,
          'linhas', (select json_agg(json_build_object('titulo', l.titulo, 'estado', l.estado, 'total', l.total, 'motivo', l.motivo) order by l.ordem) from orcamento_linha l where l.cod_distribuidor = ${d} and l.cod_orcamento = o.cod_orcamento),
          'decisoes', (select json_agg(json_build_object('codLinha', x.cod_linha, 'decisao', x.decisao, 'nome', x.nome, 'canal', x.canal, 'ip', x.ip, 'userAgent', x.user_agent, 'em', x.em)) from orcamento_decisao x where x.cod_distribuidor = ${d} and x.cod_orcamento = o.cod_orcamento),
          'perguntas', (select json_agg(json_build_object('texto', q.texto, 'em', q.em) order by q.cod_pergunta) from orcamento_pergunta q where q.cod_distribuidor = ${d} and q.cod_orcamento = o.cod_orcamento)) order by o.criado_em), '[]') from o),
      'agendamentos', (select coalesce(json_agg(json_build_object('inicio', a.inicio, 'estado', a.estado, 'origem', a.origem, 'observacao', a.observacao, 'pedido', a.pedido, 'motivoCancelamento', a.motivo_cancelamento) order by a.inicio), '[]') from agendamento a where a.cod_distribuidor = ${d} and a.cod_cliente = ${codCliente}),
      'visitas', (select coalesce(json_agg(json_build_object('chegouEm', p.chegou_em, 'entregueEm', p.entregue_em, 'promessa', p.promessa, 'km', p.km, 'observacao', p.observacao,
          'servicos', (select json_agg(s.descricao order by s.cod_servico_agendado) from servico_agendado s where s.cod_distribuidor = ${d} and s.cod_passagem = p.cod_passagem and not s.removido),
          'comentarios', (select json_agg(x.texto order by x.cod_comentario) from agenda_comentario x join agenda_veiculo g on g.cod_distribuidor = x.cod_distribuidor and g.cod_agenda_veiculo = x.cod_agenda_veiculo where g.cod_distribuidor = ${d} and g.cod_passagem = p.cod_passagem)) order by p.chegou_em), '[]')
        from passagem p where p.cod_distribuidor = ${d} and p.cod_cliente = ${codCliente}),
      'ordens', (select coalesce(json_agg(json_build_object('numero', s.numero, 'tipo', s.tipo, 'abertaEm', s.aberta_em, 'fechadaEm', s.fechada_em) order by s.aberta_em), '[]') from ordem_servico s where s.cod_distribuidor = ${d} and s.cod_cliente = ${codCliente}),
      'mensagens', (select coalesce(json_agg(json_build_object('canal', m.canal, 'destino', m.destino, 'assunto', m.assunto, 'corpo', m.corpo, 'criadaEm', m.criada_em)), '[]') from mensagem m where m.cod_distribuidor = ${d} and m.cod_concessionaria = ${cliente.codConcessionaria} and m.destino in (${cliente.telefone ?? ''}, ${cliente.email ?? ''}) and m.destino <> ''),
      'consentimentos', (select coalesce(json_agg(json_build_object('canal', canal, 'concedido', concedido, 'origem', origem, 'em', em) order by cod_consentimento), '[]') from cliente_consentimento where cod_distribuidor = ${d} and cod_cliente = ${codCliente})
    ) as dados`.execute(c.tx)
  const { consentimentos: _, ...own } = cliente
  return {
    formato: 'patio-cliente/1',
    geradoEm: new Date().toISOString(),
    cliente: own,
    ...r.rows[0]?.dados,
    inspecoes: await inspecoesOfCliente(c, codCliente),
    conversas: await conversasOfCliente(c, codCliente),
    ...(await arrivalsOfCliente(c, codCliente)),
    cobrancas: await cobrancasOfCliente(c, codCliente),
    carrosReserva: await loansOfCliente(c, codCliente),
    garantias: await claimsOfCliente(c, codCliente),
    prazosDeGarantia: await clocksOfCliente(c, codCliente),
    recalls: await recallsOfCliente(c, codCliente),
  }
}

/** Replaces a customer's personal data by a pseudonym. Signed records stay unchanged (LGPD art. 16, I and art. 7, VI): frozen versions, decisions and events are the evidence of a contract. */
export async function anonymize(c: Ctx, codCliente: number, nome: string): Promise<ClienteData> {
  const { codDistribuidor } = c.tenant
  // Whoever books for this customer at the same moment is waited for, and then counts below.
  await c.tx
    .selectFrom('cliente')
    .select('codCliente')
    .where(ofTenant(c))
    .where('codCliente', '=', codCliente)
    .forUpdate()
    .execute()
  const before = await getCliente(c, codCliente)
  if (before.anonimizadoEm) throw conflict('ja-anonimizado', 'Os dados deste cliente já foram apagados.')
  if (nome !== before.nome)
    throw invalid('O nome não confere', { nome: 'Escreva o nome do cliente como está no cadastro' })
  const opened = await c.tx
    .selectFrom('orcamento as o')
    .innerJoin('checklist as k', joinOn('k.codChecklist', 'o.codChecklist'))
    .select('o.codOrcamento')
    .where(ofTenant(c, 'o'))
    .where('k.codCliente', '=', codCliente)
    .where((eb) => eb.or([eb('o.fase', '=', 'ABERTO'), eb('o.estado', '=', 'EM_EXECUCAO')]))
    .limit(1)
    .executeTakeFirst()
  if (opened)
    throw conflict(
      'orcamento-aberto',
      'Há um orçamento em aberto ou em execução deste cliente: conclua ou cancele antes.',
    )
  const expected =
    await sql`select 1 from passagem where cod_distribuidor = ${codDistribuidor} and cod_cliente = ${codCliente} and entregue_em is null
    union all select 1 from agendamento where cod_distribuidor = ${codDistribuidor} and cod_cliente = ${codCliente} and estado in ('AGENDADO', 'CONFIRMADO', 'CHEGOU') limit 1`.execute(
      c.tx,
    )
  if (expected.rows.length > 0)
    throw conflict(
      'visita-aberta',
      'O veículo deste cliente está na oficina ou é esperado: entregue-o ou cancele o agendamento antes.',
    )
  if (await hasLiveLoan(c, codCliente))
    throw conflict(
      'carro-reserva',
      'Há um carro reserva com este cliente, ou pedido por ele: receba-o ou cancele o pedido antes.',
    )
  if (await hasLiveClaim(c, codCliente))
    throw conflict('garantia-aberta', 'Há uma garantia em andamento deste cliente: conclua-a ou desista dela antes.')
  if (await hasOpenClock(c, codCliente))
    throw conflict(
      'defeito-aberto',
      'Há um defeito em garantia deste cliente no prazo de 30 dias: resolva-o ou encerre-o antes.',
    )
  const pseudonym = `Cliente ${codCliente}`
  // Before the customer's name goes: an inspection without a visit is found by it.
  await forgetCliente(c, codCliente, pseudonym)
  // Before the questions go: messages of the thread point to them.
  await forgetConversas(c, codCliente)
  await forgetArrivals(c, codCliente)
  await forgetCobrancas(c, codCliente)
  await forgetLoans(c, codCliente, pseudonym)
  await forgetClaims(c, codCliente)
  await forgetClocks(c, codCliente)
  await forgetRecalls(c, codCliente)
  await sql`update orcamento set cliente = ${pseudonym}, telefone = null where cod_distribuidor = ${codDistribuidor}
    and cod_checklist in (select cod_checklist from checklist where cod_distribuidor = ${codDistribuidor} and cod_cliente = ${codCliente})`.execute(
    c.tx,
  )
  await sql`delete from orcamento_pergunta where cod_distribuidor = ${codDistribuidor} and cod_orcamento in (select o.cod_orcamento from orcamento o
    join checklist k on k.cod_distribuidor = o.cod_distribuidor and k.cod_checklist = o.cod_checklist where o.cod_distribuidor = ${codDistribuidor} and k.cod_cliente = ${codCliente})`.execute(
    c.tx,
  )
  await c.tx
    .updateTable('mensagem')
    .set({
      destino: 'apagado',
      assunto: null,
      corpo: '',
      estado: sql`case when estado = 'PENDENTE' then 'FALHOU' else estado end`,
    })
    .where(ofTenant(c))
    .where('codConcessionaria', '=', before.codConcessionaria)
    .where('destino', 'in', [before.telefone, before.email].filter((x) => x !== null).concat('-'))
    .execute()
  await c.tx
    .updateTable('cliente')
    .set({ nome: pseudonym, documento: null, telefone: null, email: null, idWhatsapp: null, anonimizadoEm: sql`now()` })
    .where(ofTenant(c))
    .where('codCliente', '=', codCliente)
    .execute()
  return getCliente(c, codCliente)
}

/** Channels that the customer refused, by the newest consent of each. */
export async function refusedChannels(c: Ctx, codCheckList: number): Promise<Set<string>> {
  const linhas = await c.tx
    .selectFrom('clienteConsentimento as s')
    .innerJoin('checklist as k', joinOn('k.codCliente', 's.codCliente'))
    .distinctOn('s.canal')
    .select(['s.canal', 's.concedido'])
    .where(ofTenant(c, 's'))
    .where('k.codChecklist', '=', codCheckList)
    .orderBy('s.canal')
    .orderBy('s.codConsentimento', 'desc')
    .execute()
  return new Set(linhas.filter((l) => !l.concedido).map((l) => l.canal))
}

/** Tenant and store of a row. */
export interface Key {
  codDistribuidor: number
  codConcessionaria: number
}

/**
 * Lets one transaction at a time create what a store knows by `name`: call it when nothing was found, then look again. Two who come at once
 * make one record, and no index says so: customers share phones and documents are corrected.
 */
export async function lockCreation(tx: Tx, key: Key, what: 'cliente' | 'veiculo', name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${what}:${key.codDistribuidor}:${key.codConcessionaria}:${name}`}, 0))`.execute(
    tx,
  )
}

/** Finds a vehicle by plate (and updates it), else by chassis; creates it when unknown. Returns its code. */
export async function veiculo(tx: Tx, key: Key, v: ReceivedChecklist['veiculo']): Promise<number> {
  const fields = {
    marca: v.marca,
    modelo: v.modelo,
    versao: v.versao ?? null,
    ano: v.ano ?? null,
    combustivel: v.combustivel ?? null,
    chassi: v.chassi ?? null,
  }
  if (v.placa) {
    const placa = normalizePlaca(v.placa)
    const r = await sql<{ codVeiculo: number }>`
      insert into veiculo (cod_distribuidor, cod_concessionaria, placa, marca, modelo, versao, ano, combustivel, chassi)
      values (${key.codDistribuidor}, ${key.codConcessionaria}, ${placa}, ${fields.marca}, ${fields.modelo}, ${fields.versao}, ${fields.ano}, ${fields.combustivel}, ${fields.chassi})
      on conflict (cod_distribuidor, cod_concessionaria, placa_chave) do update set placa = excluded.placa, marca = excluded.marca, modelo = excluded.modelo, ano = coalesce(excluded.ano, veiculo.ano), chassi = coalesce(excluded.chassi, veiculo.chassi)
      returning cod_veiculo`.execute(tx)
    return r.rows[0]?.codVeiculo ?? 0
  }
  const find = () =>
    tx
      .selectFrom('veiculo')
      .select('codVeiculo')
      .where('codDistribuidor', '=', key.codDistribuidor)
      .where('codConcessionaria', '=', key.codConcessionaria)
      .where('chassi', '=', fields.chassi)
      .executeTakeFirst()
  const known = await find()
  if (known) return known.codVeiculo
  await lockCreation(tx, key, 'veiculo', fields.chassi ?? '')
  const made = await find()
  if (made) return made.codVeiculo
  const { codVeiculo } = await tx
    .insertInto('veiculo')
    .values({ ...key, ...fields })
    .returning('codVeiculo')
    .executeTakeFirstOrThrow()
  return codVeiculo
}

/** Finds a customer by document, else by phone and name; creates one otherwise. Returns the code. */
export async function cliente(tx: Tx, key: Key, c: ReceivedChecklist['cliente']): Promise<number> {
  const documento = c.documento ? c.documento.toUpperCase().replace(/[^0-9A-Z]/g, '') : null
  const telefone = c.telefone ? normalizePhone(c.telefone) : null
  const data = { nome: c.nome, documento, telefone, email: c.email?.toLowerCase() ?? null }
  const base = tx
    .selectFrom('cliente')
    .select('codCliente')
    .where('codDistribuidor', '=', key.codDistribuidor)
    .where('codConcessionaria', '=', key.codConcessionaria)
  const find = async () => {
    if (documento) return base.where('documento', '=', documento).executeTakeFirst()
    return telefone ? base.where('telefone', '=', telefone).where('nome', '=', c.nome).executeTakeFirst() : undefined
  }
  let achado = await find()
  const name = documento ?? telefone
  if (!achado && name !== null) {
    await lockCreation(tx, key, 'cliente', name)
    achado = await find()
  }
  if (!achado)
    return (
      await tx
        .insertInto('cliente')
        .values({ ...key, ...data })
        .returning('codCliente')
        .executeTakeFirstOrThrow()
    ).codCliente
  await tx
    .updateTable('cliente')
    .set({
      nome: data.nome,
      telefone: sql`coalesce(${telefone}, telefone)`,
      email: sql`coalesce(${data.email}, email)`,
    })
    .where('codDistribuidor', '=', key.codDistribuidor)
    .where('codCliente', '=', achado.codCliente)
    .execute()
  return achado.codCliente
}
