import { sql } from 'kysely'
import { CANAIS_CONTATO, type ClienteDados } from '#shared/clientes.ts'
import type { Tx } from '../db.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import type { Inquilino } from '../tenant.ts'

/** A customer with the newest word on each channel; throws 404. */
export async function getCliente(tx: Tx, inquilino: Inquilino, codCliente: number): Promise<ClienteDados> {
  const c = await tx
    .selectFrom('cliente')
    .select(['codCliente', 'codConcessionaria', 'nome', 'documento', 'telefone', 'email', 'criadoEm', 'anonimizadoEm'])
    .where('codDistribuidor', '=', inquilino.codDistribuidor)
    .where('codCliente', '=', codCliente)
    .executeTakeFirst()
  if (!c) throw notFound('Cliente não encontrado')
  const ditos = await tx
    .selectFrom('clienteConsentimento')
    .distinctOn('canal')
    .select(['canal', 'concedido', 'em', 'origem'])
    .where('codDistribuidor', '=', inquilino.codDistribuidor)
    .where('codCliente', '=', codCliente)
    .orderBy('canal')
    .orderBy('codConsentimento', 'desc')
    .execute()
  return {
    ...c,
    consentimentos: CANAIS_CONTATO.map((canal) => {
      const { concedido = null, em = null, origem = null } = ditos.find((d) => d.canal === canal) ?? {}
      return { canal, concedido, em, origem }
    }),
  }
}

/** Everything kept of a customer, by table, as plain rows: vehicles, checklists, quotes with lines, decisions, messages, consents. */
export async function exportarCliente(tx: Tx, inquilino: Inquilino, codCliente: number): Promise<Record<string, unknown>> {
  const cliente = await getCliente(tx, inquilino, codCliente)
  const d = inquilino.codDistribuidor
  const r = await sql<{ dados: Record<string, unknown> }>`
    with k as (select * from checklist where cod_distribuidor = ${d} and cod_cliente = ${codCliente}),
      o as (select * from orcamento where cod_distribuidor = ${d} and cod_checklist in (select cod_checklist from k))
    select json_build_object(
      'veiculos', (select coalesce(json_agg(json_build_object('placa', placa, 'chassi', chassi, 'marca', marca, 'modelo', modelo, 'ano', ano)), '[]') from veiculo where cod_distribuidor = ${d} and cod_veiculo in (select cod_veiculo from k)),
      'checklists', (select coalesce(json_agg(json_build_object('numero', k.numero, 'ano', k.ano, 'km', k.km, 'criadoEm', k.criado_em,
          'itens', (select json_agg(json_build_object('grupo', i.grupo, 'nome', i.nome, 'estado', i.estado, 'medida', i.medida, 'unidade', i.unidade, 'comentario', i.comentario_cliente) order by i.ordem) from checklist_item i where i.cod_distribuidor = ${d} and i.cod_checklist = k.cod_checklist)) order by k.criado_em), '[]') from k),
      'orcamentos', (select coalesce(json_agg(json_build_object('numero', o.checklist_numero, 'ano', o.checklist_ano, 'sequencia', o.sequencia, 'estado', o.estado, 'cliente', o.cliente, 'telefone', o.telefone, 'valor', o.valor, 'valorAprovado', o.valor_aprovado, 'criadoEm', o.criado_em, 'enviadoEm', o.enviado_em, 'respondidoEm', o.respondido_em,
          'linhas', (select json_agg(json_build_object('titulo', l.titulo, 'estado', l.estado, 'total', l.total, 'motivo', l.motivo) order by l.ordem) from orcamento_linha l where l.cod_distribuidor = ${d} and l.cod_orcamento = o.cod_orcamento),
          'decisoes', (select json_agg(json_build_object('codLinha', x.cod_linha, 'decisao', x.decisao, 'nome', x.nome, 'canal', x.canal, 'ip', x.ip, 'userAgent', x.user_agent, 'em', x.em)) from orcamento_decisao x where x.cod_distribuidor = ${d} and x.cod_orcamento = o.cod_orcamento)) order by o.criado_em), '[]') from o),
      'mensagens', (select coalesce(json_agg(json_build_object('canal', m.canal, 'destino', m.destino, 'assunto', m.assunto, 'corpo', m.corpo, 'criadaEm', m.criada_em)), '[]') from mensagem m where m.cod_distribuidor = ${d} and m.cod_concessionaria = ${cliente.codConcessionaria} and m.destino in (${cliente.telefone ?? ''}, ${cliente.email ?? ''}) and m.destino <> ''),
      'consentimentos', (select coalesce(json_agg(json_build_object('canal', canal, 'concedido', concedido, 'origem', origem, 'em', em) order by cod_consentimento), '[]') from cliente_consentimento where cod_distribuidor = ${d} and cod_cliente = ${codCliente})
    ) as dados`.execute(tx)
  const { consentimentos: _, ...dele } = cliente
  return { formato: 'patio-cliente/1', geradoEm: new Date().toISOString(), cliente: dele, ...r.rows[0]?.dados }
}

/** Replaces a customer's personal data by a pseudonym. What was signed stays as it was (LGPD art. 16, I and art. 7, VI): frozen versions, decisions and events are the evidence of a contract. */
export async function anonimizar(tx: Tx, inquilino: Inquilino, codCliente: number, nome: string): Promise<ClienteDados> {
  const { codDistribuidor } = inquilino
  const c = await getCliente(tx, inquilino, codCliente)
  if (c.anonimizadoEm) throw conflict('ja-anonimizado', 'Os dados deste cliente já foram apagados.')
  if (nome !== c.nome) throw invalid('O nome não confere', { nome: 'Escreva o nome do cliente como está no cadastro' })
  const aberto = await tx
    .selectFrom('orcamento as o')
    .innerJoin('checklist as k', (j) => j.onRef('k.codDistribuidor', '=', 'o.codDistribuidor').onRef('k.codChecklist', '=', 'o.codChecklist'))
    .select('o.codOrcamento')
    .where('o.codDistribuidor', '=', codDistribuidor)
    .where('k.codCliente', '=', codCliente)
    .where((eb) => eb.or([eb('o.fase', '=', 'ABERTO'), eb('o.estado', '=', 'EM_EXECUCAO')]))
    .limit(1)
    .executeTakeFirst()
  if (aberto) throw conflict('orcamento-aberto', 'Há um orçamento em aberto ou em execução deste cliente: conclua ou cancele antes.')
  const pseudonimo = `Cliente ${codCliente}`
  await sql`update orcamento set cliente = ${pseudonimo}, telefone = null where cod_distribuidor = ${codDistribuidor}
    and cod_checklist in (select cod_checklist from checklist where cod_distribuidor = ${codDistribuidor} and cod_cliente = ${codCliente})`.execute(tx)
  await tx
    .updateTable('mensagem')
    .set({ destino: 'apagado', assunto: null, corpo: '', estado: sql`case when estado = 'PENDENTE' then 'FALHOU' else estado end` })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codConcessionaria', '=', c.codConcessionaria)
    .where('destino', 'in', [c.telefone, c.email].filter((x) => x !== null).concat('-'))
    .execute()
  await tx
    .updateTable('cliente')
    .set({ nome: pseudonimo, documento: null, telefone: null, email: null, anonimizadoEm: sql`now()` })
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codCliente', '=', codCliente)
    .execute()
  return getCliente(tx, inquilino, codCliente)
}
